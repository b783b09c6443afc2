import { localDateTime } from '@yoon/contract/dates'

/** The present day of the company. */
export function today(): string {
  return localDateTime(new Date(), 'Africa/Dakar').day
}
