/** A point in degrees; null where only an address is known. */
interface Point {
  latitude: number | null
  longitude: number | null
}

/** Returns the address of a map at an exact point, else of a map search for a place. */
export function mapUrl(place: string, { latitude, longitude }: Point): string {
  const query = latitude === null || longitude === null ? place : `${latitude},${longitude}`
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`
}
