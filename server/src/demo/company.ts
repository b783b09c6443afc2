import type { BookingStatus } from '@yoon/contract/bookings/status'
import { findAbsent } from './absences.ts'
import type { BookingSources, Outcome } from './bookings.ts'
import { type DutyTrip, makeOpenTrips, makeSeminarTrips, makeShiftTrips, makeTripForNobody } from './busy-days.ts'
import { dayMs, hourMs, minuteMs, startOfDay } from './clock.ts'
import { makeVehicles } from './fleet.ts'
import { timeOfFlight } from './flights.ts'
import { makeFailure, makeMoney, makeOrder } from './payments.ts'
import {
  type Client,
  makeAccounts,
  makeClients,
  makeDriver,
  makeDriverUsers,
  type Registry,
  toClient,
} from './people.ts'
import { createRandom, type Random } from './random.ts'
import { type Crew, createRoster, makeCrews, type Roster } from './roster.ts'
import type { BookingRow, DriverRow, PaymentRow, UserRow, VehicleRow } from './rows.ts'
import { type Scene, scenes, startOf } from './scenes.ts'
import { makeStart, makeTrip, type Trip, type TripKind } from './trips.ts'

export interface Company {
  users: UserRow[]
  drivers: DriverRow[]
  vehicles: VehicleRow[]
  bookings: BookingRow[]
  payments: PaymentRow[]
}

/**
 * Indexes of the drivers by the case that they demonstrate: `onDuty` have at most two active trips each beside those of
 * their shift, `unavailable` and `inactive` cannot be assigned. Drivers of no group have no active trip but the seminar.
 */
const posts = { chauffeur: 0, busy: 1, onDuty: [2, 14], twoVehicles: 8, unavailable: [21, 24], inactive: 24 } as const
/** Best and worst rating, by index of the driver. */
const ratings: Record<number, number> = { 6: 5, 14: 3.6 }
const outOfService = 27
const withoutRates = 29
/** Time that lies at least between two trips of a driver or a vehicle. */
const gapMs = 15 * minuteMs
/** Clients who order most of the trips of a full day. */
const regulars = 60

/** Makes the demonstration company around `now`; the same instant and seed give the same company. */
export function makeCompany(random: Random, now: number, passwordHash: string): Company {
  const registry: Registry = { random, now, passwordHash, phones: new Set(), emails: new Set(), licenses: new Set() }
  const accounts = makeAccounts(registry)
  const driverUsers = [...accounts.filter(({ role }) => role === 'DRIVER'), ...makeDriverUsers(registry, 24)]
  const { users, clients } = makeClients(registry, 149)
  const drivers = driverUsers.map((user, index) => hire(registry, user, index))
  const vehicles = makeVehicles(random, now, 30, new Set()).map((vehicle, index) => handOver(vehicle, index, drivers))
  const idsOf = (...roles: string[]) => accounts.filter(({ role }) => roles.includes(role)).map(({ id }) => id)
  const book: Book = {
    random,
    now,
    operators: idsOf('OPERATRICE', 'OPERATRICE_CAISSIERE', 'MODERATOR'),
    cashiers: idsOf('CAISSIERE', 'OPERATRICE_CAISSIERE'),
    references: new Set(),
    transactions: new Set(),
    clients: [...accounts.filter(({ role }) => role === 'CLIENT').map((user) => toClient(user)), ...clients],
    crews: assignPosts(makeCrews(drivers, vehicles), drivers, vehicles),
    crewsOf: (index) =>
      makeCrews(drivers.slice(index, index + 1), vehicles).filter(({ driverId }) => driverId !== null),
    roster: createRoster(random, makeCrews(drivers, vehicles), gapMs),
    trips: new Map(),
    bookings: [],
    payments: [],
  }
  for (const { id, ...window } of findAbsent({ drivers, vehicles }, now)) book.roster.reserve(id, window)
  fillBook(book)
  setFlightTimes(book)
  addOldDebts(book)
  const people = [...accounts.filter(({ role }) => role !== 'DRIVER'), ...driverUsers, ...users]
  return { users: people, drivers, vehicles, bookings: book.bookings, payments: book.payments }
}

/** Bookings and payments of the company while they are being made. */
interface Book extends BookingSources {
  clients: readonly Client[]
  crews: Record<'chauffeur' | 'busy' | 'onDuty' | 'nobody', readonly Crew[]>
  /** Crews of a driver by index. */
  crewsOf: (driver: number) => readonly Crew[]
  roster: Roster
  /** Number of active trips of each driver. */
  trips: Map<string, number>
  bookings: BookingRow[]
  payments: PaymentRow[]
}

