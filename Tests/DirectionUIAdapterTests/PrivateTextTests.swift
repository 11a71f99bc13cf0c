import DirectionUIAdapter
import Foundation
import RoutePlanClient
import Testing

/// What an `NSError` of the provider says stays where it was said.
@Suite struct PrivateTextTests {
    /// In every text a request's error can hold: the failing URL has the places in its path and the token in its query.
    private static let canary = "eyJhbGciOiJIUzI1NiJ9-canary-77.0844"
    private static let texts = [
        "https://route.example/route_adv/driving/\(canary);77.22,28.61?access_token=\(canary)", canary,
        "The request to \(canary) failed.", "NoRoute \(canary)",
    ]

    @Test func `no text of an error reaches a command, an advice, the adapter's memory or the daemon's disk`() throws {
        let host = try HostApplication("canary")
        let controller = try host.present()
        for (domain, code) in [
            ("NSURLErrorDomain", -1_001), ("MapplsErrorDomain", 401), (Self.canary, 7), ("MapplsErrorDomain", 403),
        ] {
            let error = ProviderError(domain: domain, code: code, texts: Self.texts)
            #expect(!Self.holdsCanary(error))
            controller.error = error
            try controller.tapStart()
            try controller.tapDirections()
            try controller.fail(try host.ticket(), error)
            try controller.tapDirections()
        }
        #expect(host.commands.count > 8 && host.refusals == [])
        for command in host.commands { #expect(!Self.holdsCanary(command)) }
        for advice in host.advice { #expect(!Self.holdsCanary(advice)) }
        #expect(try !Self.occurs(Self.canary, in: host.dataWritten()))
        // The search itself finds what is there.
        #expect(try Self.occurs("Airport", in: host.dataWritten()))
    }

    @Test func `what leaves an error is one of a few words`() {
        let words = ["NoRoute", "NoSegment", "TooBig", "InvalidUrl", "InvalidValue", "Ok"]
        for word in words {
            #expect(ProviderError(domain: "d", code: 400, texts: [word]).providerCode == word)
        }
        for text in Self.texts + ["noroute", "NoRoute ", "NOROUTE", ""] {
            #expect(ProviderError(domain: "d", code: 400, texts: [text]).providerCode == "")
        }
    }

    @Test(arguments: [
        ("MapplsErrorDomain", 0, CalculationFailure.noAlternatives), ("MapplsErrorDomain", 204, .noAlternatives),
        ("MapplsErrorDomain", 400, .invalidRequest), ("MapplsErrorDomain", 412, .invalidRequest),
        ("MapplsErrorDomain", 401, .auth), ("MapplsErrorDomain", 1, .auth), ("MapplsErrorDomain", 6, .auth),
        ("MapplsErrorDomain", 403, .quota), ("MapplsErrorDomain", 500, .providerUnavailable),
        ("MapplsErrorDomain", 503, .providerUnavailable), ("MapplsErrorDomain", 501, .unsupportedOption),
        ("MapplsErrorDomain", 7, .unknown), ("MapplsErrorDomain", -7, .unknown),
        ("NSURLErrorDomain", -1_001, .timeout), ("NSURLErrorDomain", -1_009, .network),
        ("NSURLErrorDomain", -999, .hostAbandoned), ("NSURLErrorDomain", 401, .unknown),
    ])
    func `every documented number has its class`(domain: String, code: Int, failure: CalculationFailure) {
        let error = ProviderError(domain: domain, code: code)
        #expect(error.failure == failure && error.isFailure == (code != 0))
        let isStatus = domain == "MapplsErrorDomain" && code >= 100
        #expect(error.httpStatus == (isStatus ? UInt32(code) : nil))
    }

    private static func holdsCanary(_ value: some Any) -> Bool {
        var text = ""
        dump(value, to: &text)
        return text.contains("canary") || "\(value)".contains("canary")
    }

    private static func occurs(_ text: String, in data: Data) -> Bool { data.range(of: Data(text.utf8)) != nil }
}
