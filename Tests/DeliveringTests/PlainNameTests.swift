import Delivering
import Testing

/// Names of consumers, and words for reasons.
@Suite struct PlainNameTests {
    private static func fault(of bytes: [UInt8]) -> PlainName.Fault? {
        do {
            _ = try PlainName(utf8: bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test func `a name has 1 to 64 bytes`() {
        #expect(Self.fault(of: []) == .empty)
        #expect(Self.fault(of: [UInt8](repeating: 97, count: 1)) == nil)
        #expect(Self.fault(of: [UInt8](repeating: 97, count: Limits.nameByteCountMax)) == nil)
        #expect(Self.fault(of: [UInt8](repeating: 97, count: Limits.nameByteCountMax + 1)) == .tooLong)
    }

    @Test func `of all bytes a name holds lower-case letters, digits, dot, line and dash only`() {
        let lawful = Set("abcdefghijklmnopqrstuvwxyz0123456789._-".utf8)
        for byte in UInt8.min...UInt8.max {
            #expect(Self.fault(of: [97, byte, 98]) == (lawful.contains(byte) ? nil : .forbiddenByte), "byte \(byte)")
        }
    }

    @Test func `names are in the order of their bytes`() throws {
        let names = try ["b", "a.b", "a-b", "a", "0"].map { try PlainName(utf8: Array($0.utf8)) }
        #expect(names.sorted().map(\.text) == ["0", "a", "a-b", "a.b", "b"])
    }
}
