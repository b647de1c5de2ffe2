enum PlaceholderReferenceNumerics {}
