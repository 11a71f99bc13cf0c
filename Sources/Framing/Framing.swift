// Framing: first file to come.
