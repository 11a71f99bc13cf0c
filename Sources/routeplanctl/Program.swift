@main
struct Program {
    static func main() async {
        print("not built yet")
    }
}
