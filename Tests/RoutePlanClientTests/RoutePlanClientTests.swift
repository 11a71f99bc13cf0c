// RoutePlanClientTests: first file to come.
