#if FUZZING
    internal import Glibc

    /// The target that the environment names, since libFuzzer reads the command line itself.
    enum LibFuzzer {
        static let target: FuzzTarget = {
            guard let word = unsafe getenv("ROUTEPLAN_FUZZ_TARGET"),
                let target = FuzzTarget(rawValue: unsafe String(cString: word))
            else { preconditionFailure("ROUTEPLAN_FUZZ_TARGET names no target") }
            return target
        }()
    }

    /// What libFuzzer calls with each input, in the program that `scripts/fuzz` builds.
    @_cdecl("LLVMFuzzerTestOneInput")
    package func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        LibFuzzer.target.run(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
        return 0
    }
#endif
