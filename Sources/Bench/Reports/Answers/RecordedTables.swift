internal import CReportResources
internal import Foundation
internal import Measurement
internal import Presentation

/// Tables that are the same in every run. Tests compute them and compare them with the package's resources;
/// `RECORD_TEXTS=1 swift test --filter RecordedText` writes those anew.
struct RecordedTables {
  /// Models of shipped defects, with the suite's verdicts.
  let defects: [DefectRecord]
  /// Values recorded from real software, compared with the truth.
  let witnesses: [WitnessRecord]

  /// Creates the tables for a report; empty without a document of a run, where nothing was studied.
  init(_ documents: [ResultDocument]) {
    let isRun = documents.contains { $0.studies != nil }
    defects = isRun ? Self.rows(recorded_defects()) : []
    witnesses = isRun ? Self.rows(recorded_witnesses()) : []
  }

  static func rows<Row: Decodable>(_ resource: UnsafePointer<CChar>) -> [Row] {
    try! DocumentCoding.decoder.decode([Row].self, from: Data(String(cString: resource).utf8))
  }
}

/// A model of a defect, and the suite's verdict on it.
struct DefectRecord: Codable, Hashable {
  /// The model's name.
  var name: String
  /// The defect in one line.
  var summary: String
  /// The software it was seen in.
  var origin: String
  /// The fault that the suite reported, in its words.
  var named: String
  /// Whether that is the defect.
  var isNamed: Bool
  /// Whether the verdict was that the solver fails.
  var isFlagged: Bool
  /// The largest error, if the verdict has one.
  var worst: Double?
}

/// The distance from the truth of values recorded from real software.
struct WitnessRecord: Codable, Hashable {
  /// The software.
  var source: String
  /// The recorded function.
  var subject: String
  var count: Int
  /// The largest distance from the truth, in the subject's unit.
  var worst: Double
  /// The median distance.
  var median: Double
  /// The place of the largest distance.
  var place: String
}
