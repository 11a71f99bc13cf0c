#if FUZZING
    internal import Glibc

    /// What libFuzzer calls with each input; built by `scripts/fuzz` only. The environment names the target, because libFuzzer
    /// reads the command line itself.
    @_cdecl("LLVMFuzzerTestOneInput")
    public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
        chosenTarget.run(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
        return 0
    }

    private let chosenTarget: FuzzTarget = {
        guard let word = unsafe getenv("ROUTEPLAN_FUZZ_TARGET"),
            let target = FuzzTarget(rawValue: unsafe String(cString: word))
        else { preconditionFailure("ROUTEPLAN_FUZZ_TARGET names no target") }
        return target
    }()
#endif
