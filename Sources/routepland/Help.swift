/// What `routepland --help` prints.
enum Help {
    static let text = """
        Usage: routepland [--config FILE] [--data-directory DIR] [--socket PATH] [--socket-group GROUP]
               routepland --check-config [--config FILE] ...

        Owns route plans for the processes of this host: takes commands over a Unix socket, decides each one
        once, and answers when the decision is on disk. Serves its own user; other users and groups, with what
        each may do, are listed in the configuration file.

        Options
          --config FILE         configuration to read; it must be there
                                (default: $ROUTEPLAN_CONFIG, or /etc/routeplan/routepland.conf if that exists)
          --check-config        say what is wrong with the configuration, or what is in force and why, and exit
          --data-directory DIR  where journal and snapshots are kept; made with mode 0700 if missing
                                (default: $ROUTEPLAN_DATA_DIRECTORY, the file, $STATE_DIRECTORY,
                                /var/lib/routepland)
          --socket PATH         where to listen, at most 107 bytes; the socket has mode 0600
                                (default: $ROUTEPLAN_SOCKET, the file, $RUNTIME_DIRECTORY/routepland.sock,
                                /run/routepland/routepland.sock);
                                one that systemd hands over (LISTEN_FDS) is served instead
          --socket-group GROUP  whose members may open the socket, which then has mode 0660
                                (default: $ROUTEPLAN_SOCKET_GROUP, the file, none)
          --log-format FORMAT   auto, logfmt, json, or journal, which is the system's journal with fields
                                (default: $ROUTEPLAN_LOG_FORMAT, the file, auto: journal under systemd, else logfmt)
          --unsafe-abstract-socket
                                let --socket be an abstract name, @NAME, which has no permissions: every
                                process of the network namespace can connect, and only its user is checked
          --version             print the version and exit
          --help                print this and exit

        Signals
          TERM, INT  stop in order: no new work, running calls are answered, the journal is sealed; exit 0.
                     A second one stops at once; nothing acknowledged is lost.
          HUP        read the configuration again: limits, times, peers and the log's level count at once, or the
                     old ones do if something is wrong with it; the log says which, and what takes a restart
          USR1       write plan counts by state to the log

        Exit codes
          0 stopped on request    64 wrong usage          65 data directory damaged, nothing changed
          70 invariant broken     73 cannot create        74 disk failed; outcomes in flight are unknown
          75 already running      76 newer format         77 not permitted     78 wrong configuration

        """
}
