/// Matching brackets in code whose comments and strings are blank.
enum Braces {
    /// The offset of the bracket that closes the one at `start`, or nil when it never closes.
    static func closing(in code: [UInt8], from start: Int) -> Int? {
        var depth = 0
        for offset in start..<code.count {
            switch code[offset] {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
                if depth == 0 { return offset }
            default: continue  // any other byte
            }
        }
        return nil
    }

    /// How many braces are open at each of `offsets`, which ascend.
    static func depths(in code: [UInt8], at offsets: [Int]) -> [Int] {
        var (depth, depths) = (0, [Int]())
        var waiting = offsets[...]
        for (offset, byte) in code.enumerated() {
            while waiting.first == offset {
                depths.append(depth)
                waiting.removeFirst()
            }
            if byte == UInt8(ascii: "{") { depth += 1 }
            if byte == UInt8(ascii: "}") { depth -= 1 }
        }
        return depths
    }
}
