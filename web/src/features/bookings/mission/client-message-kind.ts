import type { Booking } from '@yoon/contract/bookings/schemas'
import { type ClientMessageKind, clientMessageKinds } from '@yoon/contract/client-messages/kinds'

type Messaged = Pick<Booking, 'status' | 'driver' | 'mission'>

/** Returns the messages that suit a trip: some tell of its driver, a receipt follows its end. */
export function possibleKinds({ status, driver }: Messaged): ClientMessageKind[] {
  if (status === 'COMPLETED') return ['RECEIPT']
  const ofDriver: readonly ClientMessageKind[] = ['DRIVER_ASSIGNED', 'EN_ROUTE', 'ON_SITE']
  return clientMessageKinds.filter((kind) => kind !== 'RECEIPT' && (driver !== null || !ofDriver.includes(kind)))
}

/** Returns the message that comes next for a trip. */
export function nextKind({ status, driver, mission }: Messaged): ClientMessageKind {
  if (status === 'COMPLETED') return 'RECEIPT'
  if (!driver) return 'CONFIRMATION'
  const position = mission?.position
  if (position === 'ON_SITE' || position === 'ON_BOARD' || position === 'DONE') return 'ON_SITE'
  return position === 'EN_ROUTE' || status === 'IN_PROGRESS' ? 'EN_ROUTE' : 'DRIVER_ASSIGNED'
}
