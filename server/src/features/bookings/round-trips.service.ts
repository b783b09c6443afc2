import { type BookingForm, startDay } from '@yoon/contract/bookings/form'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { InputOf, OutputOf } from '@yoon/contract/endpoint'
import type { createRoundTrip as contract } from '@yoon/contract/series/calls'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { WriteContext } from '../../platform/context.ts'
import { type JsonText, jsonText } from '../../platform/database/json-text.ts'
import { createBooking } from './bookings.service.ts'

/** Creates both bookings of a round trip in one transaction (rules/bookings 54). */
export async function createRoundTrip(
  context: WriteContext,
  { outward, return: back }: InputOf<typeof contract>,
): Promise<JsonText<OutputOf<typeof contract>>> {
  const [there, then] = [outward, back].map((form) => `${startDay(form)} ${form.scheduledTime}`)
  if (String(then) < String(there)) {
    throw invalidField(
      back.serviceType === 'DAILY_RENTAL' ? 'return.rentalStartDate' : 'return.scheduledDate',
      "Le retour ne peut pas être avant l'aller",
    )
  }
  if (!isSameClient(outward, back)) throw invalidField('return.userId', "Le retour est pour le client de l'aller")
  const first = await named('outward', createBooking(context, outward))
  const { user } = JSON.parse(first.jsonText) as Booking
  const { client: _, ...form } = back
  const second = await named('return', createBooking(context, { ...form, userId: user.id }))
  return jsonText(`{"outward":${first.jsonText},"return":${second.jsonText}}`)
}

/** True if both trips name the same client: by id, or as the same new one. */
function isSameClient(outward: BookingForm, back: BookingForm): boolean {
  if (outward.client || back.client) return JSON.stringify(outward.client) === JSON.stringify(back.client)
  return outward.userId?.toLowerCase() === back.userId?.toLowerCase()
}

/** Names the fields of a refusal by the booking that they belong to. */
async function named<T>(trip: 'outward' | 'return', work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error
    const fields = Object.fromEntries(Object.entries(error.fields).map(([name, text]) => [`${trip}.${name}`, text]))
    throw new AppError(error.code, { message: error.message, fields, details: error.details, cause: error })
  }
}
