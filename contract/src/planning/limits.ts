/** Maximum number of days that the planning answers. */
export const planningDaysMax = 31
/** Maximum number of bookings that one batch changes. */
export const batchItemsMax = 100
/** Maximum number of alternatives in the refusal of a driver or vehicle that is taken. */
export const alternativesMax = 3
/** Steps and reach of other start times, in minutes. */
export const alternativeStepMinutes = 15
export const alternativeReachMinutes = 120
