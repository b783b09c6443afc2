import { randomUUID } from 'node:crypto'
import { changePassword, login, logout } from '@yoon/contract/auth/calls'
import { type AvailableDriver, listAvailableDrivers } from '@yoon/contract/availability/calls'
import {
  assignDriver,
  changeBookingStatus,
  completeBooking,
  createBooking,
  listBookings,
} from '@yoon/contract/bookings/calls'
import type { BookingFormInput } from '@yoon/contract/bookings/form'
import type { Booking, BookingSummary } from '@yoon/contract/bookings/schemas'
import { addressOf } from '@yoon/contract/call-address'
import { createClient } from '@yoon/contract/clients/calls'
import { addDays, localDateTime } from '@yoon/contract/dates'
import { declarationOf } from '@yoon/contract/declaration'
import type { ArgsOf, DataOf, Declaration, Endpoint, OutputOf, Pagination } from '@yoon/contract/endpoint'
import { createUser } from '@yoon/contract/users/calls'
import { demoPassword } from '../../server/src/demo/load-demo.ts'
import { fetchAdmitted } from '../../server/src/testing/fetch-admitted.ts'

/** Accounts of the demonstration company, by the local part of their e-mail (rules/operations 12). */
export type Account =
  | 'admin'
  | 'moderateur'
  | 'operatrice'
  | 'caissiere'
  | 'parc'
  | 'operatrice-caissiere'
  | 'chauffeur'
  | 'client'

export function emailOf(account: Account): string {
  return `${account}@yoon.demo`
}

/** Returns the company's current day, or the day a number of days later. */
export function day(later = 0): string {
  return addDays(localDateTime(new Date(), 'Africa/Dakar').day, later)
}

/** Returns the day and the time of a trip that starts soon, which its driver may begin. */
export function soon(minutes = 30): { date: string; time: string } {
  const at = localDateTime(new Date(Date.now() + minutes * 60_000), 'Africa/Dakar')
  return { date: at.day, time: at.time }
}

/** Returns a random family name, so that a search finds only the rows of one test. */
export function newName(): string {
  const letters = Array.from({ length: 9 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26)))
  return `Z${letters.join('')}`
}

/** Returns a random Senegalese mobile number, as typed. */
export function newPhone(): string {
  const digits = String(Math.floor(Math.random() * 1e7)).padStart(7, '0')
  return `78 ${digits.slice(0, 3)} ${digits.slice(3, 5)} ${digits.slice(5)}`
}

export interface Person {
  id: string
  firstName: string
  lastName: string
  phone: string | null
}

interface Answer<E extends Endpoint> {
  data: DataOf<E>
  pagination: Pagination
  /** Present in the reply of the list of bookings. */
  summary: BookingSummary
}

export interface BookingOverrides {
  client?: Person
  from?: string
  to?: string
  date?: string
  time?: string
  price?: number
}

interface NewUser {
  id: string
  /** Token of the session in which the password was chosen. */
  token: string
}

/** API client with which a test creates its data before it opens the browser. */
export class Company {
  private readonly url: string
  private readonly sessions = new Map<Account, Promise<OutputOf<typeof login>>>()

  constructor(url: string) {
    this.url = url
  }

  /** Returns the shared session of an account, opened on first use. */
  session(account: Account): Promise<OutputOf<typeof login>> {
    const known = this.sessions.get(account)
    if (known) return known
    const opened = this.openSession(account)
    this.sessions.set(account, opened)
    // A failed sign-in is not cached, so the next call retries it.
    opened.catch(() => this.sessions.delete(account))
    return opened
  }

  /** Opens a separate session, for a test that ends it. */
  async openSession(account: Account): Promise<OutputOf<typeof login>> {
    return this.signIn(emailOf(account), demoPassword)
  }

  async signIn(email: string, given: string): Promise<OutputOf<typeof login>> {
    return (await this.send(login, { email, password: given }, undefined)).data
  }

