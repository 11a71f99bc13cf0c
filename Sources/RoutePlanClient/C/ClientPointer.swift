internal import CRoutePlanClient

/// A client of the C library that any thread may use: one that has a thread of its own.
///
/// A pointer is not `Sendable`, its number is; which of the library's functions any thread may call is the library's word
/// (routeplan.h, "THREADS").
struct ClientPointer: Sendable {
    private let number: UInt

    init(_ pointer: OpaquePointer) { self.number = UInt(bitPattern: pointer) }

    /// The client, which lives until the last unref.
    var client: OpaquePointer? { unsafe OpaquePointer(bitPattern: self.number) }
}
