/// Requests and frames that are wrong in one way each, and marked: none may be answered with what it said.
enum MarkedMistakes {
    typealias Bend = (inout MessageBytes) -> Void

    private static let long = String(repeating: Marked.refused, count: 20)
    private static let hostileTexts: [[UInt8]] = [
        Array(long.utf8), Array("\(Marked.refused)\u{1}".utf8), Array("\(Marked.refused)\u{202E}".utf8),
        Array(Marked.refused.utf8) + [0xED, 0xA0, 0x80], Array(Marked.refused.utf8) + [0xFF],
        [0x00] + Array(Marked.refused.utf8),
    ]

    /// Well-formed messages with a value that is refused; none commits anything.
    static var refusals: [(method: String, bend: Bend)] {
        var found: [(String, Bend)] = []
        for text in self.hostileTexts {
            for field in 3...4 {
                found.append(
                    (
                        "CreatePlan",
                        { create in
                            create.message(4) {
                                Self.place(&$0); $0.bytes(field, text)
                            }
                        }
                    ))
                found.append(
                    (
                        "ReviseRoute",
                        { revise in
                            revise.message(3) {
                                $0.message(1) {
                                    Self.place(&$0); $0.bytes(field, text)
                                }
                            }
                        }
                    ))
            }
            found.append(("CreatePlan", { $0.bytes(2, text) }))
            found.append(("CreatePlan", { $0.bytes(3, text) }))
            found.append(("RequestNavigation", { $0.bytes(5, text) }))
            found.append(("RetryHandoff", { $0.bytes(2, text) }))
            found.append(("ConfirmHandoff", { $0.bytes(3, text) }))
            for method in MarkedRequests.methods where !["GetPlan", "GetHandoff", "ListPlans"].contains(method) {
                found.append((method, { $0.message(1) { $0.message(3) { $0.bytes(2, text) } } }))
                found.append((method, { $0.message(1) { $0.bytes(5, text) } }))
            }
            found.append(("CreatePlan", { $0.message(4) { $0.bytes(2, text) } }))
            found.append(("CreatePlan", { $0.message(5) { $0.bytes(10, text) } }))
        }
        let refused = Array(Marked.refused.utf8)
        found += [
            ("CreatePlan", { $0.message(4) { $0.text(2, "refuse-q14") } }),
            ("CreatePlan", { $0.message(4) { $0.text(3, Marked.refused) } }),
            ("CreatePlan", { create in for _ in 0..<26 { create.message(4) { MarkedRequests.stop(&$0, 0) } } }),
            (
                "CreatePlan",
                {
                    $0.message(4) {
                        Self.place(&$0, latitude: 90_000_001); $0.text(3, Marked.refused)
                    }
                }
            ),
            (
                "CreatePlan",
                {
                    $0.message(4) {
                        Self.place(&$0, latitude: 0, longitude: 0); $0.text(3, Marked.refused)
                    }
                }
            ),
            ("CreatePlan", { $0.message(5) { $0.varint(1, 77) } }),
            ("CreatePlan", { $0.message(5) { $0.text(10, Marked.refused) } }),
            ("RequestRoutes", { $0.bytes(4, refused) }), ("RequestRoutes", { $0.bytes(5, Marked.geometryDigest) }),
            ("ReceiveRoutes", { $0.message(5) { $0.bytes(5, refused + [UInt8](repeating: 7, count: 250)) } }),
            (
                "ReceiveRoutes",
                {
                    $0.message(5) {
                        $0.varint(1, 20_000_001); $0.bytes(5, refused)
                    }
                }
            ),
            ("ReceiveRoutes", { $0.message(5) { $0.bytes(4, refused) } }),
            ("ReceiveRoutes", { routes in for _ in 0..<17 { routes.message(5) { $0.bytes(5, refused) } } }),
            ("SelectRoute", { $0.signed(4, 28_535_517) }), ("RequestNavigation", { $0.signed(4, -77_391_029) }),
            ("RequestNavigation", { $0.bytes(6, Marked.geometryDigest) }), ("ConfirmHandoff", { $0.bytes(2, refused) }),
            ("RejectHandoff", { $0.varint(3, 28_535_517) }), ("GetPlan", { $0.bytes(1, refused) }),
            ("GetHandoff", { $0.bytes(2, refused) }), ("ListPlans", { $0.bytes(4, refused) }),
        ]
        return found
    }

    /// What no frame of a sensible client looks like.
    static var frames: [(WirePeer) -> [UInt8]] {
        let text = Array("\(Marked.refused) \(Marked.label) 28.535517,77.391029 \(Marked.pin)".utf8)
        var requests = MarkedRequests()
        let create = requests.request("CreatePlan")
        return [
            { _ in text }, { _ in Array("GET /28.535517,77.391029?q=\(Marked.refused) HTTP/1.1\r\n\r\n".utf8) },
            { $0.request("CreatePlan", create, service: "no.Such") }, { $0.request("NoSuch", create) },
            { $0.request("CreatePlan", text) }, { $0.request("CreatePlan", create + text) },
            { Array($0.request("CreatePlan", create).dropLast(30)) },
            { _ in WirePeer.frame(streamID: 2, kind: 1, body: text) },
            { _ in WirePeer.frame(streamID: 1, kind: 9, body: text) },
            { _ in WirePeer.frame(streamID: 1, kind: 2, body: text) },
            { _ in WirePeer.frame(streamID: 5, kind: 3, body: text) },
            { _ in WirePeer.frame(streamID: 1, kind: 1, flags: 0xFF, body: text) },
            { _ in WirePeer.frame(streamID: 1, kind: 1, body: text, byteCount: 5_000_000) },
            { _ in WirePeer.frame(streamID: 1, kind: 1, body: text) },
            { peer in
                // Twice one stream, the second while the first is under way.
                let frame = peer.request("CreatePlan", create)
                return frame + frame
            },
            { _ in
                var envelope = MessageBytes()
                envelope.text(1, WirePeer.service)
                envelope.text(2, "CancelPlan")
                envelope.message(5) { pair in
                    pair.text(1, Marked.metadata)
                    pair.text(2, Marked.metadata)
                }
                return WirePeer.frame(streamID: 1, kind: 1, body: envelope.bytes)
            },
            { _ in
                var envelope = MessageBytes()
                envelope.text(1, WirePeer.service)
                envelope.text(2, "CreatePlan")
                envelope.bytes(3, [UInt8](repeating: 0x0A, count: 70_000) + text)
                return WirePeer.frame(streamID: 1, kind: 1, body: envelope.bytes)
            },
        ]
    }

    private static func place(_ stop: inout MessageBytes, latitude: Int64 = 28_535_517, longitude: Int64 = 77_391_029) {
        stop.message(1) { point in
            point.signed(1, latitude)
            point.signed(2, longitude)
        }
    }
}
