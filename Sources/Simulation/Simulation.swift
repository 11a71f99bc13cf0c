// Simulation: first file to come.
