import type { FareProposal } from '@yoon/contract/fares/calls'
import type { ExtraForm } from '@yoon/contract/ledger/extras-form'
import type { VehicleType } from '@yoon/contract/vehicles/types'
import { invalidField } from '../../platform/app-error.ts'
import type { WriteContext } from '../../platform/context.ts'
import { proposeFare } from '../fares/index.ts'
import { type ChosenPlaces, findChosenPlaces } from './booking-places.store.ts'
import type { BookingRow } from './bookings.store.ts'

/** Returns the price that is proposed for a transfer at a start; null for other bookings. */
export async function proposeFareAt(
  context: WriteContext,
  booking: BookingRow,
  { date, time, places }: { date: string; time: string; places: ChosenPlaces },
): Promise<FareProposal | null> {
  if (booking.service_type !== 'TRANSFER') return null
  return proposeFare(
    { ...context, db: context.tx },
    {
      serviceType: 'TRANSFER',
      pickupLocation: booking.pickup_location,
      destination: booking.destination ?? undefined,
      vehicleType: (booking.vehicle_type ?? undefined) as VehicleType | undefined,
      pickupPlaceId: places.pickup_place_id ?? undefined,
      pickupLatitude: places.pickup_latitude ?? undefined,
      pickupLongitude: places.pickup_longitude ?? undefined,
      destinationPlaceId: places.destination_place_id ?? undefined,
      destinationLatitude: places.destination_latitude ?? undefined,
      destinationLongitude: places.destination_longitude ?? undefined,
      scheduledDate: date,
      scheduledTime: time.slice(0, 5),
    },
  )
}

/** Refuses the night supplement as an extra if the price is the fare that contains it already (rules/money 52). */
export async function refuseNightTwice(
  context: WriteContext,
  booking: BookingRow,
  extras: readonly ExtraForm[],
): Promise<void> {
  if (booking.service_type !== 'TRANSFER' || !extras.some(({ kind }) => kind === 'NIGHT')) return
  const places = (await findChosenPlaces(context.tx, [booking.id]))(booking.id)
  const start = { date: booking.scheduled_date, time: booking.scheduled_time }
  const proposed = await proposeFareAt(context, booking, { ...start, places })
  if (proposed?.fare?.isNight && proposed.price === booking.total_price) {
    throw invalidField('extras', 'Le prix comprend déjà le supplément de nuit')
  }
}
