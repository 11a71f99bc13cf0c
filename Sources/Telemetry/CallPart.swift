/// What answers a call.
enum CallPart: UInt8, CaseIterable {
    case none = 0
    case command = 1
    case read = 2
    case administration = 3
    case health = 4
    case outbox = 5
}
