import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { violates } from './platform/database/database-errors.ts'
import type { OpenDatabase } from './platform/database/open-database.ts'
import { inTransaction } from './platform/database/transaction.ts'
import { insertClient, insertDriver, insertUser, insertVehicle } from './testing/builders.ts'
import { createTestDatabase } from './testing/database.ts'

let opened: OpenDatabase
let ids: Record<'client' | 'driver' | 'vehicle' | 'staff' | 'booking', string>
beforeAll(async () => {
  opened = await createTestDatabase()
  const { db } = opened
  const { id: driver } = await insertDriver(db)
  ids = {
    client: await insertClient(db, { phone: '+221771234567' }),
    driver,
    vehicle: await insertVehicle(db),
    staff: await insertUser(db, { role: 'ADMIN', email: 'Chef@yoon.test' }),
    booking: '',
  }
  ids.booking = await insert('bookings', bookingRow({ reference: 'R-AAAAAA' }))
  await insert('drivers', { user_id: await insertUser(db, { role: 'DRIVER' }), license_number: 'SN-123 ab' })
  await insert('vehicles', { brand: 'Kia', model: 'Rio', year: 2020, license_plate: 'AA 123 BB' })
  await insert(
    'payments',
    paymentRow({ method: 'WAVE', transaction_id: 'T1', status: 'COMPLETED', paid_at: '2026-11-21' }),
  )
  await insert('payments', paymentRow({ status: 'PENDING' }))
})
afterAll(() => opened.close())

type Row = Record<string, unknown>

/** A confirmed transfer that occupies driver and vehicle from 8 to 9, with the given columns changed. */
function bookingRow(more: Row = {}): Row {
  return {
    reference: `R-${'BCDEFGHJKLMNPQRSTUVWXYZ'[Math.floor(Math.random() * 23)]}${String(Math.random()).slice(2, 20).replace(/[01]/g, '').slice(0, 5).padEnd(5, '2')}`,
    status: 'CONFIRMED',
    service_type: 'TRANSFER',
    booking_type: 'STANDARD',
    client_id: ids.client,
    pickup_location: 'Dakar Plateau',
    destination: 'Saly Portudal',
    scheduled_date: '2026-11-22',
    scheduled_time: '08:00',
    starts_at: '2026-11-22T08:00:00Z',
    ends_at: '2026-11-22T09:00:00Z',
    passengers: 2,
    total_price: 35_000,
    driver_id: ids.driver,
    vehicle_id: ids.vehicle,
    ...more,
  }
}

function paymentRow(more: Row = {}): Row {
  return { booking_id: ids.booking, amount: 1000, currency: 'XOF', status: 'PENDING', ...more }
}

