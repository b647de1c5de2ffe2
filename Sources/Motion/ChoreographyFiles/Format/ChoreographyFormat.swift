internal import CMotionResources

/// The choreography format as a template and as a JSON Schema.
package enum ChoreographyFormat {
  /// A valid file with explanatory comments.
  package static var template: [UInt8] { Array(String(cString: choreography_template()).utf8) }

  /// The JSON Schema (draft 2020-12) of the format.
  ///
  /// It accepts what the reader accepts, except for rules that a schema cannot express: distinct
  /// names, increasing times, consistent bounds, existing tokens. A test compares the two.
  package static var schema: [UInt8] { Array(String(cString: choreography_schema()).utf8) }
}
