enum PlaceholderAnimationNumericsFoundation {}
