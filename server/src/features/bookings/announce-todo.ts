import type { TodoCause } from '@yoon/contract/todo/causes'
import type { WriteContext } from '../../platform/context.ts'
import { emitBookingEvent } from './booking-changes.ts'

/** Announces an urgent line of the work queue about a booking, to staff and not to its driver. */
export function announceTodo(
  context: WriteContext,
  booking: { id: string; reference: string },
  cause: TodoCause,
): Promise<void> {
  return emitBookingEvent(context, 'todo.raised', booking, { facts: { driverUserId: null, cause } })
}
