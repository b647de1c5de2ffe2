// swift-tools-version: 6.2
import PackageDescription

let name = "swift-animation-numerics"
let library: [Target.Dependency] = [
  "AnimationNumerics", "AnimationChoreography", "AnimationNumericsFoundation",
].map { .product(name: $0, package: name) }
let package = Package(
  name: "Consumer",
  platforms: [.macOS(.v14)],
  dependencies: [.package(url: "REPOSITORY", from: "0.1.0")],
  targets: [
    .target(name: "CAllocationCounter"),
    .executableTarget(
      name: "Application", dependencies: ["CAllocationCounter"] + library),
    .executableTarget(
      name: "Smallest", dependencies: [.product(name: "AnimationNumerics", package: name)]),
    .executableTarget(
      name: "Files",
      dependencies: library + [.product(name: "ChoreographyFiles", package: name)]),
    .executableTarget(
      name: "Judge",
      dependencies: [
        .product(name: "AnimationNumerics", package: name),
        .product(name: "SolverVerification", package: name),
        .product(name: "FaultModels", package: name),
      ]),
    .testTarget(name: "ExtremeTests", dependencies: library),
    .testTarget(
      name: "JudgeTests",
      dependencies: [
        .product(name: "AnimationNumerics", package: name),
        .product(name: "SolverVerification", package: name),
        .product(name: "SolverVerificationTesting", package: name),
      ]),
  ])
