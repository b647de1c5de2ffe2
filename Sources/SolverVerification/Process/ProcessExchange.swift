/// What is asked of a program.
enum ProcessQuestion {
  /// A request that is judged.
  case request(SolverRequest)
  /// The members of any other line, without its identifier.
  case members(String)

  /// The line, without its line feed.
  func line(identifier: Int) -> String {
    switch self {
    case .request(let request): request.encoded(identifier: identifier)
    case .members(let text): "{\"id\":\(identifier),\(text)}"
    }
  }
}

/// What became of a question.
enum ProcessReply {
  case answer(SolverAnswer)
  /// The members of an answer to what is not judged.
  case members(AnswerMembers)
  case unsupported(String)
  /// The program takes the question for nonsense.
  case refused(String)
  /// There is no answer, and why.
  case lost(String)

  /// The reply as a method's result.
  func result(identifier: Int) -> Result<SolverAnswer, SolverError> {
    switch self {
    case .answer(let answer): .success(answer)
    case .members: .failure(.failed("no answer to a request"))
    case .unsupported(let why): .failure(.unsupported(why))
    case .refused(let why):
      .failure(.invalid(member: "request", value: "\(identifier)", reason: why))
    case .lost(let why): .failure(.failed(why))
    }
  }
}

/// What became of a question whose reply is not judged.
enum ProcessInquiry {
  /// The members of the answer, and the seconds that it took.
  case answered(AnswerMembers, seconds: Double)
  /// The program does not know the question.
  case declined
  /// Nothing came, or nothing that can be read.
  case silent
}

/// A list of questions, and the replies that it has got so far.
struct ProcessExchange {
  let questions: [ProcessQuestion]
  /// The identifier of the first question.
  let first: Int
  private(set) var replies: [ProcessReply?]
  /// How many questions have an answer or a refusal.
  private(set) var answered = 0
  /// How many questions have no reply.
  private(set) var open: Int
  /// How many lines came that are no answers and name no question.
  private var strayLines = 0

  init(questions: [ProcessQuestion], first: Int) {
    self.questions = questions
    self.first = first
    replies = Array(repeating: nil, count: questions.count)
    open = questions.count
  }

  var isComplete: Bool { open == 0 }

  /// Whether as many lines came as questions were asked, so that what is open may have got a line
  /// that is no answer.
  var mayBeOver: Bool { strayLines >= open }

  /// The indices of the questions without a reply, in order.
  var openIndices: [Int] { replies.indices.filter { replies[$0] == nil } }

  /// The line of a question.
  func line(_ index: Int) -> String { questions[index].line(identifier: first + index) }

  /// The line of the first question without a reply.
  var firstOpenLine: String? { replies.firstIndex { $0 == nil }.map(line) }

  /// The place of a question in the list.
  func index(of identifier: Int?) -> Int? {
    identifier.map { $0 - first }.flatMap { replies.indices.contains($0) ? $0 : nil }
  }

  /// What was wrong with a line.
  struct BadLine: Error {
    var reason: String
  }

  /// Files what a line says of the question with an index.
  mutating func file(_ content: DecodedAnswer.Content, at index: Int) throws(BadLine) {
    if let reply = replies[index] {
      // A broken line and then a right one is an answer.
      guard case .lost = reply else {
        throw BadLine(reason: "request \(first + index) is answered already")
      }
      replies[index] = nil
      open += 1
    }
    switch content {
    case .members(let members): try file(members, at: index)
    case .unsupported(let why): replies[index] = .unsupported(why)
    case .error(let why): replies[index] = .refused(why)
    }
    answered += 1
    open -= 1
  }

  private mutating func file(_ members: AnswerMembers, at index: Int) throws(BadLine) {
    guard case .request(let request) = questions[index] else {
      replies[index] = .members(members)
      return
    }
    guard !members.repeats(request) else {
      lose(index, "it repeats the request")
      throw BadLine(reason: "it repeats the request")
    }
    do throws(SolverError) {
      replies[index] = .answer(try members.answer(to: request.kind))
    } catch {
      lose(index, error.description)
      throw BadLine(reason: error.description)
    }
  }

  /// Gives a question up.
  mutating func lose(_ index: Int, _ why: String) {
    guard replies[index] == nil else { return }
    replies[index] = .lost(why)
    open -= 1
  }

  /// Gives up those of some questions that have no reply.
  mutating func lose(_ indices: [Int], _ why: String) {
    for index in indices { lose(index, why) }
  }

  /// Counts a line that is no answer and names no question.
  mutating func addStrayLine() { strayLines += 1 }
}
