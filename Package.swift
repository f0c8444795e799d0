// swift-tools-version: 6.2
// SPDX-License-Identifier: MIT
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "design-sandbox",
  products: [
    .executable(name: "sandbox", targets: ["sandbox"]),
    .library(name: "Statecharts", targets: ["Statecharts"]),
    .library(name: "Motion", targets: ["Motion"]),
    .library(name: "Design", targets: ["Design"]),
    .library(name: "Simulation", targets: ["Simulation"]),
    .library(name: "Components", targets: ["Components"]),
  ],
  targets: [
    // Debian's libraries.
    .systemLibrary(name: "Lua54", pkgConfig: "lua5.4", providers: [.apt(["liblua5.4-dev"])]),
    .systemLibrary(name: "Libedit", pkgConfig: "libedit", providers: [.apt(["libedit-dev"])]),

    // Floor 0: knows nothing of a stage.
    .target(name: "CLua", dependencies: ["Lua54"]),
    .target(name: "CSystem", dependencies: ["Libedit"]),
    .target(name: "LuaKit", dependencies: ["CLua"], swiftSettings: strict),
    .target(name: "Statecharts", swiftSettings: strict),
    // libm has round and the like; a program without Foundation would not link without it.
    .target(
      name: "Motion", swiftSettings: strict, linkerSettings: [.linkedLibrary("m")]),
    .target(name: "Design", dependencies: ["Motion"], swiftSettings: strict),
    .target(name: "Drawing", dependencies: ["Design"], swiftSettings: strict),

    // Floor 1: the stage.
    .target(
      name: "Simulation", dependencies: ["Statecharts", "Motion", "Design", "Drawing"],
      swiftSettings: strict),

    // Floor 2: what stands on the stage.
    .target(
      name: "Components", dependencies: ["Simulation", "Drawing", "Design", "Motion"],
      swiftSettings: strict),

    .target(
      name: "Export", dependencies: ["Simulation", "Motion"], swiftSettings: strict),

    .target(
      name: "Scripting",
      dependencies: ["LuaKit", "Simulation", "Statecharts", "Motion", "Design", "Drawing"],
      swiftSettings: strict),

    .target(
      name: "SCXML", dependencies: ["LuaKit", "Simulation", "Statecharts", "Drawing"],
      swiftSettings: strict),

    // Floor 3: the only place with standard streams, files and the clock on the wall.
    .executableTarget(
      name: "sandbox",
      dependencies: [
        "Scripting", "SCXML", "Export", "Components", "Simulation", "LuaKit", "Statecharts",
        "Motion",
        "Design", "Drawing", "CSystem",
      ],
      swiftSettings: strict),

    // Tests and timings.
    .executableTarget(
      name: "bench",
      dependencies: [
        "Components", "Drawing", "Scripting", "Simulation", "Motion", "Statecharts", "CBench",
      ],
      path: "Tests/Bench", swiftSettings: strict),
    // The same closed forms in C, to measure against.
    .target(name: "CBench", path: "Tests/CBench", linkerSettings: [.linkedLibrary("m")]),
    .target(name: "TestKit", path: "Tests/TestKit", swiftSettings: strict),
    .testTarget(name: "LuaKitTests", dependencies: ["LuaKit", "TestKit"], swiftSettings: strict),
    .testTarget(
      name: "StatechartsTests", dependencies: ["Statecharts", "TestKit"], exclude: ["Goldens"],
      swiftSettings: strict),
    .testTarget(
      name: "MotionTests", dependencies: ["Motion", "TestKit"], exclude: ["Goldens"],
      swiftSettings: strict),
    .testTarget(name: "DesignTests", dependencies: ["Design", "TestKit"], swiftSettings: strict),
    .testTarget(
      name: "DrawingTests", dependencies: ["Drawing", "TestKit"], exclude: ["Goldens"],
      swiftSettings: strict),
    .testTarget(
      name: "SimulationTests", dependencies: ["Simulation", "Components", "TestKit"],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "ScriptingTests", dependencies: ["Scripting", "Components", "Drawing", "TestKit"],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "ComponentsTests", dependencies: ["Components", "Simulation", "Drawing", "TestKit"],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "SCXMLTests", dependencies: ["SCXML", "Scripting", "Components", "TestKit"],
      exclude: ["Documents", "Goldens"], swiftSettings: strict),
    .testTarget(
      name: "ExportTests",
      dependencies: ["Export", "Components", "Simulation", "Drawing", "Motion", "TestKit"],
      exclude: ["Goldens"], swiftSettings: strict),
    .testTarget(
      name: "SandboxTests", dependencies: ["sandbox", "CSystem", "TestKit"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
