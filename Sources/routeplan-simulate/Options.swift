/// What was asked for on the command line.
struct Options {
    /// Something on the command line that is not understood.
    struct Fault: Error {
        let text: String
    }

    /// How long new worlds are begun.
    var seconds: UInt64 = 10
    /// How many worlds at most, where that was said.
    var count: Int?
    /// The first seed; the following worlds have the following seeds.
    var seed: UInt64?
    /// Where to stop in each world.
    var until = Int.max
    /// Whether to print every event.
    var isTracing = false
    /// A directory of which every bit is flipped, instead of running worlds.
    var everyBitOf: String?
    /// Only bits whose number is a multiple of this are flipped.
    var stride = 1
    /// The first bit of each file that is flipped, so that several processes can share the work.
    var firstBit = 0
    /// How many bits, drawn from the seed over all files, are flipped instead of all.
    var sampleCount: Int?
    /// Whether to print each world's trace hash.
    var printsHashes = false
    /// Whether to name each world on standard error before it runs, since it may stop the process.
    var announces = false
    /// The commit this is; its first sixteen digits are the seed of a world.
    var commit = ""
    /// Whether the disks of the worlds say that they have saved what they have not.
    var lies = false
    /// How long a history that breaks a rule is shrunk.
    var shrinkingSeconds: UInt64 = 10

    init(_ arguments: ArraySlice<String>) throws(Fault) {
        var rest = arguments
        while let word = rest.popFirst() {
            switch word {
            case "--trace": self.isTracing = true
            case "--hashes": self.printsHashes = true
            case "--lying-sync": self.lies = true
            case "--announce": self.announces = true
            case "--commit": self.commit = rest.popFirst() ?? ""
            case "--shrink-seconds": self.shrinkingSeconds = try Self.number(after: word, in: &rest)
            case "--seconds": self.seconds = try Self.number(after: word, in: &rest)
            case "--minutes": self.seconds = try Self.number(after: word, in: &rest) * 60
            case "--count": self.count = Int(try Self.number(after: word, in: &rest))
            case "--seed": self.seed = try Self.number(after: word, in: &rest)
            case "--every-bit":
                guard let path = rest.popFirst() else { throw Fault(text: "\(word) wants a directory") }
                self.everyBitOf = path
            case "--stride": self.stride = max(1, Int(try Self.number(after: word, in: &rest)))
            case "--samples": self.sampleCount = Int(try Self.number(after: word, in: &rest))
            case "--first-bit": self.firstBit = Int(try Self.number(after: word, in: &rest))
            case "--mutant": _ = rest.popFirst()  // Read by whoever makes the mistake.
            case "--until": self.until = Int(try Self.number(after: word, in: &rest))
            default: throw Fault(text: "unknown: \(word)")
            }
        }
    }

    private static func number(after word: String, in rest: inout ArraySlice<String>) throws(Fault) -> UInt64 {
        guard let text = rest.popFirst(), let number = UInt64(text), number <= UInt64(Int.max) else {
            throw Fault(text: "\(word) wants a number")
        }
        return number
    }
}
