internal import Foundation
internal import JournalTools
internal import Platform
internal import Storage

/// A data directory as a start would find it: who can get at it, what it lies on, and whether it is whole.
final class DirectoryCheck {
    private let path: String
    private let isDeep: Bool
    private let daemon: DaemonCheck.Company
    /// Whether a daemon owns it; known once `run` looked.
    private(set) var isOwned = false

    init(path: String, isDeep: Bool, daemon: DaemonCheck.Company) {
        self.path = path
        self.isDeep = isDeep
        self.daemon = daemon
    }

    /// Makes every check of it; nothing in it is changed, not even for a moment.
    func run() -> [Diagnosis] {
        let view: DirectoryView
        do throws(StorageError) {
            view = try Looking.at(path: self.path)
        } catch {
            if !FileManager.default.fileExists(atPath: self.path) {
                return [.warn("directory", "\(self.path) is not there", fix: "the first start makes it")]
            }
            return [.fail("directory", "\(self.path): \(error.description)", fix: Self.fix(for: error))]
        }
        self.isOwned = view.company != .alone
        var found: [Diagnosis] = []
        do throws(StorageError) {
            let around = try view.surroundings()
            found += [self.permissions(around)] + self.files(around) + [self.ground(around), self.space(around)]
        } catch {
            found.append(.fail("directory", error.description, fix: Self.fix(for: error)))
        }
        found.append(self.key(view))
        found.append(SyncCheck(path: self.path).run())
        found += JournalCheck(view: view, isDeep: self.isDeep).run()
        let end = JournalEnd(view)
        found.append(AuditCheck(view: view, end: end).run())
        found.append(ClockCheck(end: end, metrics: self.daemon.metrics).run())
        return found
    }

    private func permissions(_ around: Surroundings) -> Diagnosis {
        let mode = String(around.permissions & 0o777, radix: 8)
        if around.isWritableByOthers {
            return .fail(
                "directory", "others may write to \(self.path) (mode \(mode)): no daemon starts on it",
                fix: "look at what is in it, then chmod 700 \(self.path)")
        }
        if around.isShared {
            return .warn(
                "directory", "others may look into \(self.path) (mode \(mode))", fix: "chmod 700 \(self.path)")
        }
        return .ok("directory", "\(self.path) is its owner's alone (mode \(mode))")
    }

    private func files(_ around: Surroundings) -> [Diagnosis] {
        around.exposed.map { file in
            file.ownerID == around.ownerID
                ? .fail(
                    "files", "others can get at \(file.name) (mode \(String(file.permissions & 0o777, radix: 8)))",
                    fix: "chmod 600 \(self.path)/\(file.name)")
                : .fail(
                    "files", "\(file.name) is user \(file.ownerID)'s, the directory user \(around.ownerID)'s",
                    fix: "chown it to the daemon's user")
        }
    }

    private func ground(_ around: Surroundings) -> Diagnosis {
        switch around.ground {
        case .disk: .ok("file_system", "local")
        case .overlay:
            .warn(
                "file_system", "an overlay: syncs may not reach a disk, and the data goes with the container",
                fix: "use a volume")
        case .memory: .warn("file_system", "memory: it is gone with the next boot", fix: "use a disk")
        case .network: .fail("file_system", "a network file system: no daemon starts on it", fix: "use a local disk")
        }
    }

    private func space(_ around: Surroundings) -> Diagnosis {
        guard let free = around.freeByteCount else {
            return .warn("space", "how much is free cannot be told", fix: "df \(self.path)")
        }
        let text = "\(free >> 20) MiB free"
        if free < Surroundings.startByteCount {
            let need = "\(text); a start may need \(Surroundings.startByteCount >> 20)"
            return .fail("space", need, fix: "make room on the disk of \(self.path)")
        }
        return free < 4 * Surroundings.startByteCount
            ? .warn(
                "space", "\(text), enough for a start and little more", fix: "make room on the disk of \(self.path)")
            : .ok("space", text)
    }

    private func key(_ view: DirectoryView) -> Diagnosis {
        do throws(StorageError) {
            guard try view.auditKey() != nil else {
                return view.manifest == nil
                    ? .ok("audit_key", "none yet; the first start draws one")
                    : .warn(
                        "audit_key", "there is none", fix: "the next start draws a new one: docs/privacy.md, The key")
            }
            return .ok("audit_key", "is there, whole and private")
        } catch {
            return .fail("audit_key", error.description, fix: "docs/privacy.md, The key, says how to change it")
        }
    }

    private static func fix(for error: StorageError) -> String {
        switch Finding(error).word {
        case "permission": "run doctor as the daemon's user"
        case "newer_format", "newer_schema": "use the version that wrote it"
        default: "keep the directory; routeplanctl journal verify says more"  // foreign: words of another module
        }
    }
}
