/// A list of questions to a program, and the replies so far.
struct ProcessExchange {
  /// The line of each question, without its line feed.
  let lines: [String]
  /// The identifier of the first question.
  let first: Int
  /// The requests; nil if the question is not judged.
  private let requests: [SolverRequest]?
  /// The reply to each question; `failed` contains the reason for a missing reply.
  private(set) var replies: [Result<SolverAnswer, SolverError>?]
  /// The answer to a question that is not judged.
  private(set) var members: AnswerMembers?
  /// The number of questions with an answer or a rejection.
  private(set) var answered = 0
  /// The number of questions without a reply.
  private(set) var open: Int
  /// The number of invalid lines that name no question.
  private var strayLines = 0

  /// Creates a list of judged requests.
  init(_ requests: [SolverRequest], first: Int) {
    self.requests = requests
    self.first = first
    lines = requests.enumerated().map { $1.encoded(identifier: first + $0) }
    replies = Array(repeating: nil, count: requests.count)
    open = requests.count
  }

  /// Creates one question that is not judged, with the identifier 0.
  ///
  /// - Parameter inquiry: The line's members without the identifier.
  init(inquiry: String) {
    requests = nil
    first = 0
    lines = ["{\"id\":0,\(inquiry)}"]
    replies = [nil]
    open = 1
  }

  /// Whether the questions are requests, whose answers are judged.
  var isJudged: Bool { requests != nil }

  /// Whether there were as many invalid lines as open questions, so that each may belong to one of
  /// them.
  var mayBeOver: Bool { strayLines >= open }

  /// The indices of the questions without a reply, in order.
  var openIndices: [Int] { replies.indices.filter { replies[$0] == nil } }

  /// The kind of the first request without a reply.
  var openKind: SolverKind? {
    requests.flatMap { requests in
      replies.firstIndex { $0 == nil }.map { requests[$0].kind }
    }
  }

  /// The line of the first question without a reply.
  var firstOpenLine: String? { replies.firstIndex { $0 == nil }.map { lines[$0] } }

  /// The index of a question in the list.
  func index(of identifier: Int?) -> Int? {
    identifier.map { $0 - first }.flatMap { replies.indices.contains($0) ? $0 : nil }
  }

  /// The reason why a line is not a valid answer.
  struct BadLine: Error {
    var reason: String
  }

  /// Records the answer to the question at an index.
  mutating func record(_ content: DecodedAnswer.Content, at index: Int) throws(BadLine) {
    switch replies[index] {
    // A valid line after an invalid one counts as the answer.
    case nil, .failure(.failed)?: break
    default: throw BadLine(reason: "request \(first + index) is answered already")
    }
    switch content {
    case .members(let answer):
      do throws(BadLine) {
        set(try reply(answer, to: index), at: index)
      } catch {
        set(.failure(.failed(error.reason)), at: index)
        throw error
      }
    case .unsupported(let why): set(.failure(.unsupported(why)), at: index)
    case .error(let why):
      set(.failure(.invalid(member: "request", value: "\(first + index)", reason: why)), at: index)
    }
    answered += 1
  }

  private mutating func reply(
    _ answer: AnswerMembers, to index: Int
  ) throws(BadLine) -> Result<SolverAnswer, SolverError> {
    guard let requests else {
      members = answer
      return .failure(.failed("is not judged"))
    }
    guard !answer.repeats(requests[index]) else { throw BadLine(reason: "it repeats the request") }
    do throws(SolverError) {
      return .success(try answer.answer(to: requests[index].kind))
    } catch {
      throw BadLine(reason: error.description)
    }
  }

  private mutating func set(_ reply: Result<SolverAnswer, SolverError>, at index: Int) {
    if replies[index] == nil { open -= 1 }
    replies[index] = reply
  }

  /// Marks the unanswered ones among some questions as failed.
  mutating func lose(_ indices: [Int], _ why: String) {
    for index in indices where replies[index] == nil { set(.failure(.failed(why)), at: index) }
  }

  /// Marks the question of an invalid line as failed, if the line still names it.
  mutating func discard(_ identifier: Int?) {
    if let index = index(of: identifier) {
      lose([index], "a line that is not an answer came instead")
    } else {
      strayLines += 1
    }
  }
}
