// Engine: first file to come.
