public import ArgumentParser
public import SolverVerification

extension ScalarType: ExpressibleByArgument {}
extension VectorDocument.Format: ExpressibleByArgument {}
extension SolverKind: ExpressibleByArgument {}
extension SolverOption: ExpressibleByArgument {}
