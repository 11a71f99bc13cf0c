// EngineTests: first file to come.
