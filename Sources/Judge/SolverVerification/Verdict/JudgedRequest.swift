/// A request to a method and its judged answer.
package struct JudgedRequest: Sendable {
  /// The request, rounded to the method's scalar type.
  package let request: SolverRequest
  /// Every served number, or the reason for a missing answer.
  package let judgements: Result<[Judgement], SolverError>
}

extension SolverMethod {
  /// Requests with their numbers rounded to the method's scalar type.
  func held(_ requests: [SolverRequest]) -> [SolverRequest] {
    scalar == .float ? requests.map(\.inSinglePrecision) : requests
  }

  /// Asks requests, rounded to the method's scalar type, and judges the answers.
  package func judged(_ requests: [SolverRequest], by judge: Judge) -> [JudgedRequest] {
    let requests = held(requests)
    return zip(requests, answers(requests)).map { request, result in
      JudgedRequest(
        request: request,
        judgements: result.map { answer in
          judge.allJudgements(of: answer, to: request).filter(\.isServed)
        })
    }
  }
}

extension Judge {
  /// Creates the judge of a method's promises, which allows only the rounding of its scalar type.
  package init(ofPromisesOf method: any SolverMethod, cache: TruthCache?) {
    self.init(allowance: method.scalar == .float ? .ownSingleRounding : .ownRounding, cache: cache)
  }

  /// Judges every number of an answer. An answer that cannot be judged is wrong.
  func allJudgements(of answer: SolverAnswer, to request: SolverRequest) -> [Judgement] {
    do throws(SolverError) {
      return try judgements(of: answer, to: request)
    } catch {
      return [
        Judgement(number: AnswerNumber(.answer), observed: .nan, truth: .nan, error: .infinity)
      ]
    }
  }
}