  /**
   * Creates a user and changes the initial password, which staff set and which must be changed at the first sign-in.
   */
  async newUser(form: ArgsOf<typeof createUser> & { email: string; password: string }): Promise<NewUser> {
    const password = `${form.password}-provisoire`
    const proof = form.role === 'ADMIN' && { currentPassword: demoPassword }
    const { data } = await this.call('admin', createUser, { ...form, password, ...proof })
    const { token } = await this.signIn(form.email, password)
    await this.callWith(token, changePassword, { currentPassword: password, newPassword: form.password })
    return { id: data.id, token }
  }

  async endSession(token: string): Promise<void> {
    await this.send(logout, {}, token)
  }

  /** Calls an endpoint as an account of the company. */
  async call<E extends Endpoint>(account: Account, endpoint: E, args: ArgsOf<E>): Promise<Answer<E>> {
    return this.send(endpoint, args, (await this.session(account)).token)
  }

  /** Calls an endpoint with the token of a session. */
  callWith<E extends Endpoint>(token: string, endpoint: E, args: ArgsOf<E>): Promise<Answer<E>> {
    return this.send(endpoint, args, token)
  }

  private async send<E extends Endpoint>(endpoint: E, args: ArgsOf<E>, token: string | undefined): Promise<Answer<E>> {
    const { name, isIdempotent }: Declaration = declarationOf(endpoint)
    const { url, body } = addressOf(endpoint, args)
    const response = await fetchAdmitted(this.url + url, {
      method: endpoint.method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        // Retries carry the same idempotency key, so the call takes effect once.
        ...(isIdempotent && { 'idempotency-key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
    return response.json() as Promise<Answer<E>>
  }

  async newClient({ firstName = 'Aïssatou', lastName = newName() } = {}): Promise<Person> {
    const client = { firstName, lastName, phone: newPhone() }
    return (await this.call('operatrice', createClient, client)).data
  }

  /** Creates a transfer without a driver: late today by default. */
  async newBooking({ client, from, to, date, time, price }: BookingOverrides = {}): Promise<Booking> {
    return this.newBookingOf({
      serviceType: 'TRANSFER',
      userId: (client ?? (await this.newClient())).id,
      pickupLocation: from ?? 'Hôtel Teranga, Plateau',
      destination: to ?? 'Aéroport AIBD, Diass',
      scheduledDate: date ?? day(),
      scheduledTime: time ?? '23:45',
      passengers: 2,
      totalPrice: price ?? 25_000,
    })
  }

  async newBookingOf(form: BookingFormInput): Promise<Booking> {
    return (await this.call('operatrice', createBooking, form)).data
  }

  /** Creates a booking with a driver who is free at that time, or with a busy one if none is free. */
  async newAssigned(wish: BookingOverrides = {}): Promise<Booking> {
    const { id } = await this.newBooking(wish)
    return this.assign(id, await this.freeDriver(id))
  }

  async newStarted(wish: BookingOverrides = {}): Promise<Booking> {
    const { id } = await this.newAssigned(wish)
    return (await this.call('operatrice', changeBookingStatus, { id, status: 'IN_PROGRESS' })).data
  }

  async confirm({ id }: Pick<Booking, 'id'>): Promise<void> {
    await this.call('operatrice', changeBookingStatus, { id, status: 'CONFIRMED' })
  }

  async newUnpaid(wish: BookingOverrides = {}): Promise<Booking> {
    const { id } = await this.newStarted(wish)
    return (await this.call('caissiere', completeBooking, { id, method: 'UNPAID', notes: null })).data
  }

  async assign(id: string, driver: AvailableDriver): Promise<Booking> {
    const wish = { id, driverId: driver.id, allowOverlap: true }
    return (await this.call('operatrice', assignDriver, wish)).data
  }

  /** Returns the first driver in the assignment list of a booking. */
  async freeDriver(bookingId: string): Promise<AvailableDriver> {
    const [first] = (await this.call('operatrice', listAvailableDrivers, { bookingId })).data
    if (!first) throw new Error('The company has no driver to assign')
    return first
  }

  /** Returns the revenue of the Terminées card. */
  async revenue(): Promise<number> {
    const { summary } = await this.call('caissiere', listBookings, { limit: 1 })
    return summary.revenue ?? Number.NaN
  }

  async find(search: string): Promise<Booking[]> {
    return (await this.call('admin', listBookings, { search, limit: 100 })).data
  }
}