async function insert(table: string, row: Row): Promise<string> {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))}) returning *`.execute(
    opened.db,
  )
  return rows[0]?.id ?? ''
}

const free = { driver_id: null, vehicle_id: null }
const hourly = { ...free, service_type: 'HOURLY_RENTAL', rental_hours: 2 }
const daily = { ...free, service_type: 'DAILY_RENTAL', rental_end_date: '2026-11-23' }

/** Each table, the constraint that must refuse the row, and the row. */
const refused: [table: string, constraint: string, row: () => Row][] = [
  ['bookings', 'bookings_reference_key', () => bookingRow({ ...free, reference: 'R-AAAAAA' })],
  ['bookings', 'bookings_reference_check', () => bookingRow({ ...free, reference: 'R-AAAAA0' })],
  ['bookings', 'bookings_status_check', () => bookingRow({ ...free, status: 'DONE' })],
  ['bookings', 'bookings_booking_type_check', () => bookingRow({ ...free, booking_type: 'X' })],
  ['bookings', 'bookings_service_type_fkey', () => bookingRow({ ...free, service_type: 'TAXI' })],
  ['bookings', 'bookings_client_id_fkey', () => bookingRow({ ...free, client_id: ids.driver })],
  ['bookings', 'bookings_driver_id_fkey', () => bookingRow({ ...free, driver_id: ids.client })],
  ['bookings', 'bookings_vehicle_id_fkey', () => bookingRow({ ...free, vehicle_id: ids.client })],
  ['bookings', 'bookings_pickup_location_check', () => bookingRow({ ...free, pickup_location: 'AIBD' })],
  ['bookings', 'bookings_destination_check', () => bookingRow({ ...free, destination: 'Saly' })],
  ['bookings', 'bookings_passengers_check', () => bookingRow({ ...free, passengers: 9 })],
  ['bookings', 'bookings_luggage_check', () => bookingRow({ ...free, luggage: 21 })],
  ['bookings', 'bookings_total_price_check', () => bookingRow({ ...free, total_price: 0 })],
  ['bookings', 'bookings_total_price_check', () => bookingRow({ ...free, total_price: 1_000_001 })],
  ['bookings', 'bookings_distance_km_check', () => bookingRow({ ...free, distance_km: -1 })],
  ['bookings', 'bookings_order_source_check', () => bookingRow({ ...free, order_source: 'Radio' })],
  ['bookings', 'bookings_rental_hours_check', () => bookingRow({ ...hourly, rental_hours: 13 })],
  [
    'bookings',
    'bookings_payment_method_check',
    () => bookingRow({ ...free, status: 'COMPLETED', payment_method: 'TROC' }),
  ],
  [
    'bookings',
    'bookings_cancel_reason_check',
    () => bookingRow({ ...free, status: 'CANCELLED', cancel_reason: 'PLUIE' }),
  ],
  ['bookings', 'bookings_window', () => bookingRow({ ...free, ends_at: '2026-11-22T08:00:00Z' })],
  ['bookings', 'bookings_transfer_destination', () => bookingRow({ ...free, destination: null })],
  ['bookings', 'bookings_hours', () => bookingRow({ ...hourly, rental_hours: null })],
  ['bookings', 'bookings_hours', () => bookingRow({ ...free, rental_hours: 2 })],
  ['bookings', 'bookings_days', () => bookingRow({ ...daily, rental_end_date: null })],
  ['bookings', 'bookings_days', () => bookingRow({ ...free, rental_end_date: '2026-11-23' })],
  ['bookings', 'bookings_rental_order', () => bookingRow({ ...daily, rental_end_date: '2026-11-21' })],
  ['bookings', 'bookings_transfer_driver', () => bookingRow({ ...free, is_with_driver: false })],
  ['bookings', 'bookings_flight', () => bookingRow({ ...hourly, flight_number: 'AF718' })],
  [
    'bookings',
    'bookings_no_idle_driver',
    () => bookingRow({ ...hourly, is_with_driver: false, driver_id: ids.driver, starts_at: '2026-11-22T01:00:00Z' }),
  ],
  ['bookings', 'bookings_assigned', () => bookingRow({ ...free, status: 'ASSIGNED' })],
  ['bookings', 'bookings_assigned', () => bookingRow({ ...free, status: 'IN_PROGRESS' })],
  ['bookings', 'bookings_assigned', () => bookingRow({ ...hourly, is_with_driver: false, status: 'ASSIGNED' })],
  ['bookings', 'bookings_completed', () => bookingRow({ ...free, status: 'COMPLETED' })],
  ['bookings', 'bookings_completed', () => bookingRow({ ...free, payment_method: 'CASH' })],
  ['bookings', 'bookings_cancelled', () => bookingRow({ ...free, status: 'CANCELLED' })],
  ['bookings', 'bookings_cancelled', () => bookingRow({ ...free, cancel_reason: 'CLIENT' })],
  [
    'bookings',
    'bookings_driver_overlap',
    () => bookingRow({ vehicle_id: null, starts_at: '2026-11-22T08:59:00Z', ends_at: '2026-11-22T10:00:00Z' }),
  ],
  [
    'bookings',
    'bookings_vehicle_overlap',
    () => bookingRow({ driver_id: null, starts_at: '2026-11-22T07:00:00Z', ends_at: '2026-11-22T08:01:00Z' }),
  ],
  ['payments', 'payments_booking_id_fkey', () => paymentRow({ booking_id: ids.client })],
  ['payments', 'payments_amount_check', () => paymentRow({ amount: 0 })],
  ['payments', 'payments_currency_check', () => paymentRow({ currency: 'GBP' })],
  ['payments', 'payments_method_check', () => paymentRow({ method: 'UNPAID' })],
  ['payments', 'payments_status_check', () => paymentRow({ status: 'DONE' })],
  ['payments', 'payments_transaction_id_check', () => paymentRow({ transaction_id: ' T2' })],
  ['payments', 'payments_transaction_id_check', () => paymentRow({ transaction_id: '' })],
  ['payments', 'payments_completed', () => paymentRow({ status: 'COMPLETED' })],
  ['payments', 'payments_completed', () => paymentRow({ status: 'COMPLETED', method: 'CASH', transaction_id: 'T3' })],
  ['payments', 'payments_awaited_key', () => paymentRow({ status: 'PROCESSING' })],
  [
    'payments',
    'payments_transaction_key',
    () => paymentRow({ status: 'REFUNDED', method: 'WAVE', transaction_id: 'T1' }),
  ],
  [
    'users',
    'users_role_check',
    () => ({ first_name: 'A', last_name: 'B', role: 'BOSS', email: 'x@y.sn', password_hash: 'x' }),
  ],
  ['users', 'users_can_sign_in', () => ({ first_name: 'A', last_name: 'B', role: 'ADMIN', email: 'x@y.sn' })],
  ['users', 'users_can_sign_in', () => ({ first_name: 'A', last_name: 'B', role: 'DRIVER', password_hash: 'x' })],
  ['users', 'users_email_key', () => ({ first_name: 'A', last_name: 'B', role: 'CLIENT', email: 'CHEF@YOON.TEST' })],
  [
    'users',
    'users_client_phone_key',
    () => ({ first_name: 'A', last_name: 'B', role: 'CLIENT', phone: '+221771234567', is_phone_valid: true }),
  ],
  ['drivers', 'drivers_user_id_fkey', () => ({ user_id: ids.driver, license_number: 'x' })],
  ['drivers', 'drivers_license_key', () => ({ user_id: ids.staff, license_number: 'sn 123-AB' })],
  ['drivers', 'drivers_rating_check', () => ({ user_id: ids.staff, license_number: 'y', rating: 5.1 })],
  ['vehicles', 'vehicles_plate_key', () => ({ brand: 'Kia', model: 'Rio', year: 2020, license_plate: 'aa-123-bb' })],
  ['vehicles', 'vehicles_year_check', () => ({ brand: 'Kia', model: 'Rio', year: 1989, license_plate: 'x' })],
  [
    'vehicles',
    'vehicles_type_check',
    () => ({ brand: 'Kia', model: 'Rio', year: 2020, license_plate: 'x', type: 'BOAT' }),
  ],
  [
    'vehicles',
    'vehicles_capacity_check',
    () => ({ brand: 'Kia', model: 'Rio', year: 2020, license_plate: 'x', capacity: 51 }),
  ],
  [
    'vehicles',
    'vehicles_hourly_rate_check',
    () => ({ brand: 'Kia', model: 'Rio', year: 2020, license_plate: 'x', hourly_rate: -1 }),
  ],
  [
    'vehicles',
    'vehicles_image_urls_check',
    () => ({ brand: 'Kia', model: 'Rio', year: 2020, license_plate: 'x', image_urls: '{1,2,3,4,5,6}' }),
  ],
  [
    'settings',
    'settings_id_check',
    () => ({ id: 2, profile: '{}', notifications: '{}', business: '{}', security: '{}' }),
  ],
  ['settings', 'settings_pkey', () => ({ id: 1, profile: '{}', notifications: '{}', business: '{}', security: '{}' })],
  [
    'services',
    'services_service_type_key',
    () => ({ service_type: 'TRANSFER', label: 'x', description: 'x', position: 9 }),
  ],
  ['notifications', 'notifications_url_check', () => notificationRow({ url: '//evil.example' })],
  ['notifications', 'notifications_url_check', () => notificationRow({ url: 'https://evil.example' })],
  ['notifications', 'notifications_priority_check', () => notificationRow({ priority: 'urgent' })],
  ['notifications', 'notifications_notification_type_check', () => notificationRow({ notification_type: 'spam' })],
]

function notificationRow(more: Row): Row {
  const text = { event: 'x', title: 'x', message: 'x', created_at: '2026-11-21' }
  return { seq: 1, notification_type: 'booking', priority: 'low', ...text, ...more }
}

describe('the database constraints', () => {
  it.for(refused.map(([table, constraint, row], index) => ({ index, table, constraint, row })))(
    'refuses a row by $constraint (#$index)',
    async ({ table, constraint, row }) => {
      const error: unknown = await insert(table, row()).catch((cause: unknown) => cause)
      expect(violates(error, constraint), String(error)).toBe(true)
    },
  )

  it('accepts rows just inside each rule', async () => {
    const taken: [string, Row][] = [
      ['bookings', bookingRow({ starts_at: '2026-11-22T09:00:00Z', ends_at: '2026-11-22T10:00:00Z' })],
      ['bookings', bookingRow({ is_overlap_allowed: true })],
      ['bookings', bookingRow({ status: 'CANCELLED', cancel_reason: 'CLIENT' })],
      ['bookings', bookingRow({ status: 'PENDING' })],
      ['bookings', bookingRow({ deleted_at: '2026-11-21' })],
      ['bookings', bookingRow({ ...hourly, destination: null })],
      ['bookings', bookingRow({ ...daily, rental_end_date: '2026-11-22', pickup_location: '🚗🚗🚗🚗🚗' })],
      ['payments', paymentRow({ status: 'FAILED', method: 'WAVE', transaction_id: 'T1' })],
      ['payments', paymentRow({ method: 'CASH', transaction_id: 'T1', status: 'COMPLETED', paid_at: '2026-11-21' })],
      ['users', { first_name: 'A', last_name: 'B', role: 'CLIENT' }],
      [
        'users',
        {
          first_name: 'A',
          last_name: 'B',
          role: 'CLIENT',
          phone: '+221771234567',
          is_phone_valid: true,
          is_active: false,
        },
      ],
    ]
    for (const [table, row] of taken) await insert(table, row)
  })

  it('frees the e-mail, plate and licence number of a deleted row', async () => {
    const gone = { deleted_at: '2026-11-21' }
    const user = { first_name: 'A', last_name: 'B', role: 'CLIENT', email: 'libre@yoon.test' }
    await insert('users', { ...user, ...gone })
    await insert('users', user)
    const vehicle = { brand: 'Kia', model: 'Rio', year: 2020, license_plate: 'CC 999 DD' }
    await insert('vehicles', { ...vehicle, ...gone })
    await insert('vehicles', vehicle)
  })

  it('sums the completed payments of a booking after each of their changes', async () => {
    const booking_id = await insert('bookings', bookingRow(free))
    const paid = async () =>
      (await sql<{ paid_amount: number }>`select paid_amount from bookings where id = ${booking_id}`.execute(opened.db))
        .rows[0]?.paid_amount
    const completed = { booking_id, method: 'CASH', status: 'COMPLETED', paid_at: '2026-11-21' }
    const first = await insert('payments', paymentRow({ ...completed, amount: 700, transaction_id: 'S1' }))
    await insert('payments', paymentRow({ ...completed, amount: 300, transaction_id: 'S2' }))
    await insert('payments', paymentRow({ booking_id, amount: 50 }))
    expect(await paid()).toBe(1000)
    await sql`update payments set amount = 600 where id = ${first}`.execute(opened.db)
    expect(await paid()).toBe(900)
    await sql`update payments set status = 'REFUNDED' where id = ${first}`.execute(opened.db)
    expect(await paid()).toBe(300)
    await sql`delete from payments where transaction_id = 'S2'`.execute(opened.db)
    expect(await paid()).toBe(0)
  })

  it('refuses overlapping bookings of one driver, even without the check of the service', async () => {
    const slot = {
      driver_id: ids.driver,
      vehicle_id: null,
      starts_at: '2027-01-01T08:00:00Z',
      ends_at: '2027-01-01T09:00:00Z',
    }
    await insert('bookings', bookingRow(slot))
    const second = inTransaction(opened.db, (tx) =>
      sql`update bookings set starts_at = '2027-01-01T08:30:00Z', ends_at = '2027-01-01T09:30:00Z'
      where id = ${ids.booking}`.execute(tx),
    )
    expect(violates(await second.catch((error: unknown) => error), 'bookings_driver_overlap')).toBe(true)
  })
})
