import Foundation

/// Looks for canaries in what came out.
struct CanarySearch {
    let canaries: [Canary]

    /// Which canary is in `bytes`, in which form.
    func findings(in bytes: [UInt8]) -> [String] {
        self.canaries.flatMap { canary in
            canary.forms.filter { Self.holds(bytes, $0.bytes) }.map { "\(canary.name) as \($0.name)" }
        }
    }

    func findings(in text: String) -> [String] { self.findings(in: Array(text.utf8)) }

    private static func holds(_ bytes: [UInt8], _ needle: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { haystack in
            needle.withUnsafeBytes { needle in
                guard var next = haystack.baseAddress, let wanted = needle.baseAddress else { return false }
                let end = next + haystack.count
                while end - next >= needle.count,
                    let found = memchr(next, Int32(needle[0]), end - next - needle.count + 1)
                {
                    if memcmp(found, wanted, needle.count) == 0 { return true }
                    next = UnsafeRawPointer(found) + 1
                }
                return false
            }
        }
    }
}
