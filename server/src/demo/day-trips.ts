import type { BookingSources } from './bookings.ts'
import { hourMs, minuteMs } from './clock.ts'
import { type LoadPeople, type Orders, toOrders } from './load.ts'
import { makeOrder } from './payments.ts'
import type { Random } from './random.ts'
import { type Crew, makeCrews } from './roster.ts'
import { makeTrip, type Trip, type TripKind } from './trips.ts'

/** Hours between which the transfers of a full day begin and end; each takes one hour. */
const hours = { from: 6, to: 20 }
/** Transfers that one driver can make in those hours. */
export const mostTripsOfDriver = hours.to - hours.from

const kinds: readonly TripKind[] = ['city', 'arrival', 'departure']

/** Makes `count` assigned transfers on the day that begins at `dayStart`, shared evenly by the drivers. */
export function makeDayTrips(desk: BookingSources, people: LoadPeople, count: number, dayStart: number): Orders {
  const { random } = desk
  const crews = makeCrews(people.drivers, people.vehicles).filter(({ driverId }) => driverId !== null)
  const rounds = Math.ceil(count / crews.length)
  if (rounds > mostTripsOfDriver) throw new RangeError('The drivers have no time for that many trips')
  const step = hourMs * (mostTripsOfDriver / rounds)
  const orders = crews.flatMap((crew, place) =>
    Array.from({ length: Math.ceil((count - place) / crews.length) }, (_, round) => {
      const slack = random.int(0, Math.floor((step - hourMs) / (5 * minuteMs))) * 5 * minuteMs
      const start = dayStart + hours.from * hourMs + roundUp(round * step) + slack
      const outcome = { status: 'ASSIGNED', crew, client: random.pick(people.clients) } as const
      return makeOrder(desk, makeTransfer(random, start, crew), outcome)
    }),
  )
  return toOrders(orders)
}

function makeTransfer(random: Random, start: number, { seats }: Crew): Trip {
  let trip = makeTrip(random, start, random.pick(kinds))
  while (trip.passengers > seats) trip = makeTrip(random, start, random.pick(kinds))
  return trip
}

function roundUp(duration: number): number {
  return Math.ceil(duration / (5 * minuteMs)) * 5 * minuteMs
}
