import Foundation
import SolverVerification
import Testing

/// A minimal method that serves staggers only.
private struct StaggerOnly: StaggerMethod {
  let name = "stagger-only"
  let summary = "multiplies"
  let kinds: Set<SolverKind> = [.stagger]

  func stagger(_ request: StaggerRequest) throws(SolverError) -> [Double] {
    (0..<request.count).map { Double($0) * request.interval }
  }
}

/// Runs a server over pipes; all of the input is there from the start.
private func serve(_ input: Data, _ method: any SolverMethod = StaggerOnly()) throws -> String {
  let requests = Pipe()
  let answers = Pipe()
  let writer = Thread {
    try? requests.fileHandleForWriting.write(contentsOf: input)
    try? requests.fileHandleForWriting.close()
  }
  writer.start()
  let server = Thread {
    var server = SolverServer(method: method)
    try? server.run(
      input: requests.fileHandleForReading.fileDescriptor,
      output: answers.fileHandleForWriting.fileDescriptor)
    try? answers.fileHandleForWriting.close()
  }
  server.start()
  return String(decoding: try answers.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
}

@Suite struct SolverServerTests {
  @Test func everyLineGetsItsAnswer() throws {
    let output = try serve(
      Data(
        """
        {"id":"a","kind":"stagger","count":3,"interval":0.5}
        {"id":2,"kind":"stagger","count":-1,"interval":0.5}\r

        {"id":3,"kind":"steps","css":"steps(2)","progress":0}
        not JSON
        {"id":4,"kind":"stagger","cou
        """.utf8))
    #expect(
      output == """
        {"id":"a","delays":[0.0,0.5,1.0]}
        {"id":2,"error":"count is -1: must not be negative"}
        {"id":3,"unsupported":"stagger-only does not serve requests of kind steps"}
        {"id":null,"error":"line 5: not JSON: no value starts here (column 1)"}
        {"id":null,"error":"line 6: the string does not end (column 30)"}

        """)
  }

  @Test func aLineTooLongIsRejectedAndTheNextOneServed() throws {
    var input = Data(repeating: UInt8(ascii: "["), count: SolverServer.maximumLineLength + 5)
    input.append(contentsOf: #"\#n{"id":9,"kind":"stagger","count":0,"interval":1}\#n"#.utf8)
    let lines = try serve(input).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix(#"{"id":null,"error":"line 1: longer than"#) == true)
    #expect(lines.last == #"{"id":9,"delays":[]}"#)
  }

  @Test func anAnswerIsFlushedWhenTheInputPauses() throws {
    let requests = Pipe()
    let answers = Pipe()
    let thread = Thread {
      var server = SolverServer(method: StaggerOnly())
      try? server.run(
        input: requests.fileHandleForReading.fileDescriptor,
        output: answers.fileHandleForWriting.fileDescriptor)
      try? answers.fileHandleForWriting.close()
    }
    thread.start()
    for identifier in 1...3 {
      try requests.fileHandleForWriting.write(
        contentsOf: Data(
          #"{"id":\#(identifier),"kind":"stagger","count":1,"interval":1}\#n"#.utf8))
      // Would wait for ever if the answer were held back; the input stays open.
      let answer = answers.fileHandleForReading.availableData
      #expect(
        String(decoding: answer, as: UTF8.self) == #"{"id":\#(identifier),"delays":[0.0]}\#n"#)
    }
    try requests.fileHandleForWriting.close()
    #expect(answers.fileHandleForReading.availableData.isEmpty)
  }
}

/// A spring whose positions are its times.
private struct Straight: SpringMethod, SpringBatchMethod, AdvanceMethod {
  let name = "straight"
  let summary = "moves at speed 1"
  let kinds: Set<SolverKind> = [.spring, .advance]

  func motion(_ request: SpringRequest) throws(SolverError) -> MotionAnswer {
    MotionAnswer(position: request.time, velocity: 1)
  }

  func sample(
    _ motion: SpringRequest, times: UnsafeBufferPointer<Double>,
    positions: UnsafeMutableBufferPointer<Double>
  ) throws(SolverError) {
    for index in times.indices { positions[index] = times[index] }
  }
}

@Suite struct ServedExtensionTests {
  @Test func theGreetingIsAnsweredWithTheContract() throws {
    #expect(
      try serve(Data("{\"id\":0,\"kind\":\"hello\"}\n".utf8))
        == #"{"id":0,"solver":"stagger-only","scalar":"float64","kinds":["stagger"]}"# + "\n")
  }

  @Test func framesAreAnsweredAtTheSumsOfTheSteps() throws {
    #expect(
      try serve(
        Data(#"{"id":1,"kind":"advance","duration":1,"bounce":0,"steps":[0.5,0,0.25]}"#.utf8),
        Straight())
        == #"{"id":1,"positions":[0.5,0.5,0.75],"velocities":[1.0,1.0,1.0]}"# + "\n")
  }

  @Test func aLoopIsTimedAndItsValuesAreShown() throws {
    let output = try serve(
      Data(
        #"""
        {"id":1,"kind":"throughput-samples","frame":0,"items":[0]}
        {"id":2,"kind":"throughput","of":{"kind":"spring","duration":1,"bounce":0},"interval":0.25,"count":4,"times":[0.5,1],"seconds":0.01}
        {"id":3,"kind":"throughput-samples","frame":1,"items":[0,3]}
        {"id":4,"kind":"throughput-samples","frame":0,"items":[3]}
        {"id":5,"kind":"throughput-samples","frame":2,"items":[0]}
        {"id":6,"kind":"throughput","of":{"kind":"spring","duration":1,"bounce":0},"delays":[0],"count":4,"times":[0.5],"seconds":0.01}
        """#.utf8), Straight())
    let lines = output.split(separator: "\n").map(String.init)
    try #require(lines.count == 6)
    #expect(lines[0].contains("no loop has been timed yet"))
    #expect(lines[1].hasPrefix(#"{"id":2,"nanoseconds":"#) && lines[1].contains(#""rounds":"#))
    #expect(lines[2] == #"{"id":3,"values":[1.0,0.25]}"#)
    #expect(lines[3] == #"{"id":4,"values":[0.0]}"#)
    #expect(lines[4].contains("frame is 2: there are 2 frames"))
    #expect(lines[5].contains("delays is an array of 1: must hold one for each item"))
  }
}
