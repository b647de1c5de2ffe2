enum PlaceholderAnimationNumerics {}
