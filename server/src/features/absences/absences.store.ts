import type { TripMeanwhile } from '@yoon/contract/absences/calls'
import type { AbsenceForm } from '@yoon/contract/absences/form'
import { type AbsenceReason, tripsMeanwhileMax } from '@yoon/contract/absences/reasons'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { absenceWindow, bookingsWithin, type HeldColumn } from '../availability/index.ts'

/** Values of an absence that staff edit; the times are local. */
export interface AbsenceValues {
  from: string
  to: string
  reason: AbsenceReason
  note: string | null
}

export interface AbsenceRow extends AbsenceValues {
  id: string
  driverId: string | null
  vehicleId: string | null
  version: number
}

/** Locks an absence against other changes of it; its driver or vehicle must be locked before. */
export async function lockAbsence(tx: Tx, id: string): Promise<AbsenceRow | undefined> {
  const { rows } = await sql<AbsenceRow>`
    select id, driver_id as "driverId", vehicle_id as "vehicleId", ${minuteText('local_from')} as "from",
      ${minuteText('local_to')} as "to", reason, note, version
    from absences where id = ${id} for update`.execute(tx)
  return rows[0]
}

function minuteText(column: string) {
  return sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI')`
}

/** Returns who is absent; undefined if there is no such absence. */
export async function findOwner(
  db: Database,
  id: string,
): Promise<{ driverId: string | null; vehicleId: string | null } | undefined> {
  const { rows } = await sql<{ driverId: string | null; vehicleId: string | null }>`
    select driver_id as "driverId", vehicle_id as "vehicleId" from absences where id = ${id}`.execute(db)
  return rows[0]
}

/** True if no time lies between two local moments. */
export async function isEmptyPeriod(tx: Tx, form: Pick<AbsenceValues, 'from' | 'to'>, zone: string): Promise<boolean> {
  const { starts_at, ends_at } = windowOfForm(form, zone)
  const { rows } = await sql`select where ${ends_at} <= ${starts_at}`.execute(tx)
  return rows.length > 0
}

export async function insertAbsence(
  tx: Tx,
  { driverId = null, vehicleId = null, ...form }: Omit<AbsenceForm, 'driverId' | 'vehicleId'> & Partial<Owner>,
  { zone, now }: { zone: string; now: Date },
): Promise<string> {
  const { from, to, starts_at, ends_at } = windowOfForm(form, zone)
  const { rows } = await sql<{ id: string }>`
    insert into absences (driver_id, vehicle_id, local_from, local_to, starts_at, ends_at, reason, note, created_at, updated_at)
    values (${driverId}, ${vehicleId}, ${from}, ${to}, ${starts_at}, ${ends_at}, ${form.reason}, ${form.note}, ${now}, ${now})
    returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The absence was not inserted')
  return row.id
}

interface Owner {
  driverId: string | null
  vehicleId: string | null
}

/** Writes a locked absence and raises its version. */
export async function rewriteAbsence(
  tx: Tx,
  id: string,
  form: AbsenceValues,
  { zone, now }: { zone: string; now: Date },
): Promise<void> {
  const { from, to, starts_at, ends_at } = windowOfForm(form, zone)
  await sql`
    update absences set (local_from, local_to, starts_at, ends_at, reason, note, version, updated_at) =
      (${from}, ${to}, ${starts_at}, ${ends_at}, ${form.reason}, ${form.note}, version + 1, ${now}::timestamptz)
    where id = ${id}`.execute(tx)
}

function windowOfForm(form: Pick<AbsenceValues, 'from' | 'to'>, zone: string) {
  const from = sql`${form.from}::timestamp`
  const to = sql`${form.to}::timestamp`
  return { from, to, ...absenceWindow(from, to, zone) }
}

export async function deleteAbsence(tx: Tx, id: string): Promise<void> {
  await sql`delete from absences where id = ${id}`.execute(tx)
}

/** Years for which an absence that is over is kept (rules/availability 38). */
const keptYears = 3

/** Deletes a batch of old absences and returns their number. */
export async function deleteOldAbsences(tx: Tx, now: Date, limit: number): Promise<number> {
  const before = sql`${now}::timestamptz - make_interval(years => ${keptYears}::int)`
  const { numAffectedRows = 0n } = await sql`delete from absences where ctid = any(array(
    select ctid from absences where ends_at < ${before} order by ends_at limit ${limit} for update skip locked))`.execute(
    tx,
  )
  return Number(numAffectedRows)
}

interface Reader {
  /** True if the reader may see clients and places. */
  withBookings: boolean
  mayUnassign: boolean
}

/** Lists the active trips of the driver or the vehicle in the hours of an absence, the soonest first. */
export async function listTripsMeanwhile(
  db: Database,
  id: string,
  { withBookings, mayUnassign }: Reader,
): Promise<{ trips: TripMeanwhile[]; count: number }> {
  const range = sql`(select tstzrange(starts_at, ends_at) from absences where id = ${id})`
  const part = (column: HeldColumn) =>
    bookingsWithin(column, sql`(select ${sql.ref(column)} from absences where id = ${id})`, range)
  const client = withBookings
    ? sql`, c.first_name || ' ' || c.last_name as client, b.pickup_location as "pickupLocation", b.destination`
    : sql``
  const { rows } = await sql<{ trips: TripMeanwhile[]; count: number }>`
    with held as (select id from ${part('driver_id')} d union select id from ${part('vehicle_id')} v)
    select (select count(*)::int from held) as count, coalesce((select json_agg(row_to_json(t)) from (
      select b.id, b.reference as "bookingReference", b.status, instant(b.starts_at) as "startsAt",
        instant(b.ends_at) as "endsAt",
        case when d.id is not null then json_build_object('id', d.id, 'name', u.first_name || ' ' || u.last_name) end
          as driver,
        case when v.id is not null then json_build_object('id', v.id, 'name', v.brand || ' ' || v.model,
          'licensePlate', v.license_plate) end as vehicle,
        b.passengers ${client}, b.status <> 'IN_PROGRESS' and ${mayUnassign}::boolean as "canUnassign", b.version
      from held join bookings b on b.id = held.id join users c on c.id = b.client_id
        left join drivers d on d.id = b.driver_id left join users u on u.id = d.user_id
        left join vehicles v on v.id = b.vehicle_id
      order by b.starts_at, b.id limit ${tripsMeanwhileMax}) t), '[]') as trips`.execute(db)
  return rows[0] ?? { trips: [], count: 0 }
}
