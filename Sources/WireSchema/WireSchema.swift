// WireSchema: first file to come.
