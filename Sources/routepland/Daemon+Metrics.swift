internal import Configuration
internal import Engine
internal import Platform
internal import RoutePlanning
internal import Telemetry

/// What the program adds to the metrics.
extension Daemon {
    /// Lets the metrics bear the names that the configuration registers.
    func tellByName(_ configuration: Configuration, _ writer: Writer) {
        let targets = configuration.targets.map(\.name)
        let components = configuration.components.map(\.version)
        writer.assumeIsolated { $0.tellByName(targets: targets, components: components) }
    }
}

extension ProcessUse {
    /// What this process takes at the moment.
    static var now: ProcessUse {
        let heap = ThisProcess.heap
        return ProcessUse(
            descriptorCount: ThisProcess.descriptorCount, descriptorMax: ThisProcess.descriptorLimit,
            residentByteCount: ThisProcess.residentByteCount, heapByteCount: heap.usedByteCount,
            freeHeapByteCount: heap.freeByteCount)
    }
}
