import Foundation

/// The program of clients/c/examples, which CMake builds before the tests run.
enum ExampleProgram {
    /// Environment variable that says where it is; scripts/test sets it.
    static let variable = "ROUTEPLAN_C_EXAMPLE"

    static var path: String? { ProcessInfo.processInfo.environment[Self.variable] }

    static var isUsable: Bool {
        guard let path = Self.path, BuiltProgram.tool("valgrind") != nil else { return false }
        return FileManager.default.isExecutableFile(atPath: path)
    }
}
