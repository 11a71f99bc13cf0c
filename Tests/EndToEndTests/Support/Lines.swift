import Foundation
import Synchronization

/// The lines a running program writes to one pipe, collected as they come; a reader can wait for the next one.
final class Lines: Sendable {
    private struct Text {
        var lines: [String] = []
        var partial: [UInt8] = []
        var bytes: [UInt8] = []
        var isEnded = false
    }

    private let text = Mutex(Text())
    /// Held while bytes are on their way from the pipe to the text.
    private let reading = Mutex(())
    private let arrival = DispatchSemaphore(value: 0)
    let pipe = Pipe()

    init() {
        self.pipe.fileHandleForReading.readabilityHandler = { [self] handle in
            self.reading.withLock { _ in
                let bytes = handle.availableData
                if bytes.isEmpty { handle.readabilityHandler = nil }
                self.append(bytes)
            }
        }
    }

    /// Every whole line so far.
    var all: [String] { self.text.withLock { $0.lines } }

    /// Everything so far, byte for byte.
    var bytes: [UInt8] { self.text.withLock { $0.bytes } }

    /// Waits until `condition` holds, looking again after every line; false when the writer ended or time is up.
    func wait(seconds: Double, until condition: () throws -> Bool) rethrows -> Bool {
        let deadline = DispatchTime.now() + seconds
        while true {
            if try condition() { return true }
            if self.text.withLock({ $0.isEnded }) { return try condition() }
            if self.arrival.wait(timeout: deadline) == .timedOut { return try condition() }
        }
    }

    /// Returns once everything that was written before is in the text.
    ///
    /// The end of the pipe would say so too, but a program started meanwhile may have inherited it.
    func takeRest() {
        var waiting: Int32 = 0
        repeat {
            sched_yield()
            self.reading.withLock { _ in
                if ioctl(self.pipe.fileHandleForReading.fileDescriptor, UInt(FIONREAD), &waiting) != 0 { waiting = 0 }
            }
        } while waiting > 0
    }

    private func append(_ bytes: Data) {
        let count = self.text.withLock { text in
            let before = text.lines.count
            text.bytes += bytes
            for byte in bytes {
                if byte == UInt8(ascii: "\n") {
                    text.lines.append(String(decoding: text.partial, as: UTF8.self))
                    text.partial = []
                } else {
                    text.partial.append(byte)
                }
            }
            if bytes.isEmpty { text.isEnded = true }
            return text.lines.count - before + (bytes.isEmpty ? 1 : 0)
        }
        for _ in 0..<count { self.arrival.signal() }
    }
}
