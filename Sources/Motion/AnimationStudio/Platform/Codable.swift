// Embedded Swift has no Codable, so these protocols are empty in a page.

/// An empty stand-in for the standard library's `Encodable`.
public protocol Encodable {}
/// An empty stand-in for the standard library's `CodingKey`.
public protocol CodingKey {}
/// An empty stand-in for the standard library's `Codable`.
public protocol Codable {}
