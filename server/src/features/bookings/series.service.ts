import { randomUUID } from 'node:crypto'
import { assignmentProblemCodes } from '@yoon/contract/availability/refusals'
import { type BookingForm, invalidDates, pastDates, startDay } from '@yoon/contract/bookings/form'
import { localDateTime } from '@yoon/contract/dates'
import type { InputOf } from '@yoon/contract/endpoint'
import { can } from '@yoon/contract/permissions'
import type { createSeries as contract } from '@yoon/contract/series/calls'
import { isoWeekday, seriesDates } from '@yoon/contract/series/form'
import type { SeriesDate } from '@yoon/contract/series/schemas'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { WriteContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuseObstacles, takeDriver, takeVehicle, type WindowRules } from '../availability/index.ts'
import { findHolidayNames } from '../holidays/index.ts'
import { lockBusinessSettings } from '../settings/index.ts'
import { databaseClock } from './assignment-undo.store.ts'
import { emitBookingEvent, recordChange } from './booking-changes.ts'
import { refuseDates } from './booking-dates.ts'
import { withClient } from './bookings.service.ts'
import { type BookingRow, changeBooking, type FormOfClient, insertBooking } from './bookings.store.ts'
import * as store from './series.store.ts'
import { onDate } from './series-following.ts'
import { refuseMissingPlaces, withPlannedMinutes } from './trip-plan.ts'
import { writeExtras } from './write-extras.ts'

type Input = InputOf<typeof contract>
type Conflict = NonNullable<SeriesDate['conflict']>

/**
 * Creates a booking for each date of a series, in one transaction. A date on which the client has another trip at that
 * hour is reported and not made (rules/bookings 48–51). Without `nextReference`, the references are random.
 */
export async function createSeries(
  context: WriteContext,
  input: Input,
  nextReference?: () => string,
): Promise<SeriesDate[]> {
  const { tx, now } = context
  const { repeat, dryRun, allowDuplicates, driverId, ...form } = input
  if (driverId && !can(context.actor.role, 'bookings:assign_driver')) throw new AppError('FORBIDDEN')
  if (driverId && form.serviceType !== 'TRANSFER' && form.withDriver === false) {
    throw invalidField('driverId', 'Cette location est sans chauffeur')
  }
  const rules = await lockBusinessSettings(tx)
  refuseDates(pastDates(form, localDateTime(now, rules.timezone).day))
  const { dates, error } = seriesDates(startDay(form), repeat)
  if (error !== undefined) throw invalidField('repeat.until', error)
  const kept = dates.filter((date) => !repeat.without.includes(date))
  if (kept.length === 0) throw invalidField('repeat.until', 'Toutes les dates de la série sont exclues')
  const [invalid] = kept.flatMap((date) => Object.values(invalidDates(onDate(form, date))))
  if (invalid !== undefined) throw invalidField('repeat.until', invalid)
  const plan = { dates: kept, rules, driverId, allowDuplicates: allowDuplicates ?? false, nextReference }
  if (!dryRun) return (await makeSeries(context, form, plan)).results
  const silent = { ...context, actor: context.actor, emit: () => undefined, record: () => undefined }
  const { results, made } = await store.withRollback(tx, () => makeSeries(silent, form, plan))
  const references = made.map(({ row }) => row.reference)
  return results.map(({ bookingId: _, ...date }) => withoutReferences(date, references))
}

/** Names a booking that a dry run has taken back, and with which another date overlaps, without its reference. */
function withoutReferences({ conflict, ...date }: SeriesDate, references: readonly string[]): SeriesDate {
  if (!conflict) return date
  const { bookingReference, ...rest } = conflict
  const message = references.reduce((text, one) => text.replace(one, 'une autre date de la série'), rest.message)
  const isKept = bookingReference !== undefined && !references.includes(bookingReference)
  return { ...date, conflict: { ...rest, message, ...(isKept && { bookingReference }) } }
}

interface Made {
  row: BookingRow
  conflict: Conflict | undefined
}

interface Plan {
  dates: readonly string[]
  rules: WindowRules
  driverId: string | undefined
  allowDuplicates: boolean
  nextReference: (() => string) | undefined
}

