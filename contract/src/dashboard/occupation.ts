/** Hours of the day over which the occupation of a vehicle is a share: those outside of the usual night. */
export const workingHours = { from: 6, to: 22 }
/** Vehicles whose occupation is answered at most. */
export const occupationVehiclesMax = 100
