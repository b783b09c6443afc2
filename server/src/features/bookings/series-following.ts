import { type BookingForm, startDay } from '@yoon/contract/bookings/form'
import { addDays } from '@yoon/contract/dates'
import type { SeriesItem } from '@yoon/contract/series/schemas'
import { AppError } from '../../platform/app-error.ts'
import type { BookingRow, FormOfClient } from './bookings.store.ts'

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

function untouchable({ status }: BookingRow): SeriesItem['code'] {
  if (status === 'IN_PROGRESS') return 'BOOKING_STARTED'
  return status === 'COMPLETED' || status === 'CANCELLED' ? 'BOOKING_READ_ONLY' : undefined
}

/** Overlaps are refused before anything is written, so the transaction goes on. */
async function refusalOf(change: () => Promise<void>): Promise<SeriesItem['code']> {
  try {
    await change()
    return undefined
  } catch (error) {
    if (error instanceof AppError && (error.code === 'DRIVER_BUSY' || error.code === 'VEHICLE_BUSY')) return error.code
    throw error
  }
}

/** Returns the form for another booking of the series: its own date, moved by as many days as the edited one. */
export function onDateOf(row: BookingRow, form: FormOfClient, { edited }: { edited: BookingRow }): FormOfClient {
  return onDate(form, addDays(row.scheduled_date, daysBetween(edited.scheduled_date, startDay(form))))
}

/** Returns the form for another date; a rental by the day keeps its number of days. */
export function onDate<Form extends BookingForm>(form: Form, date: string, time = form.scheduledTime): Form {
  if (form.serviceType !== 'DAILY_RENTAL') return { ...form, scheduledDate: date, scheduledTime: time }
  const rentalEndDate = addDays(date, daysBetween(form.rentalStartDate, form.rentalEndDate))
  return { ...form, rentalStartDate: date, rentalEndDate, scheduledTime: time }
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000
}
