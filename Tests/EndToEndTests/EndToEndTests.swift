// EndToEndTests: first file to come.
