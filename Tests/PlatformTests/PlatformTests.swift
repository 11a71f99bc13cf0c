// PlatformTests: first file to come.
