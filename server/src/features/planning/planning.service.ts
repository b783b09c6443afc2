import type { InputOf } from '@yoon/contract/endpoint'
import { can } from '@yoon/contract/permissions'
import type { getPlanning as contract } from '@yoon/contract/planning/calls'
import type { Planning } from '@yoon/contract/planning/schemas'
import type { Actor } from '../../platform/actor.ts'
import type { ReadContext } from '../../platform/context.ts'
import type { JsonText } from '../../platform/database/json-text.ts'
import { findPlanning } from './planning.store.ts'

/** True if the reader may read the rows: drivers only with bookings:assign_driver (rules/planning 4). */
export function mayReadRows({ role }: Actor, { by }: Record<string, unknown>): boolean {
  return by !== 'driver' || can(role, 'bookings:assign_driver')
}

/** Returns the trips of the days with their rows, as far as the reader may see them (rules/planning 1, 4). */
export function getPlanning(
  { db, actor, now }: ReadContext,
  query: InputOf<typeof contract>,
): Promise<JsonText<Planning>> {
  const { role } = actor
  return findPlanning(db, {
    ...query,
    now,
    withTrips: can(role, 'bookings:read'),
    withReasons: can(role, 'drivers:assign'),
    withPersonal: can(role, 'drivers:update'),
  })
}
