/** Why something stays: `Ce chauffeur a encore 4 réservations actives (R-ABC234, R-DEF567, R-GHJ892…)`. */
export function stillNeeded(subject: string, references: readonly string[]): string {
  const bookings = references.length > 1 ? `${references.length} réservations actives` : 'une réservation active'
  return `${subject} a encore ${bookings} (${references.slice(0, 3).join(', ')}${references.length > 3 ? '…' : ''})`
}
