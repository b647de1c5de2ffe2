enum PlaceholderRecordedValues {}
