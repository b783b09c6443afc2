/** Number up to which the active trips of a driver are counted (rules/availability 24). */
export const countedTrips = 99
