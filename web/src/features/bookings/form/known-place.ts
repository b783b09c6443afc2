/** A chosen place of the company, or an exact point in degrees. */
export type KnownPlace = { placeId: string } | { latitude: number; longitude: number }

/** True if a stored value is a known place or null. */
export function isKnownPlaceOrNull(kept: unknown): boolean {
  if (kept === null) return true
  const { placeId, latitude, longitude } = Object(kept) as Record<string, unknown>
  return typeof placeId === 'string' || (typeof latitude === 'number' && typeof longitude === 'number')
}

interface Columns {
  placeId: string | null
  latitude: number | null
  longitude: number | null
}

/** Returns the place of one end of a booking; null if only its address is known. */
export function knownPlaceOf({ placeId, latitude, longitude }: Columns): KnownPlace | null {
  if (latitude !== null && longitude !== null) return { latitude, longitude }
  return placeId === null ? null : { placeId }
}

interface Parts<Degrees> {
  placeId?: string | undefined
  latitude?: Degrees
  longitude?: Degrees
}

/** Names the parts of both ends as calls do. */
export function placeFields<Degrees>(pickup: Parts<Degrees>, destination: Parts<Degrees>) {
  return {
    pickupPlaceId: pickup.placeId,
    pickupLatitude: pickup.latitude,
    pickupLongitude: pickup.longitude,
    destinationPlaceId: destination.placeId,
    destinationLatitude: destination.latitude,
    destinationLongitude: destination.longitude,
  }
}

/**
 * Returns the values that a booking's form has for a place. Without a chosen one the server looks for the address; without
 * a point a stored one goes.
 */
export function formPartsOf(place: KnownPlace | null) {
  const none = { placeId: undefined, latitude: null, longitude: null }
  return { ...none, ...place }
}
