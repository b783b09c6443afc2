import { assignmentProblemCodes } from '@yoon/contract/availability/refusals'
import { type BookingForm, invalidDates, startDay } from '@yoon/contract/bookings/form'
import { addDays } from '@yoon/contract/dates'
import type { SeriesItem } from '@yoon/contract/series/schemas'
import { AppError } from '../../platform/app-error.ts'
import { daysBetween, refuseDates } from './booking-dates.ts'
import type { BookingRow } from './bookings.store.ts'
import type { LockedSeries } from './series.store.ts'
import { formOfLater, type SeriesEdit } from './series-forms.ts'

/**
 * Changes later bookings of a series one by one; those that have started, are finished or whose driver or vehicle is taken
 * are left as they are, and reported (rules/bookings 52).
 */
export async function editFollowing(
  following: readonly BookingRow[],
  change: (row: BookingRow) => Promise<void>,
): Promise<SeriesItem[]> {
  const items: SeriesItem[] = []
  for (const row of following) {
    const code = untouchable(row) ?? (await refusalOf(() => change(row)))
    items.push({ bookingId: row.id, ok: code === undefined, ...(code && { code }) })
  }
  return items
}

interface SeriesChanges<Own> {
  /** True if the bookings move to later starts. */
  isForward: boolean
  changeOwn: () => Promise<Own>
  change: (row: BookingRow) => Promise<void>
}

/**
 * Edits a booking and the later ones of its series. Each moves after the booking whose place it takes: the latest first
 * if they move forward, else the earliest, so that bookings that move away do not count as overlaps.
 */
export async function editSeries<Own>(
  following: readonly BookingRow[],
  { isForward, changeOwn, change }: SeriesChanges<Own>,
): Promise<{ own: Own; items: SeriesItem[] }> {
  if (isForward) {
    const items = await editFollowing(following.toReversed(), change)
    return { items: items.toReversed(), own: await changeOwn() }
  }
  const own = await changeOwn()
  return { own, items: await editFollowing(following, change) }
}

/** True if the form has a later start than the booking. */
export function isMovedForward({ scheduled_date, scheduled_time }: BookingRow, form: BookingForm): boolean {
  return `${startDay(form)} ${form.scheduledTime}` > `${scheduled_date} ${scheduled_time.slice(0, 5)}`
}

/** Refuses an edit that would move a later booking of the series beyond the days of the form (rules/calls 14). */
export function refuseInvalidDates(
  { following, placesOf }: LockedSeries,
  edit: Pick<SeriesEdit, 'form' | 'edited'>,
): void {
  for (const row of following) {
    if (untouchable(row) === undefined) refuseDates(invalidDates(formOfLater(row, { ...edit, placesOf })))
  }
}

function untouchable({ status }: BookingRow): SeriesItem['code'] {
  if (status === 'IN_PROGRESS') return 'BOOKING_STARTED'
  return status === 'COMPLETED' || status === 'CANCELLED' ? 'BOOKING_READ_ONLY' : undefined
}

/** A driver or a vehicle that is not free is refused before anything is written, so the transaction goes on. */
async function refusalOf(change: () => Promise<void>): Promise<SeriesItem['code']> {
  try {
    await change()
    return undefined
  } catch (error) {
    const code = error instanceof AppError ? assignmentProblemCodes.find((one) => one === error.code) : undefined
    if (code) return code
    throw error
  }
}

/** Returns the form for another date; a rental by the day keeps its number of days. */
export function onDate<Form extends BookingForm>(form: Form, date: string, time = form.scheduledTime): Form {
  if (form.serviceType !== 'DAILY_RENTAL') return { ...form, scheduledDate: date, scheduledTime: time }
  const rentalEndDate = addDays(date, daysBetween(form.rentalStartDate, form.rentalEndDate))
  return { ...form, rentalStartDate: date, rentalEndDate, scheduledTime: time }
}
