// Server: first file to come.
