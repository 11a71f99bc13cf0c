// TidyTests: first file to come.
