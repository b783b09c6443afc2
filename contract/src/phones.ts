/**
 * A phone as staff read it: `77 123 45 67` for a Senegalese number, the others after the code of their country as is usual
 * there or by twos, `+33 6 12 34 56 78`. Takes E.164 or whatever was typed.
 */
export function formatPhone(phone: string): string {
  const known = /^\+221(\d{2})(\d{3})(\d{2})(\d{2})$/.exec(phone) ?? /^(\+1)(\d{3})(\d{3})(\d{4})$/.exec(phone)
  if (known) return known.slice(1).join(' ')
  return phone.replace(
    // The codes of one and two digits (ITU-T E.164); every other one has three.
    /^(\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3}))(\d+)$/,
    (_, code: string, number: string) => `${code} ${number.replace(/\B(?=(\d\d)+$)/g, ' ')}`,
  )
}

/** The digits that a search compares: `77 123 45 67`, `+221771234567` and `00221771234567` become `771234567`; of a foreign one the `00` goes. */
export function searchablePhoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '')
  return digits.replace(/^(00221|221|00)(?=\d)/, '')
}
