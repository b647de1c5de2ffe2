/// A choreography as its file states it.
package struct WrittenChoreography: Sendable {
  package var name: String
  package var title: String?
  package var source: String?
  package var trigger = TriggerModel()
  package var budgets = MotionBudgets.Stated()
  package var elements: [WrittenElement]
  package var subject = ChoreographyDocument.Subject.screen

  package init(name: String, elements: [WrittenElement] = []) {
    (self.name, self.elements) = (name, elements)
  }
}
