import type { ServiceType } from '@yoon/contract/bookings/service-types'
import type { BookingStatus, CancelReason } from '@yoon/contract/bookings/status'
import type { BookingPaymentMethod } from '@yoon/contract/payments/methods'
import type { VehicleType } from '@yoon/contract/vehicles/types'
import { sql } from 'kysely'
import { bookingCost, bookingDue } from '../../platform/database/booking-money.ts'
import { localText } from '../../platform/database/company-time.ts'
import type { Database } from '../../platform/database/database.ts'
import { type BookingFilter, filtered, isForWords, type Reach } from './booking-filter.store.ts'
import { inOrder } from './booking-order.store.ts'
import { findAllBookings } from './booking-search.store.ts'

/** A booking as a spreadsheet shows it; days, times and moments are local to the company. */
export interface ExportRow {
  reference: string
  status: BookingStatus
  serviceType: ServiceType
  day: string
  time: string
  client: string
  phone: string | null
  pickup: string
  destination: string | null
  rentalEnd: string | null
  hours: number | null
  passengers: number
  luggage: number
  isWithDriver: boolean
  driver: string | null
  vehicle: string | null
  plate: string | null
  flight: string | null
  source: string | null
  vehicleType: VehicleType | null
  plannedMinutes: number | null
  isOutsideDakar: boolean
  distanceKm: number | null
  price: number
  paymentMethod: BookingPaymentMethod | null
  paid: number
  requests: string | null
  cancelReason: CancelReason | null
  cancelNote: string | null
  createdAt: string
  collectByDriver: boolean
  extras: number
  discount: number
  cost: number
  due: number
  refunded: number
}

/** Returns the ids of a filter's bookings in list order: a snapshot, however long the export takes. */
export async function findExportIds(db: Database, filter: BookingFilter, reach: Reach): Promise<readonly string[]> {
  if (isForWords(filter.search)) return findAllBookings(db, { ...filter, search: filter.search }, reach)
  const { rows } = await sql<{ ids: string[] }>`
    select coalesce(array_agg(b.id::text order by ${inOrder(filter)}), '{}') as ids
    from bookings b where ${filtered(filter, reach)}`.execute(db)
  return rows[0]?.ids ?? []
}

/** Returns the bookings with these ids, in the order of the ids. */
export async function readExportRows(db: Database, ids: readonly string[]): Promise<readonly ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select b.reference, b.status, b.service_type as "serviceType", to_char(b.scheduled_date, 'YYYY-MM-DD') as day,
      to_char(b.scheduled_time, 'HH24:MI') as time, c.first_name || ' ' || c.last_name as client, c.phone,
      b.pickup_location as pickup, b.destination, to_char(b.rental_end_date, 'YYYY-MM-DD') as "rentalEnd",
      b.rental_hours as hours, b.passengers, b.luggage, b.is_with_driver as "isWithDriver",
      u.first_name || ' ' || u.last_name as driver, v.brand || ' ' || v.model as vehicle, v.license_plate as plate,
      b.flight_number as flight, b.order_source as source, b.vehicle_type as "vehicleType",
      b.planned_minutes as "plannedMinutes", b.is_outside_dakar as "isOutsideDakar",
      b.distance_km as "distanceKm", b.total_price as price, b.payment_method as "paymentMethod", b.paid_amount as paid,
      b.special_requests as requests, b.cancel_reason as "cancelReason", b.cancel_note as "cancelNote",
      ${localText(sql`b.created_at`, 'YYYY-MM-DD HH24:MI')} as "createdAt",
      b.collect_by_driver as "collectByDriver", b.extras_amount + b.cancellation_fee as extras, b.discount,
      ${bookingCost()} as cost, ${bookingDue()} as due, b.refunded_amount as refunded
    from unnest(${ids}::uuid[]) with ordinality wanted (id, position)
      join bookings b on b.id = wanted.id join users c on c.id = b.client_id
      left join drivers d on d.id = b.driver_id left join users u on u.id = d.user_id
      left join vehicles v on v.id = b.vehicle_id
    order by wanted.position`.execute(db)
  return rows
}
