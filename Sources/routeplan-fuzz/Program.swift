#if !FUZZING
    internal import Glibc

    /// Feeds the inputs on standard input, one in hexadecimal a line, to one target; a program for developers.
    ///
    /// `scripts/fuzz` builds the fuzzer itself out of the same targets.
    @main
    struct Program {
        static func main() {
            guard CommandLine.arguments.count == 2, let target = FuzzTarget(rawValue: CommandLine.arguments[1]) else {
                let targets = FuzzTarget.allCases.map(\.rawValue).joined(separator: "|")
                print("usage: routeplan-fuzz \(targets) < LINES-OF-HEXADECIMAL")
                exit(64)
            }
            var count = 0
            while let line = readLine() {
                guard let input = Self.bytes(line) else {
                    print("routeplan-fuzz: line \(count + 1) is not hexadecimal")
                    exit(65)
                }
                target.run(input)
                count += 1
            }
            print("\(count) inputs, no rule broken")
        }

        private static func bytes(_ line: String) -> [UInt8]? {
            let digits = line.utf8.map { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 ? $0 - 48 : ($0 | 0x20) &- 87 }
            guard digits.count.isMultiple(of: 2), digits.allSatisfy({ $0 < 16 }) else { return nil }
            return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
        }
    }
#endif
