import { localDateTime } from '@yoon/contract/dates'

/** Returns the company's present day. */
export function today(): string {
  return localDateTime(new Date(), 'Africa/Dakar').day
}
