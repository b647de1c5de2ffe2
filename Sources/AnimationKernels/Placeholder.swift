enum PlaceholderAnimationKernels {}
