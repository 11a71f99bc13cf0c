internal import CommandSyntax
internal import RoutePlanClient

/// Reads one route from a word: distance=METRES,duration=SECONDS,legs=N,polyline=TEXT,ref=TEXT.
///
/// The characters of an encoded polyline lie from '?' to '~', so a comma never belongs to one.
enum CandidateReading {
    static func candidate(_ word: String) throws(Failure) -> Candidate {
        var candidate = Candidate(distanceMetres: 0, durationSeconds: 0, legCount: 1)
        var seen: Set<String> = []
        for part in word.split(separator: ",", omittingEmptySubsequences: false) {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard pair.count == 2, seen.insert(pair[0]).inserted else { throw Self.malformed(String(part)) }
            try Self.set(pair[0], pair[1], in: &candidate)
        }
        guard seen.isSuperset(of: ["distance", "duration"]) else {
            throw Failure(.usage, "a candidate needs distance= and duration=")
        }
        return candidate
    }

    private static func set(_ name: String, _ value: String, in candidate: inout Candidate) throws(Failure) {
        switch name {
        case "distance": candidate.distanceMetres = try Self.number(value)
        case "duration": candidate.durationSeconds = try Self.number(value)
        case "legs": candidate.legCount = try Self.number(value)
        case "polyline": candidate.geometryDigest = try Self.digest(value, .five)
        case "polyline6": candidate.geometryDigest = try Self.digest(value, .six)
        case "digest":
            guard let digest = Hexadecimal.bytes(value, byteCount: Digest.byteCount).flatMap({ Digest($0) }) else {
                throw Self.malformed("digest=\(value)")
            }
            candidate.geometryDigest = digest
        case "ref": candidate.providerRouteReference = Array(value.utf8)
        default: throw Self.malformed("\(name)=")
        }
    }

    private static func number(_ text: String) throws(Failure) -> UInt32 {
        guard let number = UInt32(text) else { throw Self.malformed(text) }
        return number
    }

    private static func digest(_ text: String, _ precision: Geometry.Precision) throws(Failure) -> Digest {
        try Failure.translating { () throws(CallFailure) in
            try Geometry.digest(ofPolyline: text, precision: precision)
        }
    }

    private static func malformed(_ part: String) -> Failure {
        Failure(.usage, "'\(part)' is no part of a candidate: write distance=METRES,duration=SECONDS,legs=N and so on")
    }
}
