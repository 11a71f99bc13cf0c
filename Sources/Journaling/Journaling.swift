// Journaling: first file to come.
