/// A choreography as its file states it.
package struct WrittenChoreography: Sendable {
  package var name: String
  package var title: String?
  package var source: String?
  package var trigger = TriggerModel()
  package var budgets = MotionBudgets.Stated()
  package var elements: [WrittenElement]
  package var subject = ChoreographyDocument.Subject.screen
  /// The motions of elements that were checked when an importer added them; empty for other elements.
  var motions: [[WrittenElement.Lowered]] = []

  package init(name: String, elements: [WrittenElement] = []) {
    (self.name, self.elements) = (name, elements)
  }
}
