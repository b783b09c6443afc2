import { invalidDates, pastDates } from '@yoon/contract/bookings/form'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { allows } from '@yoon/contract/bookings/status'
import { addDays, localDateTime } from '@yoon/contract/dates'
import type { ExtraOf, InputOf } from '@yoon/contract/endpoint'
import type { rescheduleBooking as contract } from '@yoon/contract/reschedules/calls'
import type { FlightCause } from '@yoon/contract/reschedules/form'
import { movedTripMessages } from '@yoon/contract/reschedules/messages'
import type { PublicSettings } from '@yoon/contract/settings/calls'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { WriteContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { JsonText } from '../../platform/database/json-text.ts'
import { takeCrew, withAlternatives } from '../availability/index.ts'
import { findUsualMinutes } from '../fares/index.ts'
import { lockBusinessSettings, readPublicSettings } from '../settings/index.ts'
import { findFormerStart } from './assignment-undo.store.ts'
import { lockAndValidateBooking, recordAndReturn } from './booking-changes.ts'
import { datesOf, daysBetween, refuseDates } from './booking-dates.ts'
import { proposeFareAt } from './booking-fare.ts'
import { type ChosenPlaces, findChosenPlaces } from './booking-places.store.ts'
import type { BookingRow } from './bookings.store.ts'
import { eventOfMove, movedCrew, namedCrew, refuseForbiddenCrew, refuseWrongCrew } from './moved-crew.ts'
import * as store from './reschedules.store.ts'
import { ways } from './ways.ts'

type Input = InputOf<typeof contract>
interface Rescheduled {
  data: JsonText<Booking>
  extra: ExtraOf<typeof contract>
}

const actions = { FLIGHT_DELAYED: 'booking.flight_delayed', FLIGHT_EARLY: 'booking.flight_early' } as const

/**
 * Moves a trip that has not started to another start, such as for a delayed flight; driver and vehicle must be free then
 * (rules/bookings 44, 45). It may go to another driver or vehicle, or to none, with the same change (rules/planning 6).
 */
export async function rescheduleBooking(context: WriteContext, input: Input): Promise<Rescheduled> {
  const { tx, now } = context
  const { id, scheduledDate, scheduledTime, allowOverlap = false, papersOverride, cause, flightTime } = input
  const rules = await lockBusinessSettings(tx)
  const today = localDateTime(now, rules.timezone).day
  refuseForbiddenCrew(context.actor, input)
  const before = await lockAndValidateBooking(context, id, {
    check: (booking) => {
      refuseDates(pastDates({ serviceType: 'TRANSFER', scheduledDate }, today, datesOf(booking)))
      if (!booking) return
      refuseWrongMove(booking, input)
      refuseWrongCrew(booking, input)
    },
  })
  if (before.status === 'IN_PROGRESS') throw new AppError('BOOKING_STARTED')
  if (!allows(before.status, 'reschedule')) throw new AppError('BOOKING_READ_ONLY')

  await refusePassedHour(context, before, { scheduledDate, scheduledTime, zone: rules.timezone })

  const places = (await findChosenPlaces(tx, [id]))(id)
  const start = { date: scheduledDate, time: scheduledTime, plannedMinutes: before.planned_minutes }
  const moved = {
    ...start,
    plannedMinutes: (await usualMinutes(tx, before, { ...start, places })) ?? start.plannedMinutes,
  }
  const window = await store.findWindowAt(tx, id, moved, rules)
  const { driverId, vehicleId } = namedCrew(before, input)
  const wanted = { ...window, driver_id: driverId, vehicle_id: vehicleId, exceptId: id, ways, now }
  const { driver_id, vehicle_id, ...accepted } = await withAlternatives(tx, wanted, () =>
    takeCrew(context, {
      ...window,
      driverId,
      vehicleId,
      exceptId: id,
      allowOverlap,
      papersOverride,
      present: before,
      acceptedBefore: before,
    }),
  )
  const crew = movedCrew(before, { driver_id, vehicle_id })
  const after = await store.moveBooking(tx, id, moved, { rules, crew, accepted, flightTime, now })
  const event = eventOfMove(before, after)
  const action = cause ? actions[cause] : 'booking.rescheduled'
  const data = await recordAndReturn(context, { action, ...(event && { event }), before, after })
  const messages = await messagesAbout(tx, data, { before, cause, flightTime })
  return { data, extra: { messages, priceProposal: await priceAfterNight(context, before, { start: moved, places }) } }
}

/** Refuses a move that is none, one for a flight that the booking does not have, and one that ends too late. */
function refuseWrongMove(booking: BookingRow, { scheduledDate, scheduledTime, cause }: Input): void {
  if (cause && booking.flight_number === null) {
    throw invalidField('cause', "Cette réservation n'a pas de numéro de vol")
  }
  if (booking.scheduled_date === scheduledDate && booking.scheduled_time.slice(0, 5) === scheduledTime) {
    throw invalidField('scheduledTime', 'La prise en charge est déjà prévue à ce moment')
  }
  refuseLateEnd(booking, scheduledDate)
}

interface Wanted {
  scheduledDate: string
  scheduledTime: string
  zone: string
}

/** Refuses an hour of today that is over, unless the trip goes back to where the last move took it from. */
async function refusePassedHour({ tx, now }: WriteContext, booking: BookingRow, wanted: Wanted): Promise<void> {
  const { scheduledDate, scheduledTime, zone } = wanted
  const { day, time } = localDateTime(now, zone)
  if (scheduledDate > day || (scheduledDate === day && scheduledTime >= time.slice(0, 5))) return
  const former = await findFormerStart(tx, booking)
  if (former?.date === scheduledDate && former.time === scheduledTime) return
  throw invalidField('scheduledTime', 'Cette heure est déjà passée')
}

/** Refuses to move the last day of a rental beyond the days of the form (rules/calls 14). */
function refuseLateEnd({ scheduled_date, rental_end_date }: BookingRow, rentalStartDate: string): void {
  if (rental_end_date === null) return
  const rentalEndDate = addDays(rental_end_date, daysBetween(scheduled_date, rentalStartDate))
  refuseDates(invalidDates({ serviceType: 'DAILY_RENTAL', rentalStartDate, rentalEndDate }))
}

/** Returns the usual minutes of a transfer at its new start; undefined if they are unknown. */
async function usualMinutes(
  tx: Tx,
  before: BookingRow,
  { date, time, places }: { date: string; time: string; places: ChosenPlaces },
): Promise<number | undefined> {
  if (before.service_type !== 'TRANSFER') return undefined
  return findUsualMinutes(tx, {
    pickup: {
      placeId: places.pickup_place_id,
      latitude: places.pickup_latitude,
      longitude: places.pickup_longitude,
      text: before.pickup_location,
    },
    destination: {
      placeId: places.destination_place_id,
      latitude: places.destination_latitude,
      longitude: places.destination_longitude,
      text: before.destination,
    },
    date,
    time,
  })
}

async function messagesAbout(
  tx: Tx,
  data: JsonText<Booking>,
  { before, cause, flightTime }: { before: BookingRow; cause: FlightCause | undefined; flightTime: string | undefined },
) {
  const booking = JSON.parse(data.jsonText) as Booking
  const { profile } = JSON.parse((await readPublicSettings(tx)).jsonText) as PublicSettings
  const former = { scheduledDate: before.scheduled_date, scheduledTime: before.scheduled_time.slice(0, 5) }
  return movedTripMessages({ booking, before: former, cause, flightTime, company: profile })
}

/** Returns the price at the new time if the night supplement begins or ends with it; null otherwise. */
async function priceAfterNight(
  context: WriteContext,
  before: BookingRow,
  { start, places }: { start: store.NewStart; places: ChosenPlaces },
): Promise<number | null> {
  const at = (date: string, time: string) => proposeFareAt(context, before, { date, time, places })
  const proposed = await at(start.date, start.time)
  if (!proposed?.fare) return null
  const former = await at(before.scheduled_date, before.scheduled_time)
  return former?.fare && former.fare.isNight !== proposed.fare.isNight ? proposed.price : null
}
