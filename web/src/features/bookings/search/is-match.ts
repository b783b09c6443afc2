import type { FoundBooking } from '@yoon/contract/bookings/schemas'
import { foldText } from '@yoon/contract/fold-text'
import { searchablePhoneDigits } from '@yoon/contract/phones'
import { personName } from '../../../lib/format.ts'

const separators = /[\s-]/g

/**
 * True if every typed word occurs in the booking, as in the search of the server (rules/bookings 27), whose answer decides
 * once it arrives.
 */
export function isMatch(booking: FoundBooking, typed: string): boolean {
  const { user, driver, pickupLocation, destination, flightNumber, licensePlate, bookingReference } = booking
  const phones = [user.phone, driver?.phone].map((phone) => searchablePhoneDigits(phone ?? ''))
  if (/^[\d\s+]+$/.test(typed)) {
    const digits = searchablePhoneDigits(typed)
    if (digits && phones.some((phone) => phone.includes(digits))) return true
  }
  const codes = [flightNumber, licensePlate, bookingReference].map((code) => code ?? '')
  const texts = [personName(user), driver ? personName(driver) : '', pickupLocation, destination ?? '']
  const text = foldText(
    [...texts, ...codes, ...phones, ...codes.map((code) => code.replace(separators, ''))].join('\n'),
  )
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  return words.every((word) => text.includes(word) || (/\w-/.test(word) && text.includes(word.replace(separators, ''))))
}
