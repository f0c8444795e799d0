// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
import PackageDescription

// Someone's own Swift tests, on the sandbox's libraries.
let package = Package(
  name: "swift-package-example",
  dependencies: [.package(name: "design-sandbox", path: "../..")],
  targets: [
    .testTarget(
      name: "SaveButtonTests",
      dependencies: [
        .product(name: "Components", package: "design-sandbox"),
        .product(name: "Simulation", package: "design-sandbox"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
