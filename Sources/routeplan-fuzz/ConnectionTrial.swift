/// A peer does what it likes to a whole daemon: frames in any order, pieces and times, silence, half an end.
///
/// The real server, dispatcher and writer, on a disk in memory and a clock moved by hand; fresh ones for each input, so that
/// a finding is repeated by its bytes alone.
enum ConnectionTrial {
    /// How many bytes at the beginning say how the others arrive; they are used again and again until all is sent.
    static let planByteCount = 8

    static func run(_ input: [UInt8]) {
        guard input.count > Self.planByteCount else { return }
        let plan = Array(input.prefix(Self.planByteCount))
        let target = TargetDaemon()
        var peer = target.connect()
        var rest = input.dropFirst(Self.planByteCount)
        var turn = 0
        while !rest.isEmpty {
            let step = plan[turn % plan.count]
            turn += 1
            // A power of two, so that one byte reaches from single bytes to the whole input.
            let count = 1 << Int(step & 0x0F)
            peer.send(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
            target.settle()
            switch step >> 4 {
            case 0...7: peer.receive()
            case 8: break  // It does not read for a while.
            case 9: target.wait(milliseconds: 1)
            case 10: target.wait(milliseconds: 999)
            case 11: target.wait(milliseconds: 11_000)
            case 12: peer.endOutput()
            case 13:
                peer.leave()
                peer = target.connect()
            case 14: target.wait(milliseconds: 86_400_000)
            case _: target.callBeside()
            }
        }
        target.settle()
        peer.receive()
        target.wait(milliseconds: 11_000)
        peer.receive()
        peer.leave()
        target.settle()
        target.callBeside()
    }
}
