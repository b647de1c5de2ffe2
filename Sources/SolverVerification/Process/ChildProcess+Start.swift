internal import Foundation

extension ChildProcess {
  /// A child, and the ends of its pipes that are kept here.
  struct Started {
    var identifier: pid_t
    var input: Int32
    var output: Int32
    var errors: Int32
  }

  /// Starts `/bin/sh -c command`.
  static func start(_ command: String, mark: ProcessMark) throws(SolverError) -> Started {
    var pipes: [(reading: Int32, writing: Int32)] = []
    do throws(Spawn.Failure) {
      for _ in 0..<3 { pipes.append(try Spawn.makePipe()) }
    } catch {
      for ends in pipes { closeAll(ends.reading, ends.writing) }
      throw .failed("no pipe: \(error.reason)")
    }
    let (input, output, errors) = (pipes[0], pipes[1], pipes[2])
    // Whatever happens, the child's own ends are not kept.
    defer { closeAll(input.reading, output.writing, errors.writing) }
    do throws(Spawn.Failure) {
      let identifier = try Spawn.start(
        ["/bin/sh", "-c", command], environment: [mark.variable] + Spawn.ownEnvironment,
        streams: [
          .descriptor(input.reading), .descriptor(output.writing), .descriptor(errors.writing),
        ],
        isGroup: true)
      for end in [input.writing, output.reading, errors.reading] { Spawn.setNonBlocking(end) }
      return Started(
        identifier: identifier, input: input.writing, output: output.reading,
        errors: errors.reading)
    } catch {
      closeAll(input.writing, output.reading, errors.reading)
      throw .failed("the command could not be started: \(error.reason)")
    }
  }

  private static func closeAll(_ descriptors: Int32...) {
    for descriptor in descriptors { _ = close(descriptor) }
  }
}
