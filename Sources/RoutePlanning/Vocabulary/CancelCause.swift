/// Why a plan was given up; raw values are those of the wire.
package enum CancelCause: UInt8, Hashable, Sendable, CaseIterable {
    case back = 1
    case dismiss = 2
    case host = 3
    case policy = 4
}
