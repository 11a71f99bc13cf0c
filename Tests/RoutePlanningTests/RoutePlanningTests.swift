// RoutePlanningTests: first file to come.
