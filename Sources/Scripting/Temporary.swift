import Simulation
struct RunDifference {
  struct Gap { var property: String; var gap: Double; var instant: Int64 }; var gaps: [Gap] = [];
  var isEmpty = true; var text = ""; init(left: Stage, right: Stage) throws {}
}
struct ComponentDescription { var text = ""; init(_ c: Component) {} }
