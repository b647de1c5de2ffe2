// swift-tools-version: 6.2
import PackageDescription

let name = "swift-animation-numerics"
let package = Package(
  name: "Consumer",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "REPOSITORY", from: "0.1.0")],
  targets: [
    .target(name: "CAllocationCounter"),
    .executableTarget(
      name: "Application",
      dependencies: [
        "CAllocationCounter",
        .product(name: "AnimationNumerics", package: name),
        .product(name: "AnimationChoreography", package: name),
        .product(name: "AnimationNumericsFoundation", package: name),
      ]),
    .executableTarget(
      name: "Judge",
      dependencies: [
        .product(name: "AnimationNumerics", package: name),
        .product(name: "SolverVerification", package: name),
        .product(name: "FaultModels", package: name),
      ]),
    .testTarget(
      name: "ExtremeTests",
      dependencies: [
        .product(name: "AnimationNumerics", package: name),
        .product(name: "AnimationChoreography", package: name),
        .product(name: "AnimationNumericsFoundation", package: name),
      ]),
    .testTarget(
      name: "JudgeTests",
      dependencies: [
        .product(name: "AnimationNumerics", package: name),
        .product(name: "SolverVerification", package: name),
        .product(name: "SolverVerificationTesting", package: name),
      ]),
  ])
