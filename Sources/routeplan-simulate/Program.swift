internal import Glibc
internal import Platform
internal import Simulation

/// Runs simulated worlds until a time is over or a rule does not hold; a program for developers, not for operators.
@main
struct Program {
    static func main() {
        do {
            let options = try Options(CommandLine.arguments.dropFirst())
            if let path = options.everyBitOf {
                var bits = try EveryBit(path: path, stride: options.stride, firstBit: options.firstBit)
                if let count = options.sampleCount { bits.draw(count, seed: options.seed ?? 1) }
                exit(try bits.run() ? 0 : 1)
            }
            exit(try Runner(options).run() ? 0 : 1)
        } catch let error as Options.Fault {
            print("routeplan-simulate: \(error.text)")
            exit(64)
        } catch {
            print("routeplan-simulate: \(error)")
            exit(70)
        }
    }
}
