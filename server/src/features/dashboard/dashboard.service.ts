import type { getDashboardStats as contract, Occupation, Today } from '@yoon/contract/dashboard/calls'
import type { OutputOf } from '@yoon/contract/endpoint'
import { can } from '@yoon/contract/permissions'
import type { ReadContext } from '../../platform/context.ts'
import type { JsonText } from '../../platform/database/json-text.ts'
import * as store from './dashboard.store.ts'
import { readOccupation } from './occupation.store.ts'
import { readToday, todaySections } from './today.store.ts'

/** Returns the figures of each section that the actor may read (rules/screens 34). */
export function getDashboardStats({ db, actor, now }: ReadContext): Promise<JsonText<OutputOf<typeof contract>>> {
  const sections = store.sections.filter((section) => can(actor.role, `${section}:read`))
  return store.readStats(db, sections, now)
}

/** Returns the figures of the day of each section that the actor may read (rules/screens 42). */
export function getToday({ db, actor, now }: ReadContext): Promise<JsonText<Today>> {
  const sections = todaySections.filter((section) => can(actor.role, `${section}:read`))
  return readToday(db, sections, now)
}

/** Returns when the vehicles are taken on the current day (rules/screens 43). */
export function getOccupation({ db, now }: ReadContext): Promise<JsonText<Occupation>> {
  return readOccupation(db, now)
}
