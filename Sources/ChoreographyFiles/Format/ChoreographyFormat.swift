/// Descriptions of the choreography format for people and for editors.
package enum ChoreographyFormat {
  /// A valid file that explains itself.
  package static var template: [UInt8] { PackageResources.choreography_template_json }

  /// The JSON Schema (draft 2020-12) of the format. It accepts what the reader accepts, except for what
  /// a schema cannot say: names that differ, times that grow, bounds that fit together, tokens that
  /// exist. A test holds both against each other.
  package static var schema: [UInt8] { PackageResources.choreography_schema_json }
}
