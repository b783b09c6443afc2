/** Codes of a driver or a vehicle that is absent or taken in a window: staff may overrule them (`allowOverlap`). */
export const overlapCodes = ['DRIVER_ABSENT', 'VEHICLE_ABSENT', 'DRIVER_BUSY', 'VEHICLE_BUSY'] as const

/** Codes of the refusals of a driver or a vehicle that is not free in a window. */
export const notFreeErrors = ['PAPERS_EXPIRED', ...overlapCodes] as const

/** Codes of the refusals of an assignment, in their order (rules/availability 39). */
export const assignmentProblemCodes = ['DRIVER_UNAVAILABLE', 'VEHICLE_UNAVAILABLE', ...notFreeErrors] as const
export type AssignmentProblemCode = (typeof assignmentProblemCodes)[number]
