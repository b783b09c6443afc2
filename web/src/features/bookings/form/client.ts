import { foldText } from '@yoon/contract/fold-text'
import { searchablePhoneDigits } from '@yoon/contract/phones'
import { plainPhone } from '@yoon/contract/plain-phone'
import { personName } from '../../../lib/format.ts'

/** The client of a booking, as the picker finds and a booking contains them. */
export interface Client {
  id: string
  firstName: string
  lastName: string
  phone: string | null
}

/** True if a stored value is a client or null. */
export function isClientOrNull(kept: unknown): boolean {
  const { id, firstName, lastName, phone } = Object(kept) as Record<keyof Client, unknown>
  const isText = (value: unknown) => typeof value === 'string'
  return kept === null || ([id, firstName, lastName].every(isText) && (phone === null || isText(phone)))
}

/** True if a text is a phone number, or the beginning of one. */
export function isPhone(typed: string): boolean {
  return /^[\d+ ()-]{3,}$/.test(plainPhone(typed))
}

/** True if a client has exactly the typed phone number or full name: a new client would be a second one. */
export function isSameClient(client: Client, typed: string): boolean {
  if (isPhone(typed)) return searchablePhoneDigits(client.phone ?? '') === searchablePhoneDigits(plainPhone(typed))
  return bare(personName(client)) === bare(typed)
}

function bare(name: string): string {
  return foldText(name).trim().replace(/\s+/g, ' ')
}
