import { ownCall } from '../../platform/perform.ts'
import { type Check, checkBookings } from './check-bookings.service.ts'

/** What every server does each minute: whatever their number, each booking starts once. */
export async function startDueBookings({ now, ...rest }: Omit<Check, 'call'> & { now: Date }): Promise<void> {
  await checkBookings({ ...rest, call: ownCall(now) })
}
