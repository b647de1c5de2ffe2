// The test of the article "Verifying in a Swift test", compiled.

import Foundation
import SolverVerification
import SolverVerificationTesting
import Testing

/// A copy of the article's test, which fails on purpose: `theFailureIsWhatTheArticleShows` runs it.
@Suite(.disabled("fails on purpose")) struct MySpringTests {
  /// Asks the spring under test.
  struct MySpringSolver: SpringMethod {
    let name = "my-spring"
    let summary = "the spring of MyAnimation"
    let kinds: Set<SolverKind> = [.spring]

    func motion(_ request: SpringRequest) throws(SolverError) -> MotionAnswer {
      guard case .bounce(let duration, let bounce) = request.spring else {
        throw .unsupported("only springs by duration and bounce are served")
      }
      let state = MySpring(duration: duration, bounce: bounce).state(
        from: request.from, to: request.to, velocity: request.velocity, at: request.time)
      return MotionAnswer(position: state.position, velocity: state.velocity)
    }
  }

  @Test func mySpringIsAccurate() async {
    await expectAccurate(MySpringSolver(), within: .single, cases: .ordinary)
  }

  @Test func mySpringReachesDouble() async {
    let verdict = await expectAccurate(MySpringSolver(), within: .visual, cases: [.ordinarySprings])
    #expect(verdict.kinds.first?.ordinary?.level == .double)
  }
}

@Suite struct VerifyingInASwiftTestTests {
  /// All lines of the issue but the faults' names are in the article.
  @Test func theFailureIsWhatTheArticleShows() async throws {
    let catalogue = ArticlesTests.examples.appending(
      path: "../../../Sources/Bench/animbench/animbench.docc")
    let article = try String(
      contentsOf: catalogue.appending(path: "VerifyingInASwiftTest.md"), encoding: .utf8)
    await withKnownIssue {
      await MySpringTests().mySpringIsAccurate()
    } matching: { issue in
      let lines = issue.comments.flatMap { $0.rawValue.split(separator: "\n") }
      return lines.count >= 4
        && (lines.prefix(1) + lines.suffix(2)).allSatisfy { article.contains($0) }
    }
    await withKnownIssue { await MySpringTests().mySpringReachesDouble() }
  }
}
