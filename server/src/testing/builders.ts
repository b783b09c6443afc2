import { randomBytes, randomInt } from 'node:crypto'
import { assignDriver, changeBookingStatus, completeBooking, createBooking } from '@yoon/contract/bookings/calls'
import type { BookingFormInput } from '@yoon/contract/bookings/form'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { BookingStatus } from '@yoon/contract/bookings/status'
import { addressOfImage } from '@yoon/contract/images/addresses'
import type { Role } from '@yoon/contract/permissions'
import type { NewUserFormInput } from '@yoon/contract/users/form'
import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import type { Caller, TestApp } from './app.ts'
import { testPassword, testPasswordHash } from './test-password.ts'

let last = randomInt(1_000_000_000)

/** Returns a number of at most nine digits, unique in the test process: thousands of random numbers would collide. */
export function unique(): number {
  last = (last + 1) % 1_000_000_000
  return last
}

/** Returns the last seven digits of a unique phone number. */
function ownDigits(): string {
  return String(unique() % 10_000_000).padStart(7, '0')
}

export interface Person {
  firstName?: string
  lastName?: string
  phone?: string | null
  isActive?: boolean
}

/** Inserts a client, with a valid Senegalese mobile number unless another is given. */
export async function insertClient(db: Database, person: Person = {}): Promise<string> {
  const { firstName = 'Awa', lastName = 'Ndiaye', isActive = true } = person
  const phone = person.phone === undefined ? `+22177${ownDigits()}` : person.phone
  const { id } = await db
    .insertInto('users')
    .values({
      first_name: firstName,
      last_name: lastName,
      phone,
      is_phone_valid: phone?.startsWith('+') ?? false,
      role: 'CLIENT',
      is_active: isActive,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface InsertedUser extends Person {
  role: Role
  email?: string
  passwordHash?: string
  mustChangePassword?: boolean
}

/** Inserts a user who can sign in. */
export async function insertUser(
  db: Database,
  { role, passwordHash = testPasswordHash, mustChangePassword = false, ...person }: InsertedUser,
): Promise<string> {
  const { id } = await db
    .insertInto('users')
    .values({
      first_name: person.firstName ?? 'Modou',
      last_name: person.lastName ?? 'Sarr',
      email: person.email ?? `user-${unique()}@yoon.test`,
      phone: person.phone ?? null,
      is_phone_valid: person.phone?.startsWith('+') ?? false,
      password_hash: passwordHash,
      role,
      is_active: person.isActive ?? true,
      must_change_password: mustChangePassword,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the form of an operator with a password, and a unique e-mail and phone. */
export function userForm(more: Partial<NewUserFormInput> = {}): NewUserFormInput {
  const phone = `78 ${ownDigits()}`
  const email = `user-${unique()}@yoon.test`
  return { firstName: 'Khady', lastName: 'Faye', email, phone, password: testPassword, role: 'OPERATRICE', ...more }
}

export interface InsertedDriver {
  id: string
  userId: string
}

/** Inserts a driver, with a new user unless one is given. */
export async function insertDriver(
  db: Database,
  { isAvailable = true, userId, ...person }: Person & { isAvailable?: boolean; userId?: string } = {},
): Promise<InsertedDriver> {
  const user = userId ?? (await insertUser(db, { ...person, role: 'DRIVER' }))
  const { id } = await db
    .insertInto('drivers')
    .values({ user_id: user, license_number: `SN-${unique()}`, is_available: isAvailable })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, userId: user }
}

/** Inserts a vehicle, without driver unless one is given. */
export async function insertVehicle(
  db: Database,
  { driverId = null, isAvailable = true }: { driverId?: string | null; isAvailable?: boolean } = {},
): Promise<string> {
  const { id } = await db
    .insertInto('vehicles')
    .values({
      brand: 'Toyota',
      model: 'Prado',
      year: 2022,
      license_plate: `DK-${unique()}`,
      driver_id: driverId,
      is_available: isAvailable,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts the row of an image uploaded now, without files; returns its address. */
export async function insertImage(db: Database): Promise<string> {
  const name = randomBytes(16).toString('hex')
  await db.insertInto('images').values({ name, uploaded_by: null, uploaded_at: new Date() }).execute()
  return addressOfImage(name)
}

type FormOf<Service extends BookingFormInput['serviceType']> = Extract<BookingFormInput, { serviceType: Service }>

/** Returns the form of a transfer tomorrow at 08:00. */
export function transferForm(userId: string, more: Partial<FormOf<'TRANSFER'>> = {}): FormOf<'TRANSFER'> {
  return {
    serviceType: 'TRANSFER',
    userId,
    pickupLocation: 'Aéroport AIBD, Diass',
    destination: 'Hôtel Terrou-Bi, Dakar',
    scheduledDate: '2026-11-22',
    scheduledTime: '08:00',
    passengers: 2,
    luggage: 3,
    totalPrice: 35_000,
    specialRequests: 'Siège bébé',
    flightNumber: 'AF718',
    orderSource: 'WhatsApp',
    ...more,
  }
}

/** Returns the form of a rental of four hours, tomorrow from 09:00. */
export function hourlyForm(userId: string, more: Partial<FormOf<'HOURLY_RENTAL'>> = {}): FormOf<'HOURLY_RENTAL'> {
  return {
    serviceType: 'HOURLY_RENTAL',
    userId,
    pickupLocation: "Place de l'Indépendance",
    scheduledDate: '2026-11-22',
    scheduledTime: '09:00',
    rentalDuration: 4,
    passengers: 3,
    totalPrice: 60_000,
    ...more,
  }
}

/** Returns the form of a rental of three days, from tomorrow at 10:00. */
export function dailyForm(userId: string, more: Partial<FormOf<'DAILY_RENTAL'>> = {}): FormOf<'DAILY_RENTAL'> {
  return {
    serviceType: 'DAILY_RENTAL',
    userId,
    pickupLocation: 'Almadies, rue 12',
    scheduledTime: '10:00',
    rentalStartDate: '2026-11-22',
    rentalEndDate: '2026-11-24',
    withDriver: true,
    passengers: 4,
    totalPrice: 150_000,
    ...more,
  }
}

/** Creates a booking through HTTP: a transfer of a new client unless a form is given. */
export async function createBookingAs(app: TestApp, as: Caller, form?: BookingFormInput): Promise<Booking> {
  const { data, text } = await app.call(as, createBooking, form ?? transferForm(await insertClient(app.db)))
  if (!data) throw new Error(`The booking was not created: ${text}`)
  return data
}

let lastTransaction = 0

/** Returns the form of a Wave payment with a unique transaction id. */
export function wavePayment(amount = 35_000) {
  lastTransaction += 1
  return { method: 'WAVE' as const, amount, transactionId: `T_${process.pid}_${lastTransaction}` }
}

interface Wanted {
  form?: BookingFormInput
  driverId?: string
  vehicleId?: string
}

/** Creates a booking and brings it to a status through HTTP, with a new driver unless one is given. */
export async function bookingIn(app: TestApp, status: BookingStatus, wanted: Wanted = {}): Promise<Booking> {
  const created = await createBookingAs(app, 'ADMIN', wanted.form)
  const { id } = created
  const steps: Record<BookingStatus, () => Promise<Booking>> = {
    PENDING: async () => created,
    CONFIRMED: async () => requireData(await app.call('ADMIN', changeBookingStatus, { id, status: 'CONFIRMED' })),
    ASSIGNED: async () => {
      const driverId = created.isWithDriver ? (wanted.driverId ?? (await insertDriver(app.db)).id) : undefined
      const vehicleId = wanted.vehicleId ?? (created.isWithDriver ? undefined : await insertVehicle(app.db))
      return requireData(await app.call('ADMIN', assignDriver, { id, driverId, vehicleId }))
    },
    IN_PROGRESS: async () => {
      await steps.ASSIGNED()
      return requireData(await app.call('ADMIN', changeBookingStatus, { id, status: 'IN_PROGRESS' }))
    },
    COMPLETED: async () => {
      await steps.ASSIGNED()
      return requireData(await app.call('ADMIN', completeBooking, { id, ...wavePayment(created.totalPrice) }))
    },
    CANCELLED: async () =>
      requireData(await app.call('ADMIN', changeBookingStatus, { id, status: 'CANCELLED', cancelReason: 'CLIENT' })),
  }
  return steps[status]()
}

function requireData({ data, text }: { data: Booking; text: string }): Booking {
  if (!data) throw new Error(`A step towards the booking was refused: ${text}`)
  return data
}

/** Inserts `count` ASSIGNED copies of a booking, each with its own driver. */
export async function insertCopies(db: Database, { id }: Pick<Booking, 'id'>, count: number): Promise<void> {
  await sql`
    with people as (
      insert into users (first_name, last_name, email, password_hash, role)
      select 'Chauffeur', n::text, 'chauffeur-' || n || '@yoon.test', 'none', 'DRIVER' from generate_series(1, ${count}::int) n
      returning id),
    crew as (insert into drivers (user_id, license_number) select id, 'SN-' || id from people returning id),
    numbered as (select id, row_number() over () as n from crew)
    insert into bookings (reference, status, service_type, booking_type, client_id, pickup_location, destination,
      scheduled_date, scheduled_time, starts_at, ends_at, passengers, total_price, driver_id)
    select 'R-' || translate(lpad(n::text, 6, '0'), '01', 'AB'), 'ASSIGNED', service_type, booking_type, client_id,
      pickup_location, destination, scheduled_date, scheduled_time, starts_at, ends_at, passengers, total_price, numbered.id
    from bookings b cross join numbered where b.id = ${id}`.execute(db)
}

/** Deletes all users but the administrator, as after a first start. */
export async function deleteAllButAdministrator({ db }: Pick<TestApp, 'db'>): Promise<void> {
  await sql`delete from sessions where user_id in (select id from users where role <> 'ADMIN')`.execute(db)
  await sql`delete from last_seen`.execute(db)
  await sql`delete from users where role <> 'ADMIN'`.execute(db)
}
