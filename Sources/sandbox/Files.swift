// SPDX-License-Identifier: MIT
import CSystem
import Glibc

/// Files as commands need them: read whole, written whole.
enum Files {
  /// What a path leads to.
  enum Kind { case nothing, file, folder, other }

  /// The text of a file, or of standard input where the path is a dash.
  ///
  /// Opening a pipe never blocks; anything but a regular file is an error.
  static func read(_ path: String, limit: Int = 64 << 20) throws(Failure) -> String {
    var text: UnsafeMutablePointer<CChar>?
    var length = 0
    let error =
      path == "-"
      ? csystem_read_all(0, limit, &text, &length) : csystem_read(path, limit, &text, &length)
    return try string(text, length, error, path, limit)
  }

  /// The text of a file inside a folder, or nil where there is none; no link leads out of the folder.
  static func read(
    _ path: String, inside folder: String, limit: Int = 256 << 10
  ) throws(Failure) -> String? {
    var text: UnsafeMutablePointer<CChar>?
    var length = 0
    let error = csystem_read_beneath(folder, path, limit, &text, &length)
    if error == ENOENT || error == ENOTDIR { return nil }
    if error == EXDEV || error == ELOOP {
      let reason = error == ELOOP ? "a link leads there" : "it lies outside the script's folder"
      throw Failure("cannot read \(path): \(reason)\(folder == "." ? "" : ", \(folder)")")
    }
    return try string(text, length, error, folder + "/" + path, limit)
  }

  private static func string(
    _ text: UnsafeMutablePointer<CChar>?, _ length: Int, _ error: Int32, _ path: String,
    _ limit: Int
  ) throws(Failure) -> String {
    if error == EINTR { throw Failure("interrupted", .interrupted) }
    if error == CSYSTEM_TOO_LARGE {
      throw Failure("cannot read \(path): it is larger than \(limit >> 10) KB")
    }
    guard error == 0, let text else {
      throw Failure("cannot read \(path): \(String(cString: csystem_message(error)))")
    }
    defer { free(text) }
    let bytes = UnsafeRawBufferPointer(start: text, count: length)
    guard let string = String(validating: bytes, as: UTF8.self) else {
      throw Failure("cannot read \(path): it is not UTF-8")
    }
    return string
  }

  /// Writes a file at one stroke; without `replacing` a file that is there stays.
  static func write(
    _ text: String, to path: String, replacing: Bool = true, mode: UInt32 = 0o666
  ) throws(Failure) {
    var text = text
    let error = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        csystem_write(path, $0.baseAddress, $0.count, mode, replacing)
      }
    }
    if error != 0 {
      throw Failure("cannot write \(path): \(String(cString: csystem_message(error)))")
    }
  }

  /// What `path` leads to, links followed.
  static func kind(_ path: String) -> Kind {
    switch csystem_kind_of(path) {
    case CSYSTEM_FILE: .file
    case CSYSTEM_FOLDER: .folder
    case CSYSTEM_NOTHING: .nothing
    default: .other
    }
  }

  /// The names in a folder in byte order; none when it cannot be read.
  static func names(in folder: String) -> [String] {
    var list: UnsafeMutablePointer<CChar>?
    var length = 0
    guard csystem_list(folder, &list, &length) == 0, let list else { return [] }
    defer { free(list) }
    let bytes = UnsafeRawBufferPointer(start: list, count: length)
    return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }.sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }

  /// Makes a folder and those above it.
  static func makeFolder(_ path: String, mode: UInt32 = 0o777) throws(Failure) {
    if kind(path) == .folder || path.isEmpty { return }
    try makeFolder(parent(path) ?? "", mode: mode)
    let error = csystem_make_folder(path, mode)
    if error != 0, error != EEXIST {
      throw Failure("cannot make the folder \(path): \(String(cString: csystem_message(error)))")
    }
  }

  /// The folder of a path, or nil for a bare name.
  static func parent(_ path: String) -> String? {
    guard let slash = path.lastIndex(of: "/") else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The last name of a path.
  static func name(_ path: String) -> String {
    String(path.split(separator: "/").last ?? "")
  }
}
