/** The trip of a driver's day before or after the one that is assigned. */
export interface NextTrip {
  /** Minutes between both trips. */
  minutes: number
  /** Zone in which the trip before ends, or the one after begins; null if it is unknown. */
  zone: string | null
  /** True if the way to or from there stays in one zone. */
  isSameZone: boolean
  /** Usual minutes of the way; null if they are unknown. */
  wayMinutes: number | null
}

export interface ShortRest {
  minutes: number
  wantedHours: number
}

/** Facts about a driver and a vehicle for a trip (rules/proposals 9). */
export interface CrewFacts {
  before: NextTrip | null
  after: NextTrip | null
  passengers: number
  /** Seats of the vehicle; null without one. */
  capacity: number | null
  /** The driver's other trips on the days of this one, and their minutes. */
  dayTrips: number
  dayMinutes: number
  /** The driver's completed trips on these days. */
  doneTrips?: number
  isSeveralDays: boolean
  /** The nights before and after, if they are too short. */
  shortRestBefore: ShortRest | null
  shortRestAfter: ShortRest | null
}

const plural = (count: number, noun: string) => `${count}\u00a0${noun}${count > 1 ? 's' : ''}`

/** `45 min`, `2 h`, `1 h 20` */
export function formatMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest}\u00a0min`
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${String(rest).padStart(2, '0')}`
}

/** Says why a driver suits a trip, and what speaks against it; the most important first. */
export function crewReasons(facts: CrewFacts): string[] {
  const { before, after, capacity, passengers } = facts
  const reasons = [
    dayOf(facts),
    marginOf(before, after),
    before && placeOf('Course précédente\u00a0: fin', before),
    after && placeOf('Course suivante\u00a0: départ', after),
    capacity === null ? null : `${plural(capacity, 'place')} pour ${plural(passengers, 'passager')}`,
    restOf('avant', facts.shortRestBefore),
    restOf('après', facts.shortRestAfter),
  ]
  return reasons.filter((reason) => reason !== null)
}

function dayOf({ dayTrips, dayMinutes, doneTrips = 0, isSeveralDays }: CrewFacts): string {
  const days = isSeveralDays ? 'ces jours-là' : 'ce jour-là'
  // Of a driver who has driven on that day, these words would deny the trips that are over.
  if (dayTrips === 0) return doneTrips > 0 ? 'Aucune autre course à venir' : `Aucune autre course prévue ${days}`
  return `${dayTrips}\u00a0${dayTrips > 1 ? 'autres courses' : 'autre course'} ${days} (${formatMinutes(dayMinutes)})`
}

function marginOf(before: NextTrip | null, after: NextTrip | null): string | null {
  if (before && after) return `Libre ${formatMinutes(before.minutes)} avant et ${formatMinutes(after.minutes)} après`
  if (before) return `Libre ${formatMinutes(before.minutes)} avant`
  return after ? `Libre ${formatMinutes(after.minutes)} après` : null
}

function placeOf(what: string, { zone, isSameZone, wayMinutes }: NextTrip): string | null {
  if (isSameZone) return `${what} dans la même zone`
  if (zone === null) return null
  return wayMinutes === null ? `${what} à ${zone}` : `${what} à ${zone}, ${formatMinutes(wayMinutes)} de route`
}

function restOf(side: 'avant' | 'après', rest: ShortRest | null): string | null {
  return rest && `Repos de ${formatMinutes(rest.minutes)} ${side}, au lieu de ${rest.wantedHours}\u00a0h`
}
