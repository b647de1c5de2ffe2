import Testing

@testable import ReferenceNumerics

/// Constants and elementary functions against digits printed in tables (Abramowitz & Stegun,
/// *Handbook of Mathematical Functions*, tables 1.1 and 4.2).
@Suite struct ConstantTests {
  @Test func piHasItsPrintedDigits() {
    #expect(
      Ball.pi(precision: 192).decimal(digits: 50)
        == "3.1415926535897932384626433832795028841971693993751")
  }

  @Test func piOf2000BitsHasItsPrintedLastDigits() {
    // Digits 590 … 600 of π, from mpmath 1.3.
    #expect(Ball.pi(precision: 2048).decimal(digits: 600).hasSuffix("46766940513"))
  }

  @Test func naturalLogarithmOfTwoHasItsPrintedDigits() {
    #expect(
      Ball.ln2(precision: 192).decimal(digits: 50)
        == "6.9314718055994530941723212145817656807550013436025e-1")
  }

  @Test func eHasItsPrintedDigits() {
    #expect(
      Ball(1).exponential(precision: 192).decimal(digits: 50)
        == "2.7182818284590452353602874713526624977572470936999")
  }

  @Test func logarithmOfTenHasItsPrintedDigits() {
    #expect(
      Ball(10).logarithm(precision: 192).decimal(digits: 50)
        == "2.3025850929940456840179914546843642076011014886287")
  }

  @Test func inverseTangentOfOneIsAQuarterOfPi() {
    let quarter = Ball.pi(precision: 192).scaled(-2)
    let difference = Ball(1).inverseTangent(precision: 192) - quarter
    #expect(difference.upperExponent < -180)
    #expect(difference.sign == nil, "a true difference must be left open by the radius")
  }
}
