/**
 * Time after its start from which a trip that has not started is late, in milliseconds (rules/bookings 41). Where only the
 * minute of the start is known, the next minute is late, which agrees with it as long as it is one minute.
 */
export const lateAfterMs = 60_000

/** Time after its start from which a late trip is overdue, in milliseconds (rules/bookings 39). */
export const overdueAfterMs = 24 * 60 * 60_000

/** Time after its planned end from which a trip under way runs over, in milliseconds (rules/bookings 41). */
export const overrunAfterMs = 15 * 60_000
