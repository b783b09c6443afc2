/**
 * Time after its start from which a trip that has not started is late, in milliseconds: every screen and count of late
 * trips goes by it (rules/bookings 41).
 */
export const lateAfterMs = 60_000

/** Time after its start from which a late trip is overdue, in milliseconds (rules/bookings 39). */
export const overdueAfterMs = 24 * 60 * 60_000
