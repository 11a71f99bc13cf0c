internal import RoutePlanClient
internal import Testing

@testable import routeplanctl

@Suite("What the daemon says of itself")
struct DaemonCommandTests {
    @Test
    func `health comes to what a monitor can act on`() {
        for daemon in Health.allCases {
            for commands in Health.allCases {
                let verdict = HealthCommand.Verdict(daemon: daemon, commands: commands)
                let expected: HealthCommand.Verdict =
                    daemon != .serving ? .notServing : commands == .serving ? .ready : .degraded
                #expect(verdict == expected, "\(daemon) \(commands)")
            }
        }
        let codes = [HealthCommand.Verdict.ready, .degraded, .notServing, .unreachable].map(\.exitCode.rawValue)
        #expect(codes == [0, 1, 2, 2])
    }

    @Test
    func `samples are read with their labels and numbers`() {
        let plain = MetricSample(line: "routeplan_replay_seconds 0.25")
        #expect(plain.record.json.text == #"{"name":"routeplan_replay_seconds","labels":{},"value":0.25}"#)
        let labelled = MetricSample(line: #"routeplan_x_total{from="a",to="b\\\"c\nd"} 18446744073709551615"#)
        #expect(
            labelled.record.json.text
                == #"{"name":"routeplan_x_total","labels":{"from":"a","to":"b\\\"c\nd"},"value":18446744073709551615}"#)
        #expect(MetricSample(line: "odd").record.json.text == #"{"name":"odd","labels":{},"value":null}"#)
        #expect(MetricSample(line: "").record.json.text == #"{"name":"","labels":{},"value":null}"#)
        #expect(MetricSample(line: "a{b").record.json.text == #"{"name":"a","labels":{},"value":null}"#)
        #expect(MetricSample(line: "a{b=").record.json.text == #"{"name":"a","labels":{"b":""},"value":null}"#)
    }
}
