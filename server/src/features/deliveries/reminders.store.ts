import type { ClientMessageTrip } from '@yoon/contract/client-messages/message'
import type { Language } from '@yoon/contract/settings/choices'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { isConfigured } from '../../platform/outgoing.ts'
import { currentAbout, isOfDriver, isPastRefusal } from '../steps/index.ts'

/** Local hour from which clients are reminded of the trips of the next day, and from which no SMS leaves any more. */
const [eveningHour, nightHour] = [18, 22]
/** Local hour until which an SMS that could not leave in the evening wakes no client. */
const morningHour = 7
/** Stands in a message where the address of its link is put when it is sent; no keyboard types it. */
export const placeOfLink = '\ue000'
/** Days after its trip for which a reminder is kept. */
const keptDays = 7
/** Reminders of one run; the next run takes the others. */
const batch = 200

/** Settings and moments by which reminders are due. */
export interface ReminderRules {
  clientReminders: boolean
  driverReminderMinutes: number
  /** True if SMS are switched on and a server can send them. */
  bySms: boolean
  /** True from the evening on, and until the night. */
  isEvening: boolean
  isNight: boolean
  /** The present evening, and the next day of the company. */
  evening: Date
  dayFrom: Date
  dayTo: Date
}

export async function findReminderRules(db: Database, now: Date): Promise<ReminderRules> {
  const { rows } = await sql<ReminderRules>`
    select (notifications->>'clientReminders')::boolean as "clientReminders",
      (notifications->>'driverReminderMinutes')::int as "driverReminderMinutes",
      (notifications->>'smsNotifications')::boolean and ${isConfigured('sms')} as "bySms",
      extract(hour from l.at) >= ${eveningHour}::int as "isEvening", extract(hour from l.at) >= ${nightHour}::int as "isNight",
      (l.at::date + make_interval(hours => ${eveningHour}::int)) at time zone l.zone as evening,
      (l.at::date + 1)::timestamp at time zone l.zone as "dayFrom", (l.at::date + 2)::timestamp at time zone l.zone as "dayTo"
    from settings cross join lateral (
      select business->>'timezone' as zone, ${now}::timestamptz at time zone (business->>'timezone') as at) l`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('The settings row is missing')
  return row
}

const isNotReminded = (recipient: 'client' | 'driver') => sql<boolean>`not exists (
  select from reminders r where r.booking_id = b.id and r.recipient = ${recipient} and r.starts_at = b.starts_at
    and (r.driver_id is null or r.driver_id = b.driver_id))`

/** Condition that the client `c` of the trip `b` is to be reminded between two moments and was not; the trip was booked before an evening. */
function isUnreminded(evening: RawBuilder<unknown>, from: Date, to: Date): RawBuilder<boolean> {
  return sql<boolean>`b.view in ('urgent', 'assigned') and b.status in ('CONFIRMED', 'ASSIGNED') and b.deleted_at is null
    and b.starts_at >= ${from}::timestamptz and b.starts_at < ${to}::timestamptz
    and b.created_at < ${evening} and c.deleted_at is null and ${isNotReminded('client')}`
}

/** Condition that the client `c` of the trip `b` of tomorrow is to be reminded of it; false before the evening. */
export function isClientDue(rules: ReminderRules): RawBuilder<boolean> {
  const { clientReminders, isEvening, evening, dayFrom, dayTo } = rules
  if (!clientReminders || !isEvening) return sql<boolean>`false`
  return isUnreminded(sql`${evening}::timestamptz`, dayFrom, dayTo)
}

/** The evening before today. */
export const eveningBefore = ({ evening }: ReminderRules) => sql`${evening}::timestamptz - interval '1 day'`

/** Condition that the client `c` of the trip `b` of today, which has not begun, was not reminded of it. */
export function isClientOverdue(rules: ReminderRules, now: Date): RawBuilder<boolean> {
  if (!rules.clientReminders) return sql<boolean>`false`
  return sql<boolean>`b.starts_at > ${now}::timestamptz and ${isUnreminded(eveningBefore(rules), now, rules.dayFrom)}`
}

/** Condition that an SMS reaches the client `c`. */
export function isReachedBySms({ bySms }: ReminderRules): RawBuilder<boolean> {
  return bySms ? sql<boolean>`c.is_phone_valid` : sql<boolean>`false`
}

/** Condition that the driver of the trip `b` has answered at its present time and places, or set out. */
const hasAnswered = sql`exists (
  select from booking_steps s where ${isOfDriver} and (s.step in ('EN_ROUTE', 'ON_SITE', 'ON_BOARD', 'DONE')
      or (s.step in ('ACCEPTED', 'DECLINED') and s.about = ${currentAbout} and not ${isPastRefusal('s')})))`

/**
 * Condition that the driver of the trip `b` is to be reminded of it: it starts soon, was assigned before, and the driver has
 * neither answered nor set out.
 */
function isDriverDue({ driverReminderMinutes: minutes }: ReminderRules, now: Date): RawBuilder<boolean> {
  return sql<boolean>`b.view = 'assigned' and b.status = 'ASSIGNED' and b.driver_id is not null and b.deleted_at is null
    and b.starts_at > ${now}::timestamptz and b.starts_at <= ${now}::timestamptz + make_interval(mins => ${minutes}::int)
    and coalesce(b.assigned_recorded_at, b.created_at) <= b.starts_at - make_interval(mins => ${minutes}::int)
    and ${isNotReminded('driver')} and not ${hasAnswered}`
}

