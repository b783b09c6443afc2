/** Services that the company sells (rules/bookings 1). */
export const serviceTypes = ['TRANSFER', 'HOURLY_RENTAL', 'DAILY_RENTAL'] as const
export type ServiceType = (typeof serviceTypes)[number]

export const serviceTypeLabels: Record<ServiceType, string> = {
  TRANSFER: 'Transfert',
  HOURLY_RENTAL: "Location à l'heure",
  DAILY_RENTAL: 'Location à la journée',
}

export const bookingTypes = ['STANDARD', 'RIDE_ONLY', 'HOURLY_RENTAL', 'LONG_TERM_RENTAL'] as const
export type BookingType = (typeof bookingTypes)[number]

/** Returns the booking type that follows from the service and the driver (rules/bookings 1). */
export function bookingTypeOf(serviceType: ServiceType, isWithDriver: boolean): BookingType {
  if (serviceType === 'TRANSFER') return 'STANDARD'
  if (!isWithDriver) return 'RIDE_ONLY'
  return serviceType === 'HOURLY_RENTAL' ? 'HOURLY_RENTAL' : 'LONG_TERM_RENTAL'
}
