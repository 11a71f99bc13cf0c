// WireSchemaTests: first file to come.