async function makeSeries(
  context: WriteContext,
  body: BookingForm,
  plan: Plan,
): Promise<{ results: SeriesDate[]; made: Made[] }> {
  const { tx } = context
  const { dates, rules } = plan
  await store.lockClient(tx, body.userId)
  await refuseMissingPlaces(tx, body)
  const form = await withClient(context, body)
  const crew = plan.driverId ? await takeCrew(tx, plan.driverId) : undefined
  const holidays = await findHolidayNames(tx, dates)
  const time = form.scheduledTime
  const times = await store.findLocalTimes(tx, dates, time, rules.timezone)
  const duplicates = plan.allowDuplicates
    ? new Map<string, string>()
    : await store.findDuplicates(tx, { clientId: form.userId, dates, time })
  const insert = inserter(context, plan)
  const made: Made[] = []
  const results: SeriesDate[] = []
  for (const date of dates) {
    const holiday = holidays.get(date)
    const known = { date, ...(holiday && { holiday }) }
    const duplicate = duplicates.get(date)
    if (duplicate) {
      results.push({ ...known, conflict: duplicateOf(duplicate) })
      continue
    }
    const row = await insert(onDate(form, date, times.get(date)))
    const conflict = crew && (await assign(context, row, crew))
    made.push({ row, conflict })
    results.push({ ...known, bookingId: row.id, ...(conflict && { conflict }) })
  }
  const assigned = crew ? made.filter(({ conflict }) => !conflict) : []
  await announce(context, 'booking.created', made)
  await announce(context, 'booking.assigned', assigned)
  return { results, made }
}

/** Announces the first of some bookings, with the number of the others. */
async function announce(
  context: WriteContext,
  name: 'booking.created' | 'booking.assigned',
  made: readonly { row: BookingRow }[],
): Promise<void> {
  const [first] = made
  if (first) await emitBookingEvent(context, name, first.row, { facts: { others: made.length - 1 } })
}

/** Returns a function that inserts a booking of the series; usual minutes depend on the kind of day alone. */
function inserter(context: WriteContext, { rules, nextReference }: Plan): (form: FormOfClient) => Promise<BookingRow> {
  const { tx, actor, now } = context
  const seriesId = randomUUID()
  const planned = new Map<string, number | null | undefined>()
  return async (form) => {
    const kind = `${isoWeekday(startDay(form)) <= 5} ${form.scheduledTime}`
    if (form.serviceType === 'TRANSFER' && !planned.has(kind)) {
      const { plannedMinutes } = (await withPlannedMinutes(tx, form)) as typeof form
      planned.set(kind, plannedMinutes)
    }
    const own = form.serviceType === 'TRANSFER' ? { ...form, plannedMinutes: planned.get(kind) } : form
    const inserted = await insertBooking(tx, own, { rules, actorId: actor.id, now, seriesId, nextReference })
    const row = await writeExtras(context, inserted, own.extras)
    recordChange(context, { action: 'booking.created', before: undefined, after: row })
    return row
  }
}

function duplicateOf(reference: string): Conflict {
  return {
    code: 'DUPLICATE',
    message: `Ce client a déjà une réservation vers cette heure\u00a0: ${reference}`,
    bookingReference: reference,
  }
}

type Crew = { driver_id: string; vehicle_id: string | null } | { refusal: Conflict }

/** Locks the driver with their only vehicle; or returns why they cannot be assigned at all. */
async function takeCrew(tx: Tx, driverId: string): Promise<Crew> {
  try {
    const { id, onlyVehicleId } = await takeDriver(tx, driverId)
    return { driver_id: id, vehicle_id: onlyVehicleId && (await takeVehicle(tx, onlyVehicleId)) }
  } catch (error) {
    return { refusal: conflictOf(error) }
  }
}

/** Assigns the crew to a new booking if it is free then; returns the conflict otherwise. */
async function assign(context: WriteContext, row: BookingRow, crew: Crew): Promise<Conflict | undefined> {
  const { tx, now } = context
  if ('refusal' in crew) return crew.refusal
  try {
    const window = { from: row.starts_at, to: row.ends_at, exceptId: row.id }
    await refuseObstacles(context, { ...window, ...crew, allowOverlap: false })
  } catch (error) {
    return conflictOf(error)
  }
  const change = { ...crew, status: 'ASSIGNED', assigned_recorded_at: databaseClock } as const
  const after = await changeBooking(tx, row.id, change, now)
  recordChange(context, { action: 'booking.assigned', before: row, after })
  return undefined
}

function conflictOf(error: unknown): Conflict {
  const code = error instanceof AppError ? assignmentProblemCodes.find((one) => one === error.code) : undefined
  if (!code || !(error instanceof AppError)) throw error
  const conflicts = (error.details as { conflicts?: { bookingReference: string }[] } | undefined)?.conflicts
  const bookingReference = conflicts?.[0]?.bookingReference
  return { code, message: error.message, ...(bookingReference && { bookingReference }) }
}
