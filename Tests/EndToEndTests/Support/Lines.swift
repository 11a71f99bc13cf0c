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
    /// The end that is read from, -1 once it is closed; held while bytes are on their way from the pipe to the text.
    private let reading: Mutex<Int32>
    private let arrival = DispatchSemaphore(value: 0)
    let pipe = Pipe()

    init() {
        self.reading = Mutex(self.pipe.fileHandleForReading.fileDescriptor)
        Thread.detachNewThread { self.readToEnd() }
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
            self.reading.withLock { number in
                if number < 0 || ioctl(number, UInt(FIONREAD), &waiting) != 0 { waiting = 0 }
            }
        } while waiting > 0
    }

    /// A thread's whole life: takes what comes until the writers have ended, and closes the pipe.
    ///
    /// A `Process` that has ended keeps its pipes open, so it is done here; a `readabilityHandler` would watch the descriptor
    /// until some time after it is closed, when its number may be another file's.
    private func readToEnd() {
        let number = self.pipe.fileHandleForReading.fileDescriptor
        var room = [UInt8](repeating: 0, count: 65_536)
        while true {
            var state = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
            guard poll(&state, 1, -1) > 0 else { continue }
            let isOver = self.reading.withLock { kept in
                let count = read(number, &room, room.count)
                if count <= 0 {
                    kept = -1
                    self.pipe.fileHandleForReading.closeFile()
                }
                self.append(room[..<max(count, 0)])
                return count <= 0
            }
            if isOver { return }
        }
    }

    private func append(_ bytes: ArraySlice<UInt8>) {
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
