import { plainPhone } from '@yoon/contract/plain-phone'
import parsePhoneNumber from 'libphonenumber-js/max'
import { invalidField } from './app-error.ts'

/** A phone number as stored: E.164 if valid, else as typed and with messaging disabled (rules/people 4). */
export interface StoredPhone {
  phone: string
  isValid: boolean
}

/**
 * Reads a phone number in any form (`77 123 45 67`, `77/123/45/67`, `tel:+221…`, `00221…`, `221…`); a national one is Senegalese. Refuses a
 * number without 8 to 15 characters, counted without spaces, hyphens and parentheses for a valid number and as typed
 * otherwise.
 */
export function readPhone(text: string, field: string): StoredPhone {
  const typed = plainPhone(text)
  const bare = typed.replace(/[\s()-]/g, '').replace(/^00/, '+')
  const isBareInternational = /^221\d{9}$/.test(bare)
  const parsed = parsePhoneNumber(isBareInternational ? `+${bare}` : bare, 'SN')
  const isValid = parsed?.isValid() ?? false
  const length = (isValid ? bare : typed).length
  if (length < 8 || length > 15) throw invalidField(field, 'Format de téléphone invalide')
  return isValid && parsed ? { phone: parsed.number, isValid } : { phone: typed, isValid: false }
}
