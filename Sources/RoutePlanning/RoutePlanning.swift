// RoutePlanning: first file to come.
