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
                guard let input = Hexadecimal.bytes(line) else {
                    print("routeplan-fuzz: line \(count + 1) is not hexadecimal")
                    exit(65)
                }
                target.run(input)
                count += 1
            }
            print("\(count) inputs, no rule broken")
        }
    }
#endif
