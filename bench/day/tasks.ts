import { randomInt, randomUUID } from 'node:crypto'
import { listAvailableDrivers } from '@yoon/contract/availability/calls'
import {
  assignDriver,
  changeBookingStatus,
  completeBooking,
  createBooking,
  getBooking,
} from '@yoon/contract/bookings/calls'
import { bookingViews } from '@yoon/contract/bookings/status'
import { addDays } from '@yoon/contract/dates'
import { proposeFare } from '@yoon/contract/fares/calls'
import type { Role } from '@yoon/contract/permissions'
import { screens } from '../lib/screens.ts'
import { today } from '../lib/today.ts'
import type { Colleague } from './colleague.ts'

/** Ids of bookings that colleagues hand on to each other: awaiting a driver, a start, a payment. */
export interface Desk {
  waiting: string[]
  assigned: string[]
  started: string[]
}

type Task = (colleague: Colleague, desk: Desk) => Promise<unknown>

const words = ['dakar', 'almadies', 'ndiaye', 'fatou', 'aeroport', '77 5', 'R-A', 'saly', 'mamadou', 'plateau']

function oneOf<Item>(items: readonly Item[]): Item {
  return items[randomInt(items.length)] as Item
}

/** A page of a list: of bookings, 0 is the one on which it opens. */
const pageFrom = (first: number) => randomInt(first, first + 3)

const home: Task = (colleague) => colleague.open(screens.home())
/** The home page of those who may not read vehicles. */
const homeOfCashier: Task = (colleague) => colleague.open(screens.home(false))
const list: Task = (colleague) => colleague.open(screens.bookings({ view: oneOf(bookingViews) }, pageFrom(0)))
const search: Task = (colleague) =>
  colleague.open(screens.bookings({ view: 'all', range: oneOf(['month', 'all']), q: oneOf(words) }, 1))
/** Searches from the header, on the page of bookings or on another one. */
const find: Task = (colleague) =>
  colleague.openOver(oneOf([screens.searchOnBookings, screens.searchElsewhere])(oneOf(words)))
const payments: Task = (colleague) => colleague.open(screens.payments(pageFrom(1)))
const sums: Task = (colleague) => colleague.openOver(screens.paymentSums())
const drivers: Task = (colleague) => colleague.open(screens.drivers(pageFrom(1)))
const vehicles: Task = (colleague) => colleague.open(screens.vehicles(pageFrom(1)))
const users: Task = (colleague) => colleague.open(screens.users(pageFrom(1)))

const details: Task = async (colleague, { assigned }) => {
  const id = assigned.at(-1)
  return id && colleague.look(getBooking, { id })
}

const book: Task = async (colleague, desk) => {
  const trip = {
    serviceType: 'TRANSFER',
    pickupLocation: 'Hôtel Teranga, Plateau',
    destination: 'Aéroport AIBD, Diass',
  } as const
  await colleague.look(proposeFare, trip)
  const booking = await colleague.change(createBooking, {
    ...trip,
    client: { fullName: 'Awa Ndiaye', phone: `+22178${randomInt(1_000_000, 9_999_999)}` },
    scheduledDate: addDays(today(), randomInt(1, 300)),
    scheduledTime: `${randomInt(10, 24)}:${randomInt(10, 60)}`,
    passengers: 2,
    totalPrice: 25_000,
  })
  if (booking) desk.waiting.push(booking.id)
}

const assign: Task = async (colleague, desk) => {
  const id = desk.waiting.shift()
  if (!id) return
  const free = await colleague.look(listAvailableDrivers, { bookingId: id })
  const driver = free?.filter(({ conflicts }) => conflicts.length === 0)
  if (!driver || driver.length === 0) return
  const booking = await colleague.change(assignDriver, { id, driverId: oneOf(driver).id })
  if (booking) desk.assigned.push(id)
}

const start: Task = async (colleague, desk) => {
  const id = desk.assigned.shift()
  if (id && (await colleague.change(changeBookingStatus, { id, status: 'IN_PROGRESS' }))) desk.started.push(id)
}

const complete: Task = async (colleague, desk) => {
  const id = desk.started.shift()
  if (!id) return payments(colleague, desk)
  return colleague.change(completeBooking, { id, method: 'WAVE', amount: 25_000, transactionId: `W-${randomUUID()}` })
}

/** Tasks of a role with their weights in percent. */
type Habits = readonly (readonly [number, Task])[]

const operator: Habits = [
  [5, home],
  [34, list],
  [10, search],
  [16, find],
  [12, details],
  [9, book],
  [8, assign],
  [6, start],
]
const cashier: Habits = [
  [10, homeOfCashier],
  [20, list],
  [8, search],
  [12, find],
  [26, payments],
  [4, sums],
  [20, complete],
]
const manager: Habits = [
  [40, drivers],
  [60, vehicles],
]
const administrator: Habits = [
  [20, home],
  [30, list],
  [20, payments],
  [20, users],
  [10, drivers],
]

/** Two hundred staff, by role, and their tasks. */
export const staff: readonly { role: Role; count: number; habits: Habits }[] = [
  { role: 'OPERATRICE', count: 110, habits: operator },
  { role: 'CAISSIERE', count: 40, habits: cashier },
  { role: 'OPERATRICE_CAISSIERE', count: 20, habits: [...operator, ...cashier] },
  { role: 'GESTIONNAIRE_PARC', count: 20, habits: manager },
  { role: 'MODERATOR', count: 7, habits: operator },
  { role: 'ADMIN', count: 3, habits: administrator },
]

/** Runs one task, chosen at random by weight. */
export function act(colleague: Colleague, habits: Habits, desk: Desk): Promise<unknown> {
  let left = randomInt(habits.reduce((sum, [share]) => sum + share, 0))
  for (const [share, task] of habits) {
    if (left < share) return task(colleague, desk)
    left -= share
  }
  throw new Error('No habit was left')
}
