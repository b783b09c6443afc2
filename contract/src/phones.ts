/**
 * A phone as staff read it: `77 123 45 67` for a Senegalese number, `+33 6…` untouched for others (native.md).
 * Takes E.164 or whatever was typed.
 */
export function formatPhone(phone: string): string {
  const senegalese = /^\+221(\d{2})(\d{3})(\d{2})(\d{2})$/.exec(phone)
  return senegalese ? senegalese.slice(1).join(' ') : phone
}

/** The digits that a search compares: `77 123 45 67`, `+221771234567` and `00221771234567` become `771234567`; of a foreign one the `00` goes. */
export function searchablePhoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '')
  return digits.replace(/^(00221|221|00)(?=\d)/, '')
}
