// Embedded Swift writes no records; what is one elsewhere is none in a page.

/// What elsewhere can be written as a record.
public protocol Encodable {}
/// What elsewhere can be written as a record and read back.
public protocol Codable {}
