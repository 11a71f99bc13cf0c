import RoutePlanning
import Telemetry
import Testing

/// Names that series bear: a closed set, whatever clients and configurations say.
@Suite struct NameListTests {
    @Test(arguments: [Limits.targetNamesMax, Limits.componentNamesMax])
    func `a list gives numbers up to its limit, and what is beyond is other`(countMax: Int) {
        var list = NameList(countMax: countMax)
        list.register((0...countMax).map { Text("name \($0)") })
        #expect((0..<countMax).map { list.number(of: Text("name \($0)")) } == Array(0..<countMax))
        #expect(list.number(of: Text("name \(countMax)")) == countMax)
        #expect(list.number(of: "a stranger") == countMax)
        #expect(list.told.count == countMax + 1 && list.told.last?.word == "other")
        #expect(list.numberCount == countMax + 1)
    }

    @Test func `a name that is registered again keeps its number`() {
        var list = NameList(countMax: 3)
        list.register(["a", "b"])
        list.register(["c", "a"])
        #expect(["a", "b", "c"].map { list.number(of: $0) } == [0, 1, 2])
        #expect(list.told.map(\.word) == ["a", "b", "c", "other"])
    }
}
