// JournalingTests: first file to come.
