internal import CInih

/// The calls into Debian's libinih, and the only unsafe lines of this module.
///
/// libinih tells the line of the first fault only and calls back without line numbers. It is therefore given two lines
/// at a time: the section's header and the line in question (`ConfigurationText`).
enum Inih {
    /// One setting as libinih read it.
    struct Assignment: Equatable {
        let section: String
        let name: String
        let value: String
    }

    /// What libinih makes of the lines: the settings among them in order, or the number of the first faulty line.
    static func read(_ lines: [String]) -> (assignments: [Assignment], faultyLine: Int?) {
        var assignments: [Assignment] = []
        let text = lines.joined(separator: "\n")
        let verdict = unsafe withUnsafeMutablePointer(to: &assignments) { found in
            unsafe ini_parse_string(
                text,
                { user, section, name, value in
                    guard let user = unsafe user, let section = unsafe section, let name = unsafe name,
                        let value = unsafe value
                    else { return 0 }
                    let assignment = unsafe Assignment(
                        section: String(cString: section), name: String(cString: name), value: String(cString: value))
                    unsafe user.assumingMemoryBound(to: [Assignment].self).pointee.append(assignment)
                    return 1
                }, found)
        }
        return (assignments, verdict == 0 ? nil : Int(verdict))
    }
}
