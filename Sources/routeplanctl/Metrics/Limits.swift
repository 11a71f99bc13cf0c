/// Greatest values of this program.
enum Limits {
    /// Threads that answer scrapes: a probe is answered while a scrape waits for the daemon.
    static let httpThreadCount: UInt32 = 4
    /// Connections of scrapers at once, all threads together: there are seldom more than two.
    static let httpConnectionsMax: UInt32 = 32
    /// Seconds of silence after which a scraper's connection closes; longer than the usual time between scrapes costs nothing.
    static let httpSilenceSecondsMax: UInt32 = 30
    /// How long a scrape waits for the daemon unless --timeout says so: scrapers give up after ten seconds.
    static let scrapePatience = Duration.seconds(5)
}
