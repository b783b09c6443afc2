/** Minutes before its start from which a booking may start automatically (rules/scheduler 2). */
export const autoStartMinutes = 5

/** Interval between checks for bookings to start, in minutes (rules/scheduler 1). */
export const checkIntervalMinutes = 1

/** Maximum number of upcoming bookings in a reply, the earliest first. */
export const upcomingLimit = 100
