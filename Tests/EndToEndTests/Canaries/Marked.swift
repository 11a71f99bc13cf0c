/// The marked content these tests send, by what may become of it.
enum Marked {
    // What belongs to a plan: in the journal and snapshots, in reads of the plan, and nowhere else.
    static let label = "Canary-Label-q7"
    static let address = "Canary-Address-q8"
    static let devanagari = "\u{0958}\u{0928}\u{093E}\u{0930}\u{0940}"
    static let pin = "CNRY7Q"
    static let places: [(latitudeE6: Int32, longitudeE6: Int32)] = [
        (28_535_517, 77_391_029), (-16_690_613, -179_876_917), (19_076_023, 72_877_631),
    ]
    static let owner = "canary-owner-q1"
    static let externalID = "canary-external-q2"
    static let actor = "canary-actor-q3"
    static let component = "canary-component-q5"
    static let target = "canary-target-q6"
    static let session = "canary-session-q9"
    static let routeRef = "canary-route-ref-q10"
    static let providerCode = "CANARY_CODE_Q11"
    static let geometryDigest = (0..<32).map { UInt8(0xC0 ^ $0 &* 7) }

    // What no file may hold either.
    static let commandKey = "canary-key-q4"
    static let providerText = "https://route.example/77.391,28.535?access_token=canary-token-q12"
    static let webToken = "eyJhbGciOiJub25lIn0canaryq13"
    static let refused = "Canary-Refused-q14"
    static let metadata = "canary-metadata-q15"

    static let owned: [Canary] =
        [label, address, devanagari, pin, actor, component, target, session, routeRef, providerCode].map {
            Canary(text: $0)
        }
        + places.map { Canary(latitudeE6: $0.latitudeE6, longitudeE6: $0.longitudeE6) }
        + [Canary(text: "\u{0915}\u{093C}\u{0928}\u{093E}", name: "the Devanagari label in NFC")]

    /// In lists of plans too.
    static let naming = [owner, externalID].map { Canary(text: $0) }

    static let nowhere = [commandKey, providerText, webToken, refused, metadata].map { Canary(text: $0) }

    static let all = owned + naming + nowhere
}
