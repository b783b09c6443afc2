/** Limits of one proposal (rules/proposals 2). */
export const proposalLimits = { trips: 300, drivers: 150 } as const

/** Seconds that the solver may search before it answers the best assignment found. */
export const solverSeconds = 5
