import { unseen } from './unseen.ts'

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
    // A number that is copied from a contact has direction marks around it.
    .replace(unseen, '')
    .replace(/^\s*(?:(?:tel|callto|sms|whatsapp):(?:\/\/)?|')/i, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
  return isDayOrAmount(typed) ? typed : typed.replace(/(?<=\d\)? ?)[./_](?= ?\(?\d)/g, ' ').replace(/ +/g, ' ')
}