/** A trip of which somebody is reminded. */
export interface RemindedTrip {
  reminderId: string
  id: string
  driverId: string | null
  clientPhone: string | null
  driverPhone: string | null
  /** The trip in the form that the template needs. */
  trip: ClientMessageTrip
}

/** A trip in the form that a template needs, as JSON, beside `joins`. */
export const tripJson = sql`json_build_object('bookingReference', b.reference, 'scheduledDate', b.scheduled_date,
    'scheduledTime', to_char(b.scheduled_time, 'HH24:MI'), 'pickupLocation', b.pickup_location, 'destination', b.destination,
    'flightNumber', b.flight_number, 'totalPrice', b.total_price,
    'user', json_build_object('firstName', c.first_name, 'lastName', c.last_name),
    'driver', case when d.id is not null then json_build_object('user', json_build_object('firstName', u.first_name)) end,
    'vehicle', case when v.id is not null then
      json_build_object('brand', v.brand, 'model', v.model, 'licensePlate', v.license_plate) end)`
const facts = sql`t.id as "reminderId", b.id, b.driver_id as "driverId",
  case when c.is_phone_valid then c.phone end as "clientPhone", case when u.is_phone_valid then u.phone end as "driverPhone",
  ${tripJson} as trip`
export const joins = sql`bookings b join users c on c.id = b.client_id
  left join drivers d on d.id = b.driver_id left join users u on u.id = d.user_id
  left join vehicles v on v.id = b.vehicle_id`

/** Notes trips as reminded whose clients, or drivers, are due by SMS, each once on all servers, and returns them. */
export async function takeDue(
  tx: Tx,
  recipient: 'client' | 'driver',
  { rules, now }: { rules: ReminderRules; now: Date },
): Promise<RemindedTrip[]> {
  const due =
    recipient === 'client'
      ? sql`${isClientDue(rules)} and ${isReachedBySms(rules)}`
      : sql`${isDriverDue(rules, now)} and coalesce(u.is_phone_valid, false)`
  const { rows } = await sql<RemindedTrip>`
    with due as (select b.id, b.starts_at, b.driver_id from ${joins} where ${due} order by b.starts_at, b.id limit ${batch}),
    taken as (
      insert into reminders (booking_id, recipient, starts_at, driver_id, at)
      select id, ${recipient}, starts_at, ${recipient === 'driver' ? sql`driver_id` : sql`null::uuid`}, ${now}::timestamptz from due
      on conflict do nothing returning id, booking_id)
    select ${facts} from taken t join ${joins} on b.id = t.booking_id order by b.starts_at, b.id`.execute(tx)
  return rows
}

/** Condition that a reminder `r` is still of use: its trip `b` starts at the same time, for the same driver. */
export function isOfUse(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(b.deleted_at is null and b.status in ('CONFIRMED', 'ASSIGNED') and b.starts_at = r.starts_at
    and b.starts_at > ${now}::timestamptz
    and (r.driver_id is null or (r.driver_id = b.driver_id and not ${hasAnswered})))`
}

/**
 * Tells whether a reminder that waits is still of use. At night that of a
 * client waits until the morning. Undefined if it is of no use any more.
 */
export async function stateOfReminder(
  db: Database,
  id: string,
  now: Date,
): Promise<{ until: Date | null } | undefined> {
  const hour = sql`extract(hour from l.at)`
  const isLate = sql`${hour} >= ${nightHour}::int`
  const { rows } = await sql<{ until: Date | null }>`
    select case when r.recipient = 'client' and (${isLate} or ${hour} < ${morningHour}::int)
      then (l.at::date + (${isLate})::int + make_interval(hours => ${morningHour}::int)) at time zone l.zone end as until
    from reminders r join bookings b on b.id = r.booking_id
      cross join (select business->>'timezone' as zone, ${now}::timestamptz at time zone (business->>'timezone') as at
        from settings) l
    where r.id = ${id} and ${isOfUse(now)}`.execute(db)
  return rows[0]
}

/** Notes that the reminder of a locked trip was prepared for its client. */
export async function noteClientReminder(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`insert into reminders (booking_id, recipient, starts_at, at)
    select id, 'client', starts_at, ${now}::timestamptz from bookings where id = ${id} on conflict do nothing`.execute(
    tx,
  )
}

/** Deletes the reminders of past trips. */
export async function forgetReminders(tx: Tx, now: Date): Promise<void> {
  await sql`delete from reminders where starts_at < ${now}::timestamptz - make_interval(days => ${keptDays}::int)`.execute(
    tx,
  )
}

/** Company that reminds. */
export interface Reminding {
  profile: { companyName: string; phone: string }
  business: { currency: string; language: Language }
}

export async function findReminding(db: Database): Promise<Reminding> {
  const { rows } = await sql<Reminding>`
    select json_build_object('companyName', profile->>'companyName', 'phone', profile->>'phone') as profile,
      json_build_object('currency', business->>'currency', 'language', business->>'language') as business
    from settings`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The settings row is missing')
  return row
}
