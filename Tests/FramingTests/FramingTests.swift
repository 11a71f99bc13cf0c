// FramingTests: first file to come.
