// Storage: first file to come.
