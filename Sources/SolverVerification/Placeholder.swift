enum PlaceholderSolverVerification {}