function hire(registry: Registry, user: UserRow, index: number): DriverRow {
  if (index === posts.inactive) user.is_active = false
  const [from, until] = posts.unavailable
  const driver = makeDriver(registry, user)
  return { ...driver, rating: ratings[index] ?? driver.rating, is_available: index < from || index >= until }
}

/**
 * Assigns vehicles: the first 24 drivers have one, one of them a second; the last has none. Five vehicles have no
 * driver.
 */
function handOver(vehicle: VehicleRow, index: number, drivers: readonly DriverRow[]): VehicleRow {
  const holder = index < 24 ? index : index === 24 ? posts.twoVehicles : -1
  const driver = drivers[holder]
  const rates = index === withoutRates ? { hourly_rate: 0, daily_rate: 0, km_rate: 0 } : {}
  return { ...vehicle, ...rates, driver_id: driver?.id ?? null, is_available: index !== outOfService }
}

function assignPosts(
  crews: readonly Crew[],
  drivers: readonly DriverRow[],
  vehicles: readonly VehicleRow[],
): Book['crews'] {
  const of = (from: number, until = from + 1) => {
    const ids = drivers.slice(from, until).map(({ id }) => id)
    return crews.filter(({ driverId }) => driverId !== null && ids.includes(driverId))
  }
  const isInService = ({ vehicleId }: Crew) => vehicleId !== vehicles[outOfService]?.id
  return {
    chauffeur: of(posts.chauffeur),
    busy: of(posts.busy),
    onDuty: of(...posts.onDuty),
    nobody: crews.filter((crew) => crew.driverId === null && isInService(crew)),
  }
}

function fillBook(book: Book): void {
  const days = [startOfDay(book.now), startOfDay(book.now) + dayMs]
  for (const day of days) for (const duty of makeSeminarTrips(book.random, day)) addDuty(book, duty)
  for (const scene of scenes) playScene(book, scene)
  for (const day of days) addBusyDay(book, day)
  addFormerTrips(book)
  addComingTrips(book)
  addOddPayments(book)
}

/** Gives a third of the flights the time to which they were moved, as the office has heard. */
function setFlightTimes({ bookings, now }: Book): void {
  // A generator of its own: the trips and the payments stay as they are.
  const random = createRandom(bookings.length, 1)
  for (const booking of bookings) {
    const isHeard = random.chance(0.33) && Date.parse(`${booking.scheduled_date}T00:00:00Z`) < now + 2 * dayMs
    if (booking.flight_number && isHeard) booking.flight_time = timeOfFlight(random, booking.flight_number)
  }
}

/** Adds the trips of the shifts, as far as the scenes leave them time, and the trips that nobody takes yet. */
function addBusyDay(book: Book, dayStart: number): void {
  const { random, now, crewsOf } = book
  for (const duty of makeShiftTrips(random, dayStart, crewsOf)) addDuty(book, duty)
  const large = makeTripForNobody(random, dayStart)
  if (large.start > now) write(book, large, { status: 'CONFIRMED' })
  // Today has enough urgent trips by its scenes.
  if (dayStart < now) return
  for (const { trip, status } of makeOpenTrips(random, dayStart)) write(book, trip, { status })
}

function addDuty(book: Book, { driver, trip }: DutyTrip): void {
  const { now, roster, crewsOf } = book
  const crew = roster.take(trip, crewsOf(driver))
  const isOver = trip.end <= now - 15 * minuteMs
  const status = isOver ? 'COMPLETED' : trip.start <= now ? 'IN_PROGRESS' : 'ASSIGNED'
  if (crew) write(book, trip, { status, crew }, regulars)
}

function playScene(book: Book, scene: Scene): void {
  const { now, random } = book
  const start = startOf(scene, now)
  const isFit = (trip: Trip) =>
    trip.isWithDriver === (scene.crew !== 'nobody') &&
    (scene.status !== 'IN_PROGRESS' || trip.end > now || scene.isOverdue === true) &&
    (scene.status !== 'COMPLETED' || trip.end <= now - 15 * minuteMs)
  const hasCrew = ['ASSIGNED', 'IN_PROGRESS', 'COMPLETED'].includes(scene.status)
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const trip = makeTrip(random, start, scene.kind, scene.days)
    const crew = hasCrew && isFit(trip) ? takeCrew(book, trip, scene) : undefined
    if (!isFit(trip) || (hasCrew && !crew)) continue
    const { booking, client } = write(book, trip, { status: scene.status, crew, method: scene.method })
    if (scene.isPrepaid) book.payments.push(makeAdvance(book, booking, client, booking.updated_at))
    return
  }
  throw new Error(`no crew for a scene: ${JSON.stringify(scene)}`)
}

