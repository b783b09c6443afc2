import type { Tables } from '../../platform/database/database.ts'

/**
 * Use of a column of bookings:
 * - `unread`: services do not read it, and the journal does not record it
 * - `read`: services read it, and the journal records its changes
 * - `fixed`: the same, and the form writes it until the trip has started (rules/bookings 20)
 * - `editable`: the same, and the form writes it once the trip has started too
 */
type ColumnUse = 'unread' | 'read' | 'fixed' | 'editable'

/** Every column of bookings: a new one does not compile until its use is decided here. */
const columnUses = {
  id: 'read',
  version: 'read',
  reference: 'read',
  status: 'read',
  service_type: 'fixed',
  // Derived from the service and the driver.
  booking_type: 'read',
  client_id: 'fixed',
  pickup_location: 'fixed',
  destination: 'editable',
  scheduled_date: 'fixed',
  scheduled_time: 'fixed',
  starts_at: 'read',
  ends_at: 'read',
  rental_end_date: 'fixed',
  rental_hours: 'fixed',
  is_with_driver: 'fixed',
  passengers: 'fixed',
  luggage: 'fixed',
  distance_km: 'editable',
  is_outside_dakar: 'editable',
  total_price: 'editable',
  flight_number: 'fixed',
  flight_time: 'read',
  special_requests: 'editable',
  order_source: 'fixed',
  // Follow the address, which the journal records (`booking-places.store.ts`).
  pickup_place_id: 'unread',
  pickup_latitude: 'unread',
  pickup_longitude: 'unread',
  destination_place_id: 'unread',
  destination_latitude: 'unread',
  destination_longitude: 'unread',
  vehicle_type: 'fixed',
  planned_minutes: 'fixed',
  collect_by_driver: 'editable',
  driver_id: 'read',
  vehicle_id: 'read',
  is_overlap_allowed: 'read',
  papers_override: 'read',
  payment_method: 'read',
  paid_amount: 'read',
  extras_amount: 'read',
  cancellation_fee: 'read',
  discount: 'read',
  discount_reason: 'read',
  // Follows from its payments, which the journal records.
  stamp_duty: 'unread',
  refunded_amount: 'read',
  written_off: 'read',
  deposit_amount: 'read',
  deposit_due_by: 'read',
  cancel_reason: 'read',
  cancel_note: 'read',
  started_at: 'read',
  completed_at: 'read',
  message_prepared_at: 'unread',
  message_prepared_by: 'unread',
  message_about: 'unread',
  client_informed_at: 'unread',
  created_by: 'read',
  created_at: 'read',
  updated_at: 'read',
  deleted_at: 'read',
  started_by: 'unread',
  start_recorded_at: 'unread',
  assigned_recorded_at: 'unread',
  is_start_held: 'unread',
  // Triggers set it, for the work queue.
  is_answered: 'unread',
  series_id: 'unread',
  view: 'read',
  is_active: 'read',
} as const satisfies Record<keyof Tables['bookings'], ColumnUse>

type ColumnsOf<Use extends ColumnUse> = {
  [Column in keyof typeof columnUses]: (typeof columnUses)[Column] extends Use ? Column : never
}[keyof typeof columnUses]

/** Columns that the services read. */
export type ReadColumn = ColumnsOf<'read' | 'fixed' | 'editable'>
/** Columns that the booking form writes, without those that are computed from them. */
export type FormColumn = ColumnsOf<'fixed' | 'editable'>
/** Columns that the form may change once the trip has started. */
export type StartedTripColumn = ColumnsOf<'editable'>

export const readColumns = columnsOf<ReadColumn>('read', 'fixed', 'editable')
export const formColumns = columnsOf<FormColumn>('fixed', 'editable')
/** Columns that the form may not change once the trip has started. */
export const fixedColumns = columnsOf<ColumnsOf<'fixed'>>('fixed')
export const startedTripColumns = columnsOf<StartedTripColumn>('editable')

function columnsOf<Column extends string>(...uses: ColumnUse[]): readonly Column[] {
  return Object.entries(columnUses).flatMap(([column, use]) => (uses.includes(use) ? [column as Column] : []))
}
