// swift-tools-version: 6.2

import PackageDescription

/// Settings of every Swift target.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Numeric code is optimised in debug builds, too: unoptimised SIMD generics are many times slower.
/// Not whole modules, though: Swift Build, the build system of Xcode and of Swift 6.4, cannot build them in debug.
let optimized: [SwiftSetting] =
  strict + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// What an application links. The compiler marks every public function as used, so a linker would keep
/// them all, with all kernels; and functions share a section of their file. The two flags end both.
let linked: [SwiftSetting] =
  optimized + [
    .unsafeFlags(
      ["-Xfrontend", "-internalize-at-link", "-Xfrontend", "-function-sections"],
      .when(configuration: .release))
  ]

/// Where `-Xarch_x86_64` drops a flag, the compiler would say so in every build.
let unusedFlag = "-Qunused-arguments"

/// The kernels, compiled once per instruction-set level from one set of sources: V3 and V4 are
/// symbolic links to the folder `AnimationKernels`. `-Xarch_x86_64` makes the flag a no-op on arm64,
/// where the base level has fused multiply-add anyway and the others compile to nothing.
func kernels(march level: String) -> [SwiftSetting] {
  linked + [
    .define("FUSED_MULTIPLY_ADD"),
    .define(level == "x86-64-v4" ? "VECTORS_512" : "VECTORS_256"),
    .unsafeFlags(["-Xcc", "-Xarch_x86_64", "-Xcc", "-march=\(level)", "-Xcc", unusedFlag]),
  ]
}

/// Where programs are started and files replaced by calls of POSIX. Windows has Foundation's instead, which
/// ANIMATION_NUMERICS_POSIX=no tries here; elsewhere no program starts another.
let posixPlatforms: [Platform] =
  Context.environment["ANIMATION_NUMERICS_POSIX"] == "no" ? [] : [.macOS, .linux]
let startsProcesses = SwiftSetting.define("STARTS_PROCESSES", .when(platforms: posixPlatforms))

/// The commit that `animbench` names where git cannot be asked: scripts/release sets it.
let releasedCommit: [CSetting] =
  Context.environment["ANIMBENCH_COMMIT"].map { [.define("ANIMBENCH_COMMIT", to: $0)] } ?? []

/// The dependencies of the target that reads SwiftUI source; empty without the trait.
let parser: [Target.Dependency] = ["SwiftParser", "SwiftSyntax"].map {
  .product(
    name: $0, package: "swift-syntax", condition: .when(traits: ["SwiftUISource"]))
}

/// A family of workloads under ordo-one/benchmark. Without the trait it is one line that says so.
func benchmarks(_ family: String) -> Target {
  .executableTarget(
    name: "\(family)Benchmarks",
    dependencies: [
      .target(name: "Registration", condition: .when(traits: ["Benchmarks"])),
      .product(name: "Benchmark", package: "benchmark", condition: .when(traits: ["Benchmarks"])),
    ],
    path: "Benchmarks/\(family)Benchmarks", swiftSettings: strict)
}

