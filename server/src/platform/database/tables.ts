import type { Generated, GeneratedAlways } from 'kysely'
import type { MoneyTables } from './money-tables.ts'
import type { PlaceTables } from './place-tables.ts'

type Moment = Date
type Json = object

interface Users {
  id: Generated<string>
  version: Generated<number>
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  is_phone_valid: Generated<boolean>
  password_hash: string | null
  role: string
  is_active: Generated<boolean>
  must_change_password: Generated<boolean>
  is_demo: Generated<boolean>
  import_id: Generated<string | null>
  password_changed_at: Moment | null
  search_text: Generated<string>
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  deleted_at: Moment | null
}

interface Sessions {
  id: Generated<string>
  user_id: string
  token_hash: Uint8Array
  address: string
  user_agent: string
  created_at: Moment
  last_used_at: Moment
  expires_at: Moment
  must_enrol: Generated<boolean>
}

interface TwoFactor {
  user_id: string
  secret: Uint8Array
  confirmed_at: Moment
  last_step: Generated<number>
}

interface TwoFactorStarts {
  session_id: string
  secret: Uint8Array
  started_at: Moment
}

interface SignInFailures {
  id: GeneratedAlways<number>
  account: string
  address: string
  browser: string | null
  failed_at: Moment
}

interface Drivers {
  id: Generated<string>
  user_id: string
  license_number: string
  rating: Generated<number>
  is_available: Generated<boolean>
  version: Generated<number>
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  deleted_at: Moment | null
}

interface Vehicles {
  id: Generated<string>
  type: Generated<string>
  brand: string
  model: string
  year: number
  license_plate: string
  capacity: Generated<number>
  is_luxury: Generated<boolean>
  features: Generated<string[]>
  image_urls: Generated<string[]>
  hourly_rate: Generated<number>
  daily_rate: Generated<number>
  km_rate: Generated<number>
  is_available: Generated<boolean>
  driver_id: string | null
  version: Generated<number>
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  deleted_at: Moment | null
}

interface Images {
  name: string
  uploaded_by: string | null
  uploaded_at: Moment
  removed_at: Moment | null
}

interface Bookings {
  id: Generated<string>
  version: Generated<number>
  reference: string
  status: Generated<string>
  service_type: string
  booking_type: string
  client_id: string
  pickup_location: string
  destination: string | null
  scheduled_date: string
  scheduled_time: string
  starts_at: Moment
  ends_at: Moment
  rental_end_date: string | null
  rental_hours: number | null
  is_with_driver: Generated<boolean>
  passengers: number
  luggage: Generated<number>
  distance_km: number | null
  is_outside_dakar: Generated<boolean>
  total_price: number
  flight_number: string | null
  flight_time: string | null
  special_requests: string | null
  order_source: string | null
  pickup_place_id: string | null
  pickup_latitude: number | null
  pickup_longitude: number | null
  destination_place_id: string | null
  destination_latitude: number | null
  destination_longitude: number | null
  vehicle_type: string | null
  planned_minutes: number | null
  driver_id: string | null
  vehicle_id: string | null
  is_overlap_allowed: Generated<boolean>
  papers_override: string | null
  payment_method: string | null
  paid_amount: Generated<number>
  extras_amount: Generated<number>
  cancellation_fee: Generated<number>
  discount: Generated<number>
  discount_reason: string | null
  stamp_duty: Generated<number>
  refunded_amount: Generated<number>
  written_off: Generated<number>
  deposit_amount: number | null
  deposit_due_by: string | null
  cancel_reason: string | null
  cancel_note: string | null
  started_at: Moment | null
  completed_at: Moment | null
  message_prepared_at: Moment | null
  message_prepared_by: string | null
  message_about: string | null
  client_informed_at: Moment | null
  created_by: string | null
  created_at: Generated<Moment>
  updated_at: Generated<Moment>
  deleted_at: Moment | null
  started_by: string | null
  start_recorded_at: Moment | null
  assigned_recorded_at: Moment | null
  is_start_held: Generated<boolean>
  collect_by_driver: Generated<boolean>
  is_answered: Generated<boolean>
  series_id: string | null
  view: GeneratedAlways<string>
  is_active: GeneratedAlways<boolean>
}

interface Settings {
  id: Generated<number>
  profile: Json
  notifications: Json
  business: Json
  security: Json
  version: Generated<number>
}

interface Deliveries {
  id: Generated<number>
  channel: string
  recipient: string
  subject: string | null
  body: string
  created_at: Date
  due_at: Date | null
  tries: Generated<number>
  failed_at: Date | null
  error: string | null
  failure: string | null
  answer_code: number | null
  link_id: string | null
  reminder_id: string | null
  client_booking_id: string | null
  trip_state: string | null
}

interface Notifications {
  seq: number
  id: Generated<string>
  event: string
  notification_type: string
  title: string
  message: string
  priority: string
  data: string
  url: string | null
  driver_user_id: string | null
  is_for_driver_alone: Generated<boolean>
  actor_id: string | null
  created_at: Moment
}

interface AuditEntries {
  id: GeneratedAlways<number>
  at: Moment
  actor_id: string | null
  actor_name: string
  actor_role: string | null
  address: string | null
  action: string
  entity: string
  entity_id: string
  subject: Generated<string | null>
  before: string | null
  after: string | null
  search_text: Generated<string>
  request_id: string | null
  caller: string | null
}

interface Links {
  id: Generated<string>
  token_hash: Uint8Array
  purpose: string
  subject: string | null
  session_id: string | null
  is_single_use: boolean
  expires_at: Moment
  revoked_at: Moment | null
  used_at: Moment | null
  bytes_sent: Generated<number>
  booking_id: string | null
  driver_id: string | null
  client_id: string | null
  nonce: Uint8Array | null
  issued_at: Moment | null
}

interface StoredReplies {
  caller: string
  key: string
  request_hash: Uint8Array
  status: number
  reply: string
  created_at: Moment
}

/** Tables for the query builder. Others are used in plain SQL only; server/migrations has the full schema. */
export interface Tables extends PlaceTables, MoneyTables {
  users: Users
  sessions: Sessions
  sign_in_failures: SignInFailures
  two_factor: TwoFactor
  two_factor_starts: TwoFactorStarts
  recovery_codes: { user_id: string; code_hash: Uint8Array }
  drivers: Drivers
  vehicles: Vehicles
  images: Images
  bookings: Bookings
  settings: Settings
  holidays: { day: string; name: string }
  holiday_years: { year: number; version: Generated<number> }
  counters: { name: string; value: number }
  notifications: Notifications
  deliveries: Deliveries
  audit_entries: AuditEntries
  links: Links
  stored_replies: StoredReplies
}