function takeCrew({ crews, roster, trips }: Book, trip: Trip, { crew, status }: Scene): Crew | undefined {
  if (status === 'COMPLETED') return roster.take(trip, crew && crews[crew])
  const activeOf = ({ driverId }: Crew) => (driverId === null ? 0 : (trips.get(driverId) ?? 0))
  const taken = roster.take(trip, crew ? crews[crew] : crews.onDuty.filter((one) => activeOf(one) < 2))
  if (taken?.driverId) trips.set(taken.driverId, activeOf(taken) + 1)
  return taken
}

/** Adds trips of the last 45 days, more of them towards today. */
function addFormerTrips(book: Book): void {
  const { random, now } = book
  for (let ago = 45; ago >= 0; ago -= 1) {
    const count = ago === 0 ? 6 : random.int(0, 1) + (ago <= 7 ? 7 : 4)
    for (let index = 0; index < count; index += 1) addFormerTrip(book, makeStart(random, startOfDay(now) - ago * dayMs))
  }
}

function addFormerTrip(book: Book, start: number): void {
  const { random, now, roster } = book
  const latest = now - 2 * hourMs
  if (start > latest - hourMs) return
  const proposed = makeTrip(random, start)
  const trip = proposed.end <= latest ? proposed : makeTrip(random, start, 'city')
  const crew = random.chance(0.86) ? roster.take(trip) : undefined
  write(book, trip, crew ? { status: 'COMPLETED', crew } : { status: 'CANCELLED' })
}

/** Days ago of the trips that are owed for longer than the other trips go back. */
const oldDebtDays = [110, 75] as const

/** Adds unpaid trips from before the others, so that there are debts of every age (rules/money 63). */
function addOldDebts(book: Book): void {
  for (const ago of oldDebtDays) {
    const trip = makeTrip(book.random, makeStart(book.random, startOfDay(book.now) - ago * dayMs), 'city')
    write(book, trip, { status: 'COMPLETED', crew: book.roster.take(trip), method: 'UNPAID' })
  }
}

/** Adds trips from the day after tomorrow on, up to 30 days ahead, without crew. */
function addComingTrips(book: Book): void {
  const { random, now } = book
  for (let ahead = 2; ahead <= 30; ahead += 1) {
    const count = ahead <= 7 ? random.int(3, 4) : random.int(0, 3)
    for (let index = 0; index < count; index += 1) {
      const kind: TripKind | undefined = random.chance(0.3) ? 'arrival' : undefined
      const trip = makeTrip(random, makeStart(random, startOfDay(now) + ahead * dayMs), kind)
      write(book, trip, {
        status: random.weighted<BookingStatus>([
          ['PENDING', 46],
          ['CONFIRMED', 46],
          ['CANCELLED', 8],
        ]),
      })
    }
  }
}

/** Adds a failed payment before a cash payment, and a refunded payment. */
function addOddPayments(book: Book): void {
  const { bookings, payments } = book
  const cash = payments.findLast(({ method, status }) => method === 'CASH' && status === 'COMPLETED')
  const payer = findClient(
    book,
    bookings.find(({ id }) => id === cash?.booking_id),
  )
  if (cash && payer) payments.push(makeFailure(book, cash, payer))
  const cancelled = bookings.findLast(({ cancel_reason }) => cancel_reason === 'CLIENT')
  const client = findClient(book, cancelled)
  if (!cancelled || !client) return
  const refunded = makeAdvance(book, cancelled, client, cancelled.created_at)
  payments.push({ ...refunded, status: 'REFUNDED', notes: 'Remboursé au client' })
}

/** Makes a payment made remotely before the trip. */
function makeAdvance(book: Book, booking: BookingRow, client: Client, at: string): PaymentRow {
  return makeMoney(book, booking, client, client.phone.startsWith('+221') ? 'WAVE' : 'CARD', Date.parse(at))
}

function findClient({ clients }: Book, booking: BookingRow | undefined): Client | undefined {
  return clients.find(({ id }) => id === booking?.client_id)
}

function write(
  book: Book,
  trip: Trip,
  outcome: Omit<Outcome, 'client'>,
  among = book.clients.length,
): { booking: BookingRow; client: Client } {
  const { random, clients, bookings, payments } = book
  // Skewed choice: a few clients order often, most of them rarely.
  const client = clients[Math.floor(random.next() ** 1.7 * among)] ?? random.pick(clients)
  const { booking, payments: paid } = makeOrder(book, trip, { ...outcome, client })
  bookings.push(booking)
  payments.push(...paid)
  return { booking, client }
}
