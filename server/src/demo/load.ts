import type { BookingStatus } from '@yoon/contract/bookings/status'
import type { BookingSources } from './bookings.ts'
import { dayMs, startOfDay } from './clock.ts'
import { makeVehicles } from './fleet.ts'
import { makeOrder } from './payments.ts'
import { type Client, makeClients, makeDriver, makeDriverUsers, type Registry } from './people.ts'
import type { Random } from './random.ts'
import { type Crew, createRoster, makeCrews, type Roster } from './roster.ts'
import type { BookingRow, DriverRow, PaymentRow, UserRow, VehicleRow } from './rows.ts'
import { makeStart, makeTrip, type Trip } from './trips.ts'

/** Days before and after now over which bookings are spread. */
export interface Span {
  before: number
  after: number
}

export const usualSpan: Span = { before: 365, after: 61 }

export interface LoadPeople {
  users: UserRow[]
  drivers: DriverRow[]
  vehicles: VehicleRow[]
  clients: Client[]
}

/** Bookings with their payments. */
export interface Orders {
  bookings: BookingRow[]
  payments: PaymentRow[]
}

/** Returns the numbers of people for `bookings` more bookings: 5,000 clients and 200 drivers for 100,000. */
export function peopleFor(bookings: number): { clients: number; drivers: number } {
  return { clients: Math.max(20, Math.round(bookings / 20)), drivers: Math.max(5, Math.round(bookings / 500)) }
}

/** Makes clients, and drivers with a vehicle each; every tenth vehicle has no driver. */
export function makeLoadPeople(
  registry: Registry,
  plates: Set<string>,
  wanted: { clients: number; drivers: number },
): LoadPeople {
  const { users, clients } = makeClients(registry, wanted.clients)
  const driverUsers = makeDriverUsers(registry, wanted.drivers)
  const drivers = driverUsers.map((user) => makeDriver(registry, user))
  const vehicles = makeVehicles(registry.random, registry.now, drivers.length + Math.ceil(drivers.length / 10), plates)
  const withDrivers = vehicles.map((vehicle, index) => ({ ...vehicle, driver_id: drivers[index]?.id ?? null }))
  return { users: [...users, ...driverUsers], drivers, vehicles: withDrivers, clients }
}

/** Yields `count` bookings with their payments in chunks, spread evenly over the time span and in order. */
export function* makeLoadBookings(
  desk: BookingSources,
  { clients, drivers, vehicles }: LoadPeople,
  { count, chunkSize, span = usualSpan }: { count: number; chunkSize: number; span?: Span },
): Generator<Orders> {
  const { random, now } = desk
  const roster = createRoster(random, makeCrews(drivers, vehicles))
  const first = now - span.before * dayMs
  const stepMs = ((span.before + span.after) * dayMs) / count
  for (let from = 0; from < count; from += chunkSize) {
    const orders = Array.from({ length: Math.min(chunkSize, count - from) }, (_, index) => {
      const trip = makeTrip(random, makeStart(random, startOfDay(first + (from + index) * stepMs)))
      return makeOrder(desk, trip, { ...decide(random, trip, now, roster), client: random.pick(clients) })
    })
    yield toOrders(orders)
  }
}

export function toOrders(made: readonly ReturnType<typeof makeOrder>[]): Orders {
  return { bookings: made.map(({ booking }) => booking), payments: made.flatMap(({ payments }) => payments) }
}

/**
 * Chooses a status: past trips are completed, running trips in progress, and near trips more often assigned than later
 * ones.
 */
function decide(random: Random, trip: Trip, now: number, roster: Roster): { status: BookingStatus; crew?: Crew } {
  const isOver = trip.end <= now
  if (random.chance(isOver ? 0.11 : 0.05)) return { status: 'CANCELLED' }
  const isRunning = trip.start <= now && !isOver
  const isAssigned = isOver || isRunning || random.chance(trip.start < now + 3 * dayMs ? 0.6 : 0.2)
  const crew = isAssigned ? roster.take(trip) : undefined
  if (crew) return { status: isOver ? 'COMPLETED' : isRunning ? 'IN_PROGRESS' : 'ASSIGNED', crew }
  if (isOver) return { status: 'CANCELLED' }
  return { status: random.chance(0.5) ? 'PENDING' : 'CONFIRMED' }
}
