/** Limits of one proposal: of its trips, its drivers, and the days over which chosen trips are spread (rules/proposals 2). */
export const proposalLimits = { trips: 300, drivers: 150, days: 31 } as const

/** Seconds that the solver may search before it answers the best assignment found. */
export const solverSeconds = 5