let package = Package(
  name: "swift-animation-numerics",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "AnimationNumerics", targets: ["AnimationNumerics"]),
    .library(name: "AnimationChoreography", targets: ["AnimationChoreography"]),
    .library(name: "AnimationIntegrators", targets: ["AnimationIntegrators"]),
    .library(name: "AnimationNumericsFoundation", targets: ["AnimationNumericsFoundation"]),
    .library(name: "ChoreographyFiles", targets: ["ChoreographyFiles"]),
    .library(name: "SolverVerification", targets: ["SolverVerification"]),
    .library(name: "SolverVerificationTesting", targets: ["SolverVerificationTesting"]),
    .library(name: "FaultModels", targets: ["FaultModels"]),
    .executable(name: "animbench", targets: ["animbench"]),
    .executable(name: "choreo", targets: ["choreo"]),
  ],
  traits: [
    .trait(
      name: "Benchmarks",
      description: "Builds the workloads as ordo-one/benchmark targets, under Benchmarks/."),
    .trait(name: "SwiftUISource", description: "Lets choreo audit SwiftUI source files."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    // Resolved and built only under the trait, because nothing else asks for its products.
    .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
    .package(url: "https://github.com/swiftlang/swift-syntax", "602.0.0"..<"604.0.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
  ],
  targets: [
    // What an application links.
    .target(
      name: "CKernelInterface",
      // Preparation takes square roots and remainders, which Swift on Linux leaves to libm without
      // linking it.
      path: "Sources/Library/CKernelInterface",
      linkerSettings: [
        .linkedLibrary("m", .when(platforms: [.linux])),
        .linkedLibrary("pthread", .when(platforms: [.linux])),
      ]),
    .target(
      name: "AnimationKernels", dependencies: ["CKernelInterface"],
      path: "Sources/Library/AnimationKernels", swiftSettings: linked),
    .target(
      name: "AnimationKernelsV3", dependencies: ["CKernelInterface"],
      path: "Sources/Library/AnimationKernelsV3", swiftSettings: kernels(march: "x86-64-v3")),
    .target(
      name: "AnimationKernelsV4", dependencies: ["CKernelInterface"],
      path: "Sources/Library/AnimationKernelsV4", swiftSettings: kernels(march: "x86-64-v4")),
    .target(
      name: "AnimationNumerics",
      dependencies: [
        "CKernelInterface", "AnimationKernels", "AnimationKernelsV3", "AnimationKernelsV4",
      ],
      path: "Sources/Library/AnimationNumerics", swiftSettings: linked),
    .target(
      name: "AnimationIntegrators", dependencies: ["AnimationNumerics", "CKernelInterface"],
      path: "Sources/Library/AnimationIntegrators", swiftSettings: linked),
    .target(
      name: "AnimationChoreography", dependencies: ["AnimationNumerics", "CKernelInterface"],
      path: "Sources/Library/AnimationChoreography", swiftSettings: linked),
    .target(
      name: "AnimationNumericsFoundation", dependencies: ["AnimationNumerics"],
      path: "Sources/Library/AnimationNumericsFoundation", swiftSettings: strict),

    // The library as JavaScript calls it. Here it is only compiled, so that the compiler and
    // scripts/architecture see it; scripts/web makes the WebAssembly module of it.
    .target(
      name: "AnimationWeb", dependencies: ["AnimationNumerics"],
      path: "Sources/Library/AnimationWeb", exclude: ["JavaScript", "Platform"],
      swiftSettings: strict),

    // What judges a solver, ours or another.
    .target(
      name: "ReferenceNumerics", path: "Sources/Judge/ReferenceNumerics", swiftSettings: optimized),
    .target(name: "StrictJSON", path: "Sources/Shared/StrictJSON", swiftSettings: optimized),
    .target(name: "Seeding", path: "Sources/Shared/Seeding", swiftSettings: optimized),
    // The terminal, the commit of a release.
    .target(name: "CHostSystem", path: "Sources/Shared/CHostSystem", cSettings: releasedCommit),
    // Files and child processes.
    .target(
      name: "HostSystem", dependencies: ["CHostSystem"], path: "Sources/Shared/HostSystem",
      swiftSettings: strict + [startsProcesses]),
    .target(
      name: "SolverVerification",
      dependencies: [
        "ReferenceNumerics", "StrictJSON", "Seeding", "Presentation", "HostSystem", "CHostSystem",
      ],
      path: "Sources/Judge/SolverVerification", swiftSettings: optimized + [startsProcesses]),
    .target(
      name: "FaultModels", dependencies: ["SolverVerification", "Presentation", "StrictJSON"],
      path: "Sources/Judge/FaultModels", swiftSettings: optimized),
    .target(
      name: "SolverVerificationTesting", dependencies: ["SolverVerification", "FaultModels"],
      path: "Sources/Judge/SolverVerificationTesting", swiftSettings: strict),

    // Choreographies as files: format, audit and repair, export. Scenarios and the page's parts are compiled in.
    .target(name: "CMotionResources", path: "Sources/Motion/CMotionResources"),
    .target(
      name: "ChoreographyFiles",
      dependencies: [
        "AnimationNumerics", "AnimationChoreography", "StrictJSON", "Seeding", "Presentation",
        "CMotionResources",
      ],
      path: "Sources/Motion/ChoreographyFiles",
      exclude: ["Resources"],
      swiftSettings: optimized),
    .target(
      name: "ChoreographyAudit",
      dependencies: [
        "ChoreographyFiles", "AnimationNumerics", "AnimationChoreography", "StrictJSON",
        "Presentation", "CMotionResources",
      ],
      path: "Sources/Motion/ChoreographyAudit", exclude: ["Resources"],
      swiftSettings: optimized),
    .target(
      name: "ChoreographyExport",
      dependencies: [
        "ChoreographyFiles", "AnimationNumerics", "AnimationChoreography", "ReferenceNumerics",
        "CurveFitting", "StrictJSON", "Presentation", "CMotionResources",
      ],
      path: "Sources/Motion/ChoreographyExport", exclude: ["Resources"], swiftSettings: optimized),

    // SwiftUI source as choreographies. Without the trait it is empty.
    .target(
      name: "SwiftUISource",
      dependencies: [
        "ChoreographyFiles", "ChoreographyAudit", "AnimationNumerics", "AnimationChoreography",
        "StrictJSON", "Presentation", "CMotionResources",
      ] + parser,
      path: "Sources/Motion/SwiftUISource", exclude: ["Resources"], swiftSettings: optimized),

    // Audit, exports and models as the page calls them; compiled here as AnimationWeb is.
    .target(
      name: "AnimationStudio",
      dependencies: [
        "AnimationNumerics", "AnimationChoreography", "AnimationIntegrators", "ChoreographyFiles",
        "ChoreographyAudit", "ChoreographyExport", "StrictJSON",
      ],
      path: "Sources/Motion/AnimationStudio", exclude: ["Page", "Platform"], swiftSettings: strict),

    // What measures, compares, gates and reports.
    .target(name: "CReportResources", path: "Sources/Bench/CReportResources"),
    .target(name: "CMeasuring", path: "Sources/Bench/CMeasuring"),
    // Loops in C to measure against, plain ones and those of the C library's vector functions: once per
    // level, as the kernels are, and as well optimised as the compiler can, in debug builds, too.
    .target(
      name: "CVectorMath", path: "Sources/Bench/CVectorMath", cSettings: [.unsafeFlags(["-O3"])]),
    .target(
      name: "CVectorMathV3", dependencies: ["CVectorMath"],
      path: "Sources/Bench/CVectorMathV3",
      cSettings: [
        .define("LOOPS_V3"),
        .unsafeFlags(["-O3", "-Xarch_x86_64", "-march=x86-64-v3", unusedFlag]),
      ]),
    .target(
      name: "CVectorMathV4", dependencies: ["CVectorMath"],
      path: "Sources/Bench/CVectorMathV4",
      cSettings: [
        .define("LOOPS_V4"),
        .unsafeFlags(["-O3", "-Xarch_x86_64", "-march=x86-64-v4", unusedFlag]),
      ]),
    .target(name: "Presentation", path: "Sources/Shared/Presentation", swiftSettings: strict),
    // Fewest links in a corridor, and the nearest Bézier curve.
    .target(name: "CurveFitting", path: "Sources/Shared/CurveFitting", swiftSettings: optimized),
    // Console, exit codes and options of both tools.
    .target(
      name: "CommandSupport",
      dependencies: [
        "CHostSystem", "HostSystem", "Presentation",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/Shared/CommandSupport", swiftSettings: strict + [startsProcesses]),
    .target(
      name: "Measurement",
      dependencies: [
        "AnimationNumerics", "AnimationChoreography", "AnimationIntegrators", "SolverVerification",
        "ReferenceNumerics", "CurveFitting", "Presentation", "Seeding", "StrictJSON", "HostSystem",
        "CHostSystem", "CMeasuring",
        "CVectorMath", "CVectorMathV3",
        "CVectorMathV4",
      ],
      path: "Sources/Bench/Measurement", swiftSettings: strict),
    .target(
      name: "Reports",
      dependencies: [
        "Measurement", "Presentation", "SolverVerification", "HostSystem", "CReportResources",
      ],
      path: "Sources/Bench/Reports", exclude: ["Resources"], swiftSettings: strict),
    .executableTarget(
      name: "animbench",
      dependencies: [
        "AnimationNumerics", "SolverVerification", "FaultModels", "Measurement", "Reports",
        "Presentation", "CommandSupport", "HostSystem",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/Bench/animbench", swiftSettings: strict),

    // The tool for motion.
    .executableTarget(
      name: "choreo",
      dependencies: [
        "AnimationNumerics", "AnimationChoreography", "ChoreographyFiles", "ChoreographyAudit",
        "ChoreographyExport", "Presentation", "StrictJSON", "CommandSupport", "HostSystem",
        "Seeding", "CMotionResources",
        .target(name: "SwiftUISource", condition: .when(traits: ["SwiftUISource"])),
        .product(name: "Yams", package: "Yams", condition: .when(traits: ["SwiftUISource"])),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Sources/Motion/choreo", exclude: ["Resources"], swiftSettings: strict),

    // An example to run: ten thousand items in a terminal.
    .executableTarget(
      name: "ten-thousand-items", dependencies: ["AnimationNumerics"],
      path: "Benchmarks/TenThousandItems", swiftSettings: strict),

    // The same workloads under the ecosystem's own runner.
    .target(
      name: "Registration",
      dependencies: [
        .target(name: "Measurement", condition: .when(traits: ["Benchmarks"])),
        .product(name: "Benchmark", package: "benchmark", condition: .when(traits: ["Benchmarks"])),
      ],
      path: "Benchmarks/Support/Registration", swiftSettings: strict),
    benchmarks("Spring"),
    benchmarks("Integrator"),
    benchmarks("Curve"),
    benchmarks("Keyframe"),

    // Digests of everything that is computed, for every processor.
    .target(
      name: "PortabilityDigests",
      dependencies: [
        "AnimationNumerics", "AnimationChoreography", "AnimationIntegrators", "CKernelInterface",
        "AnimationKernels",
        "AnimationKernelsV3", "AnimationKernelsV4", "Seeding",
      ],
      path: "Tests/Library/Portability/Digests", swiftSettings: strict),
    .executableTarget(
      name: "portability", dependencies: ["PortabilityDigests"],
      path: "Tests/Library/Portability/Command"),
    .testTarget(
      name: "PortabilityTests",
      dependencies: ["PortabilityDigests", "AnimationNumerics", "CKernelInterface"],
      path: "Tests/Library/Portability/Tests", swiftSettings: strict),

    // What the module of AnimationWeb must answer, as numbers of this processor.
    .executableTarget(
      name: "webvectors",
      dependencies: ["AnimationNumerics", "AnimationStudio", "ChoreographyExport", "Seeding"],
      path: "Tests/Library/Web/Vectors", swiftSettings: strict),

    // Numbers recorded from real software, with their sources.
    .target(
      name: "RecordedValues", path: "Tests/Shared/RecordedValues", resources: [.copy("Resources")],
      swiftSettings: strict),
    .target(name: "TestTiers", path: "Tests/Shared/TestTiers", swiftSettings: strict),
    .target(name: "CAllocationCounter", path: "Tests/Library/CAllocationCounter"),
    .testTarget(
      name: "AnimationNumericsTests",
      dependencies: [
        "TestTiers",
        "AnimationNumerics", "AnimationChoreography", "AnimationIntegrators", "CAllocationCounter",
        "AnimationNumericsFoundation", "ReferenceNumerics", "RecordedValues", "Seeding",
        "SolverVerification", "CKernelInterface",
      ],
      path: "Tests/Library/AnimationNumericsTests",
      resources: [.copy("Easing/wpt-expectations.json")], swiftSettings: strict),
    .testTarget(
      name: "AnimationChoreographyTests",
      dependencies: ["TestTiers", "AnimationChoreography", "AnimationNumerics", "Seeding"],
      path: "Tests/Library/AnimationChoreographyTests", swiftSettings: strict),
    .testTarget(
      name: "ReferenceNumericsTests",
      dependencies: ["ReferenceNumerics", "Seeding"],
      path: "Tests/Judge/ReferenceNumericsTests", resources: [.copy("Vectors")],
      swiftSettings: strict),
    .testTarget(
      name: "SolverVerificationTests",
      dependencies: [
        "RecordedTexts", "SolverVerification", "FaultModels", "ReferenceNumerics", "StrictJSON",
        "Seeding",
      ],
      path: "Tests/Judge/SolverVerificationTests", exclude: ["RecordedCaseSets.txt"],
      swiftSettings: strict),
    .testTarget(
      name: "FaultModelsTests",
      dependencies: [
        "TestTiers", "FaultModels", "SolverVerification", "ReferenceNumerics", "Seeding",
        "Presentation", "StrictJSON",
      ],
      path: "Tests/Judge/FaultModelsTests", exclude: ["Recorded"], swiftSettings: strict),
    .testTarget(
      name: "SolverVerificationTestingTests",
      dependencies: ["SolverVerificationTesting", "SolverVerification"],
      path: "Tests/Judge/SolverVerificationTestingTests", swiftSettings: strict),
    .target(
      name: "RecordedTexts", dependencies: ["Presentation", "Seeding"],
      path: "Tests/Shared/RecordedTexts",
      swiftSettings: strict),
    .testTarget(
      name: "ChoreographyFilesTests",
      dependencies: [
        "ChoreographyFiles", "AnimationChoreography", "AnimationNumerics", "StrictJSON", "Seeding",
        "TestTiers",
      ],
      path: "Tests/Motion/ChoreographyFilesTests", swiftSettings: strict),
    .testTarget(
      name: "ChoreographyAuditTests",
      dependencies: [
        "RecordedTexts", "TestTiers", "ChoreographyFiles", "ChoreographyAudit",
        "AnimationChoreography",
        "AnimationNumerics", "StrictJSON", "Seeding", "Presentation",
      ],
      path: "Tests/Motion/ChoreographyAuditTests", exclude: ["Recorded"], swiftSettings: strict),
    .testTarget(
      name: "SwiftUISourceTests",
      dependencies: [
        .target(name: "SwiftUISource", condition: .when(traits: ["SwiftUISource"])),
        "ChoreographyFiles", "ChoreographyAudit", "ChoreographyExport", "AnimationChoreography",
        "AnimationNumerics", "Presentation", "Seeding", "TestTiers", "ToolTesting", "choreo",
      ],
      path: "Tests/Motion/SwiftUISourceTests", exclude: ["Listings"], swiftSettings: strict),
    .testTarget(
      name: "ChoreographyExportTests",
      dependencies: [
        "TestTiers", "CurveFitting",
        "RecordedTexts", "ChoreographyFiles", "ChoreographyExport", "AnimationChoreography",
        "AnimationNumerics", "StrictJSON", "Seeding",
      ],
      path: "Tests/Motion/ChoreographyExportTests", exclude: ["Recorded"], swiftSettings: strict),
    .target(
      name: "DocumentFixtures",
      dependencies: ["Measurement", "SolverVerification", "AnimationNumerics"],
      path: "Tests/Bench/DocumentFixtures", swiftSettings: strict),
    .testTarget(
      name: "HostSystemTests", dependencies: ["HostSystem", "DocumentFixtures"],
      path: "Tests/Shared/HostSystemTests", swiftSettings: strict),
    .testTarget(
      name: "MeasurementTests",
      dependencies: [
        "TestTiers", "HostSystem",
        "Measurement", "DocumentFixtures", "Presentation", "AnimationNumerics", "ReferenceNumerics",
        "SolverVerification", "RecordedValues", "Seeding", "CVectorMath",
      ],
      path: "Tests/Bench/MeasurementTests", swiftSettings: strict),
    .testTarget(
      name: "ReportsTests",
      dependencies: [
        "RecordedTexts", "RecordedValues", "TestTiers", "Reports", "CReportResources",
        "Presentation", "Measurement",
        "DocumentFixtures", "SolverVerification", "ReferenceNumerics", "FaultModels", "HostSystem",
        "Seeding",
      ],
      path: "Tests/Bench/ReportsTests", exclude: ["RecordedTexts.txt"], swiftSettings: strict),
    .target(name: "Namesakes", path: "Tests/Library/Namesakes", swiftSettings: strict),
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "AnimationNumerics", "AnimationChoreography", "AnimationIntegrators", "ChoreographyFiles",
        "SolverVerification", "SolverVerificationTesting", "Seeding", "Namesakes",
      ],
      path: "Tests/Library/DocumentationTests", swiftSettings: strict),
    .target(
      name: "ToolTesting", path: "Tests/Shared/ToolTesting", swiftSettings: strict),
    .testTarget(
      name: "animbenchTests",
      dependencies: [
        "TestTiers", "ToolTesting",
        "animbench", "Measurement", "DocumentFixtures", "Reports", "Presentation",
        "SolverVerification", "AnimationNumerics", "ReferenceNumerics", "CommandSupport",
        "CurveFitting",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Bench/animbenchTests", swiftSettings: strict),
    .testTarget(
      name: "choreoTests",
      dependencies: [
        "TestTiers", "ToolTesting", "choreo", "AnimationNumerics", "AnimationChoreography",
        "ChoreographyFiles", "ChoreographyAudit", "ChoreographyExport", "CommandSupport", "Seeding",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Motion/choreoTests", swiftSettings: strict),
  ]
)

// The tool in other packages: `swift package choreo`, and warnings in every build. Only where another package has fetched
// this one, or on request: a build of everything here would compile the tool and all below it a second time, as a plugin's.
if Context.packageDirectory.contains("/checkouts/")
  || Context.environment["ANIMATION_NUMERICS_PLUGINS"] == "yes"
{
  let plugins: [(name: String, capability: Target.PluginCapability)] = [
    (
      "ChoreoCommand",
      .command(
        intent: .custom(verb: "choreo", description: "Audits the motion of SwiftUI source."))
    ),
    ("ChoreoBuild", .buildTool()),
  ]
  for (name, capability) in plugins {
    package.products.append(.plugin(name: name, targets: [name]))
    package.targets.append(
      .plugin(
        name: name, capability: capability, dependencies: ["choreo"], path: "Sources/Motion/\(name)"
      ))
  }
}

// The test targets to build, separated by commas: the stage `systems` of scripts/check needs only one.
if let only = Context.environment["ANIMATION_NUMERICS_TESTS_OF"] {
  let names = only.split(separator: ",").map(String.init)
  package.targets.removeAll { $0.isTest && !names.contains($0.name) }
}
