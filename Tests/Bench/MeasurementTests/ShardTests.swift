import Testing

@testable import Measurement

/// Runs that are divided over processes.
@Suite struct ShardTests {
  @Test(arguments: [
    ("3/16", [:], "3/16"), ("1/1", [:], "1/1"),
    ("env", ["ANIMBENCH_SHARD": "2/5", "CI_NODE_INDEX": "1"], "2/5"),
    (
      "env",
      ["SLURM_ARRAY_TASK_ID": "12", "SLURM_ARRAY_TASK_MIN": "10", "SLURM_ARRAY_TASK_COUNT": "16"],
      "3/16"
    ),
    ("env", ["JOB_COMPLETION_INDEX": "0", "JOB_COMPLETIONS": "4"], "1/4"),
    ("env", ["CI_NODE_INDEX": "4", "CI_NODE_TOTAL": "4"], "4/4"),
  ])
  func shardsAreReadFromTextAndJobArrays(
    _ text: String, _ environment: [String: String], _ expected: String
  ) throws {
    #expect(try Shard(text, environment: environment).description == expected)
  }

  @Test(arguments: [
    ("0/4", [:], "K is 0; it must be from 1 to N, 4"), ("5/4", [:], "K is 5"),
    ("3", [:], "\"3\" is not a shard"), ("1/0", [:], "N is 0"),
    ("a/b", [:], "\"a/b\" is not a shard"),
    ("1/4/2", [:], "is not a shard"), ("-1/4", [:], "K is -1"), ("1/99999999999", [:], "N is"),
    ("env", [:], "none of ANIMBENCH_SHARD"),
    ("env", ["SLURM_ARRAY_TASK_ID": "3"], "SLURM_ARRAY_TASK_MIN is not set"),
    (
      "env", ["JOB_COMPLETION_INDEX": "x", "JOB_COMPLETIONS": "4"], "JOB_COMPLETION_INDEX is \"x\""
    ),
    ("env", ["JOB_COMPLETION_INDEX": "4", "JOB_COMPLETIONS": "4"], "K is 5"),
    ("env", ["ANIMBENCH_SHARD": "env"], "ANIMBENCH_SHARD is env"),
    ("env", ["ANIMBENCH_SHARD": "7"], "ANIMBENCH_SHARD: \"7\" is not a shard"),
    (
      "env",
      [
        "SLURM_ARRAY_TASK_ID": "4", "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_COUNT": "8",
        "SLURM_ARRAY_TASK_STEP": "2",
      ], "SLURM_ARRAY_TASK_STEP is 2"
    ),
  ])
  func whatIsNoShardIsSaid(
    _ text: String, _ environment: [String: String], _ expected: String
  ) {
    #expect {
      try Shard(text, environment: environment)
    } throws: {
      "\($0)".contains(expected)
    }
  }

  @Test func everyUnitBelongsToOneShard() throws {
    for count in [1, 2, 7, 16, 100, 130] {
      let units = try (1...count).flatMap {
        Array(try Shard("\($0)/\(count)", environment: [:]).units(of: 100))
      }
      #expect(units.sorted() == Array(0..<100))
    }
  }
}
