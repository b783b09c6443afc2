import type { Absence } from '@yoon/contract/absences/calls'
import { addDays } from '@yoon/contract/dates'
import { formatDate } from '../../../lib/format.ts'

/**
 * Says a local period: `24/11/2026 10:00`, `07/12/2026 18:00` as its ends, without hours for whole days; one end if they are
 * the same day.
 */
export function periodEnds({ from, to }: Pick<Absence, 'from' | 'to'>): { start: string; end?: string } {
  const [first = '', start = ''] = from.split('T')
  const [after = '', end = ''] = to.split('T')
  if (start === '00:00' && end === '00:00') {
    const last = addDays(after, -1)
    return first === last ? { start: formatDate(first) } : { start: formatDate(first), end: formatDate(last) }
  }
  return { start: `${formatDate(first)} ${start}`, end: first === after ? end : `${formatDate(after)} ${end}` }
}
