/**
 * Message and details of the refusal when a driver, vehicle or user still has active bookings, for example `Ce
 * chauffeur a encore 4 réservations actives (R-ABC234, R-DEF567, R-GHJ892…)`. The details list all references.
 */
export function activeBookingsRefusal(subject: string, references: readonly string[]) {
  const bookings = references.length > 1 ? `${references.length} réservations actives` : 'une réservation active'
  const named = `${references.slice(0, 3).join(', ')}${references.length > 3 ? '…' : ''}`
  return { message: `${subject} a encore ${bookings} (${named})`, details: { bookings: references } }
}
