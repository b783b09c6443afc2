import type { Booking } from '@yoon/contract/bookings/schemas'
import { dayOf, formatDate, timeOf } from '../../../lib/format.ts'

/**
 * Describes when and by whom the message to the driver was prepared, and whether it is stale; undefined if it never
 * was.
 */
export function preparedNote({
  messagePreparedAt,
  messagePreparedBy,
  isMessageStale,
}: Pick<Booking, 'messagePreparedAt' | 'messagePreparedBy' | 'isMessageStale'>): string | undefined {
  if (!messagePreparedAt) return undefined
  const by = messagePreparedBy ? ` par ${messagePreparedBy}` : ''
  const at = `${formatDate(dayOf(Date.parse(messagePreparedAt)))} à ${timeOf(messagePreparedAt)}`
  return `${isMessageStale ? 'Message à renvoyer\u00a0: préparé' : 'Message préparé'} le ${at}${by}`
}
