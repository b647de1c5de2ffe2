// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Plugins",
  platforms: [.macOS(.v14)],
  dependencies: [.package(url: "REPOSITORY", from: "0.1.0", traits: ["SwiftUISource"])],
  targets: [
    .target(
      name: "Screens",
      plugins: [.plugin(name: "ChoreoBuild", package: "swift-animation-numerics")])
  ])
