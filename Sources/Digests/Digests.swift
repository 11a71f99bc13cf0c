// Digests: first file to come.
