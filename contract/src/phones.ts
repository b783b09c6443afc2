/**
 * Formats a phone for staff: `77 123 45 67` for a Senegalese number; others follow their country code, grouped as usual
 * there or in pairs: `+33 6 12 34 56 78`. Accepts E.164; any other text is returned unchanged.
 */
export function formatPhone(phone: string): string {
  const known = /^\+221(\d{2})(\d{3})(\d{2})(\d{2})$/.exec(phone) ?? /^(\+1)(\d{3})(\d{3})(\d{4})$/.exec(phone)
  if (known) return known.slice(1).join(' ')
  return phone.replace(
    // Country codes of one and two digits (ITU-T E.164); all others have three.
    /^(\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3}))(\d+)$/,
    (_, code: string, number: string) => `${code} ${number.replace(/\B(?=(\d\d)+$)/g, ' ')}`,
  )
}

/**
 * Returns the digits that a search compares: `77 123 45 67`, `+221771234567` and `00221771234567` become `771234567`; a
 * foreign number loses its leading `00`. Few digits after a bare `221` may be those of a plate and keep it.
 */
export function searchablePhoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '')
  const code = text.trimStart().startsWith('+') ? /^221(?=\d)/ : /^(?:00221(?=\d)|221(?=\d{7})|00(?=\d))/
  return digits.replace(code, '')
}
