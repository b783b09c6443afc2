import type { BookingStatus } from '@yoon/contract/bookings/status'
import { hourMs, minuteMs } from './clock.ts'
import { rates } from './fleet.ts'
import type { Random } from './random.ts'
import type { Crew } from './roster.ts'
import { makeTrip, type Trip, type TripKind } from './trips.ts'

/** A trip of a full day, with the index of its driver. */
export interface DutyTrip {
  driver: number
  trip: Trip
}

/** Two shifts of drivers, by index; the trips of a shift begin one after the other. */
const shifts: readonly { drivers: readonly number[]; from: number }[] = [
  { drivers: [2, 4, 5, 6, 7], from: 6 },
  { drivers: [8, 9, 10, 12, 13], from: 14 },
]
const tripsOfShift = 4
/** Minutes between two starts of a driver: an hour for the trip, the rest for the way to the next client. */
const stepMinutes = 110
/** Minutes by which the drivers of a shift begin one after the other. */
const staggerMinutes = 5
const kinds: readonly TripKind[] = ['departure', 'city', 'arrival', 'outing']

/** Drivers of minibuses who carry the guests of a seminar all day, by index, with the type of their vehicle. */
const seminarDrivers = { 3: 'VAN', 11: 'BUS', 19: 'VAN' } as const
const seminarHours = { from: 8, count: 10 }

/** Makes the trips of the two shifts of the day that begins at `dayStart`, each with seats for its passengers. */
export function makeShiftTrips(random: Random, dayStart: number, crewsOf: (driver: number) => readonly Crew[]) {
  return shifts.flatMap(({ drivers, from }) =>
    drivers.flatMap((driver, place) => {
      const seats = Math.min(...crewsOf(driver).map((crew) => crew.seats))
      return Array.from({ length: tripsOfShift }, (_, round): DutyTrip => {
        const start = dayStart + from * hourMs + (round * stepMinutes + place * staggerMinutes) * minuteMs
        const kind = kinds[(round + place) % kinds.length]
        return { driver, trip: makeFitting(random, start, kind, (passengers) => passengers <= seats) }
      })
    }),
  )
}

/** Makes the rentals of the seminar of the day: until the evening no minibus is free. */
export function makeSeminarTrips(random: Random, dayStart: number): DutyTrip[] {
  const start = dayStart + seminarHours.from * hourMs
  return Object.entries(seminarDrivers).map(([driver, vehicleType]) => ({
    driver: Number(driver),
    trip: {
      service: 'HOURLY_RENTAL',
      start,
      end: start + seminarHours.count * hourMs,
      hours: seminarHours.count,
      endDay: null,
      pickup: 'Radisson Blu Dakar Sea Plaza',
      destination: 'CICAD, Diamniadio',
      isWithDriver: true,
      isOutside: true,
      distanceKm: null,
      passengers: random.int(6, 8),
      luggage: 0,
      vehicleType,
      price: rates[vehicleType].hour * seminarHours.count,
      flight: null,
      requests: "Séminaire : navettes entre l'hôtel et le CICAD",
    },
  }))
}

/** Makes two trips of the day that somebody can take. */
export function makeOpenTrips(random: Random, dayStart: number): { status: BookingStatus; trip: Trip }[] {
  const isSmall = (passengers: number) => passengers <= 4
  return [
    { status: 'CONFIRMED', trip: makeFitting(random, dayStart + 10.5 * hourMs, 'arrival', isSmall) },
    { status: 'PENDING', trip: makeFitting(random, dayStart + 15.25 * hourMs, 'city', isSmall) },
  ]
}

/** Makes a trip of eight passengers that nobody can take, as all minibuses are out during the seminar. */
export function makeTripForNobody(random: Random, dayStart: number): Trip {
  return makeFitting(random, dayStart + 16 * hourMs, 'departure', (passengers) => passengers === 8)
}

function makeFitting(
  random: Random,
  start: number,
  kind: TripKind | undefined,
  isFitting: (passengers: number) => boolean,
): Trip {
  let trip = makeTrip(random, start, kind)
  while (!isFitting(trip.passengers)) trip = makeTrip(random, start, kind)
  return trip
}
