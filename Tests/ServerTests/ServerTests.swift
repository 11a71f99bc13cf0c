// ServerTests: first file to come.
