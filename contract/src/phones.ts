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

/** Direction marks and other characters without a glyph, which come with a number that is copied from a contact. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** A day, and an amount with dots; nine digits that begin as Senegalese numbers do are rather one of those. */
const dayOrAmount =
  /^(?:\d{1,2}([./])\d{1,2}\1(?:\d{2}|\d{4})|\d{4}([./])\d{1,2}\2\d{1,2}|(?![37]\d\d\.\d{3}\.\d{3}$)\d{1,3}(?:\.\d{3}){2,})$/

/** True for `21/11/2026`, `12.12.2026` or `1.500.000`, which have as many digits as a phone number. */
export function isDayOrAmount(text: string): boolean {
  return dayOrAmount.test(text.trim())
}

/**
 * Returns a phone number as it would be typed, with spaces and hyphens alone between its digits: `tel:+221771234567` and
 * `77/123/45/67` become `+221771234567` and `77 123 45 67`. A day or an amount keeps its signs, so that forms refuse it.
 */
export function plainPhone(text: string): string {
  const typed = text
    .normalize('NFKC')
    .replace(unseen, '')
    .replace(/^\s*(?:(?:tel|callto|sms|whatsapp):(?:\/\/)?|')/i, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
  return isDayOrAmount(typed) ? typed : typed.replace(/(?<=\d\)? ?)[./_](?= ?\(?\d)/g, ' ').replace(/ +/g, ' ')
}
