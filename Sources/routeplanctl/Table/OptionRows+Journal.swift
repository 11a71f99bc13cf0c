internal import CommandSyntax

extension OptionRows {
    // What is read of a data directory.
    static let fromSequence = OptionSpecification(
        "from", .single(.count(1...UInt64.max), valueName: "SEQUENCE"), "The first entry. Default: the oldest kept.")
    static let toSequence = OptionSpecification(
        "to", .single(.count(1...UInt64.max), valueName: "SEQUENCE"), "The last entry. Default: the last there is.")
    static let ofPlan = OptionSpecification(
        "plan", .single(.bytes(byteCount: 16), valueName: "PLAN"), "Only entries of this plan.")
    static let raw = OptionSpecification(
        "raw", .toggle, "Add the stored bytes in hexadecimal; they hold places and names.")
    static let withPlaces = OptionSpecification(
        "with-places", .toggle, "Show stops, labels and names as they are, instead of pseudonyms.")
    static let to = OptionSpecification(
        "to", .single(.path, valueName: "NEW"), "Where the repaired copy goes; it must be empty or missing.")
    static let acceptTailLoss = OptionSpecification(
        "accept-tail-loss", .toggle, "Leave the damaged last batch out, which may have been acknowledged.")
    static let acceptHole = OptionSpecification(
        "accept-hole", .toggle, "Leave out what is damaged or missing, and everything behind it.")
    static let rebuildManifest = OptionSpecification(
        "rebuild-manifest", .toggle, "Make a damaged or missing MANIFEST anew from what the other files say.")
    static let directory = OptionSpecification(
        "directory", .single(.path, valueName: "DIRECTORY"),
        "The daemon's data directory, where it is seen under another path here. Default: what the daemon says.")
    static let configuration = OptionSpecification(
        "config", .single(.path, valueName: "FILE"),
        "The daemon's configuration. Default: ROUTEPLAN_CONFIG, else /etc/routeplan/routepland.conf if it exists.")
    static let deep = OptionSpecification(
        "deep", .toggle, "Read all that is kept; without a daemon, replay it as well.")
    static let registeredTarget = OptionSpecification(
        "target", .repeated(.text, valueName: "NAME"),
        "A navigation target the daemon's configuration lists; others are told as other.")
    static let registeredComponent = OptionSpecification(
        "component", .repeated(.text, valueName: "VERSION"),
        "A released version the daemon's configuration lists; others are told as other.")
    static let days = OptionSpecification(
        "days", .single(.count(1...36_500), valueName: "N"), "Facts older than so many days. Default: 400.")
    static let rate = OptionSpecification(
        "rate", .single(.count(1...1_000_000), valueName: "MIB"),
        "Read at most so many MiB a second. Default: 64 beside a daemon, else as fast as it goes.")
}
