internal import Foundation

/// The reason why a file was not read or written.
package enum FileFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file could not be read or written.
  case inputOutput(path: String, reason: String)
  /// The file's content is invalid.
  case badDocument(path: String, place: String, reason: String)

  /// The failure as one sentence.
  package var description: String {
    switch self {
    case .inputOutput(let path, let reason): "\(path): \(reason)"
    case .badDocument(let path, let place, let reason):
      "\(path): \(place.isEmpty ? "" : "\(place): ")\(reason)"
    }
  }

  /// An error's message without the framework's prefix.
  package static func reason(_ error: any Error) -> String {
    let error = error as NSError
    if let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError,
      underlying.domain == NSPOSIXErrorDomain
    {
      return String(cString: strerror(Int32(underlying.code)))
    }
    switch error.code {
    case NSFileReadNoSuchFileError: return "no such file"
    case NSFileNoSuchFileError: return "no such folder"
    case NSFileReadNoPermissionError, NSFileWriteNoPermissionError: return "permission denied"
    case NSFileWriteOutOfSpaceError: return "no space left on the device"
    case NSFileWriteVolumeReadOnlyError: return "read-only file system"
    case NSFileWriteFileExistsError: return "a file of that name is in the way"
    default: return error.localizedDescription
    }
  }
}
