import { randomInt, randomUUID } from 'node:crypto'
import { listAvailableDrivers } from '@yoon/contract/availability/calls'
import {
  assignDriver,
  changeBookingStatus,
  completeBooking,
  createBooking,
  getBooking,
  listBookings,
} from '@yoon/contract/bookings/calls'
import { bookingViews } from '@yoon/contract/bookings/status'
import { createClient } from '@yoon/contract/clients/calls'
import { getDashboardStats } from '@yoon/contract/dashboard/calls'
import { addDays } from '@yoon/contract/dates'
import { listDrivers } from '@yoon/contract/drivers/calls'
import { listPayments } from '@yoon/contract/payments/calls'
import type { Role } from '@yoon/contract/permissions'
import { listUsers } from '@yoon/contract/users/calls'
import { listVehicles } from '@yoon/contract/vehicles/calls'
import { daysOf } from '../../web/src/features/bookings/date-range.ts'
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

/** Returns the present month, which the list shows by default. */
const month = () => daysOf('month', today())
const page = () => ({ page: randomInt(1, 4), limit: 10 })

const home: Task = (colleague) => colleague.open(getDashboardStats, {})
const list: Task = (colleague) => colleague.open(listBookings, { ...page(), ...month(), view: oneOf(bookingViews) })
const search: Task = (colleague) =>
  colleague.open(listBookings, { ...oneOf([month(), {}]), page: 1, limit: 10, view: 'all', search: oneOf(words) })
const payments: Task = (colleague) => colleague.open(listPayments, page())
const drivers: Task = (colleague) => colleague.open(listDrivers, page())
const vehicles: Task = (colleague) => colleague.open(listVehicles, page())
const users: Task = (colleague) => colleague.open(listUsers, page())

const details: Task = async (colleague, { assigned }) => {
  const id = assigned.at(-1)
  return id && colleague.look(getBooking, { id })
}

const book: Task = async (colleague, desk) => {
  const client = await colleague.change(createClient, {
    firstName: 'Awa',
    lastName: 'Ndiaye',
    phone: `+22178${randomInt(1_000_000, 9_999_999)}`,
  })
  if (!client) return
  const booking = await colleague.change(createBooking, {
    serviceType: 'TRANSFER',
    userId: client.id,
    pickupLocation: 'Hôtel Teranga, Plateau',
    destination: 'Aéroport AIBD, Diass',
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
  [26, search],
  [12, details],
  [9, book],
  [8, assign],
  [6, start],
]
const cashier: Habits = [
  [10, home],
  [20, list],
  [20, search],
  [30, payments],
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
