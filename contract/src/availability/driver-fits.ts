/**
 * Ranks a driver for the requested booking: free with a suitable vehicle, free without one, held by another trip at
 * present, if the booking is late, held by another trip in its window, has declined the booking, absent then, or without a
 * valid paper that is needed (rules/availability 23, 41, 43). Without a booking every driver is `FREE`.
 */
export const driverFits = ['FREE', 'NO_VEHICLE', 'BUSY_NOW', 'OVERLAP', 'DECLINED', 'ABSENT', 'PAPERS_EXPIRED'] as const
export type DriverFit = (typeof driverFits)[number]

/** Maximum number of a driver's trips on the days of the requested booking (rules/availability 25). */
export const dayTripsMax = 24
