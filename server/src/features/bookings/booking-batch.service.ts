import type { Booking } from '@yoon/contract/bookings/schemas'
import type { InputOf, OutputOf } from '@yoon/contract/endpoint'
import { can, type Permission } from '@yoon/contract/permissions'
import type { changeBookings as contract } from '@yoon/contract/planning/calls'
import type { Actor } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import type { NonTransactionalContext, WriteContext } from '../../platform/context.ts'
import { explainDatabaseError } from '../../platform/database/database-errors.ts'
import type { JsonText } from '../../platform/database/json-text.ts'
import { undoAssignment } from './assignment-undo.service.ts'
import { assignDriver, unassignDriver } from './assignments.service.ts'
import { rescheduleBooking } from './reschedules.service.ts'

type Item = InputOf<typeof contract>['items'][number]
type Outcome = OutputOf<typeof contract>[number]

/**
 * Changes bookings one after the other as their own calls would, each in a transaction of its own: those that are refused
 * do not keep the others (rules/planning 9).
 */
export async function changeBookings(
  context: NonTransactionalContext,
  { items }: InputOf<typeof contract>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const item of items) outcomes.push(await changeOne(context, item))
  return outcomes
}

async function changeOne(context: NonTransactionalContext, item: Item): Promise<Outcome> {
  const { id, version: expectedVersion } = item
  try {
    refuseForbidden(context.actor, item)
    return await context.inTransactionOnce(id, async (write) => {
      const { jsonText } = await change({ ...write, expectedVersion }, item)
      const { version } = JSON.parse(jsonText) as Booking
      return { id, ok: true, version }
    })
  } catch (error) {
    const { code, message, fields, details } = refusalOf(error)
    return { id, ok: false, code, message, ...(fields && { fields }), ...(details !== undefined && { details }) }
  }
}

async function change(context: WriteContext, item: Item): Promise<JsonText<Booking>> {
  switch (item.action) {
    case 'assign':
      return (await assignDriver(context, item)).booking
    case 'unassign':
      return unassignDriver(context, item)
    case 'undoAssignment':
      return undoAssignment(context, item)
    case 'reschedule':
      return (await rescheduleBooking(context, item)).data
  }
}

/** Refuses an item whose own call the role may not make. */
function refuseForbidden({ role }: Actor, { action }: Item): void {
  const needed: Permission = action === 'reschedule' ? 'bookings:update' : 'bookings:assign_driver'
  if (!can(role, needed)) throw new AppError('FORBIDDEN')
}

/** Returns the refusal of one item; an error that concerns the whole call, such as a lost database, is thrown. */
function refusalOf(error: unknown): AppError {
  const refusal = error instanceof AppError ? error : explainDatabaseError(error)
  if (!refusal || refusal.status >= 500 || refusal.code === 'IDEMPOTENCY_MISMATCH') throw error
  return refusal
}
