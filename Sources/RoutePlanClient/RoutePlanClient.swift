// RoutePlanClient: first file to come.
