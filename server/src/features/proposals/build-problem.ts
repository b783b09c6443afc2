import type { TravelTimes } from '@yoon/contract/fares/calls'
import type { DriverTimes, VehicleTimes } from '../availability/index.ts'
import type { TravelPeriod } from '../fares/index.ts'
import type { StopRow, TripRow } from './proposals.store.ts'
import type { Problem, Stop } from './solver/problem.ts'

const periods: readonly TravelPeriod[] = ['normal', 'peak', 'night']

export interface Found {
  /** In the order of their starts. */
  trips: readonly TripRow[]
  drivers: readonly DriverTimes[]
  /** Vehicles of these drivers, and those that nobody holds. */
  vehicles: readonly VehicleTimes[]
  /** Ends of the bookings that hold drivers and vehicles. */
  stops: readonly StopRow[]
  travelTimes: TravelTimes
  settings: { bufferMinutes: number; restHours: number; transferMinutes: number }
  /** Whole minutes since 1970. */
  present: number
}

/** Returns when a trip ends that starts now at the earliest: a late one takes its time from now on (rules/proposals 6). */
export function endFromNow({ start, end }: { start: number; end: number }, present: number): number {
  return Math.max(start, present) + (end - start)
}

/** Builds the problem that the solver solves: rows, and the returned ids of zones, are named by their positions. */
export function buildProblem(found: Found): { problem: Problem; zones: readonly string[] } {
  const { trips, drivers, vehicles, stops, travelTimes, settings, present } = found
  const zones = [...new Set(travelTimes.times.flatMap(({ fromZoneId, toZoneId }) => [fromZoneId, toZoneId]))]
  for (const { from, to } of [...trips, ...stops]) {
    for (const zone of [from, to]) if (zone !== null && !zones.includes(zone)) zones.push(zone)
  }
  const zoneAt = (zone: string | null) => (zone === null ? null : zones.indexOf(zone))
  const placed = ({ day, from, to, period }: StopRow) => ({
    day,
    from: zoneAt(from),
    to: zoneAt(to),
    period: periods.indexOf(period),
  })
  const rowOf = new Map(stops.map((row) => [row.id, row]))
  const stopsOf = (held: DriverTimes['held']): Stop[] =>
    held.flatMap(({ bookingId, start, end }) => {
      const row = rowOf.get(bookingId)
      return row ? [{ start, end, ...placed(row) }] : []
    })
  const days = new Set(trips.map(({ day }) => day))
  const hoursOf = (ofDriver: Stop[]) =>
    ofDriver.filter(({ day }) => days.has(day)).reduce((sum, stop) => sum + wholeHours(stop), 0)
  const problem = {
    trips: trips.map((row) => ({
      start: row.start,
      end: endFromNow(row, present),
      ...placed(row),
      passengers: row.passengers,
      vehicleType: row.vehicleType,
      needsDriver: row.needsDriver,
      declinedBy: drivers.flatMap(({ id }, at) => (row.declinedBy.includes(id) ? [at] : [])),
      hours: wholeHours(row),
    })),
    drivers: drivers.map(({ held, away }) => ({ stops: stopsOf(held), blocks: away, hours: hoursOf(stopsOf(held)) })),
    vehicles: vehicles.map(({ driverId, capacity, type, held, away }) => {
      const driver = driverId === null ? null : drivers.findIndex(({ id }) => id === driverId)
      return { driver, capacity, type, stops: stopsOf(held), blocks: away }
    }),
    bufferMinutes: settings.bufferMinutes,
    restMinutes: settings.restHours * 60,
    transferMinutes: settings.transferMinutes,
    ways: periods.map((period) => waysOf(period, zones, travelTimes)),
  }
  return { problem, zones }
}

/** Hours of a trip for the load of its driver: a day of a long rental counts at most 12. */
function wholeHours({ start, end }: { start: number; end: number }): number {
  const days = Math.ceil((end - start) / (24 * 60))
  return Math.min(Math.max(1, Math.round((end - start) / 60)), 12 * days)
}

/** Usual minutes between zones; a period without minutes of its own takes those of the normal one (rules/places 12). */
function waysOf(period: TravelPeriod, zones: readonly string[], { times }: TravelTimes): (number | null)[][] {
  const ways = zones.map(() => zones.map((): number | null => null))
  for (const { fromZoneId, toZoneId, ...minutes } of times) {
    const usual = minutes[`${period}Minutes`] ?? minutes.normalMinutes
    const [from, to] = [zones.indexOf(fromZoneId), zones.indexOf(toZoneId)]
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      const row = ways[one]
      if (row) row[other] = usual
    }
  }
  return ways
}
