// StorageTests: first file to come.
