import type { InputOf } from '@yoon/contract/endpoint'
import type * as contract from '@yoon/contract/places/calls'
import type { Zone } from '@yoon/contract/places/calls'
import { AppError, refusedField } from '../../platform/app-error.ts'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { violates } from '../../platform/database/database-errors.ts'
import type { JsonText } from '../../platform/database/json-text.ts'
import { refuseStale } from '../../platform/versions.ts'
import * as store from './zones.store.ts'

/** Most zones of a company: the table of its fares has a column for each (rules/places 4). */
const mostZones = 60

export function listZones({ db }: ReadContext): Promise<JsonText<Zone[]>> {
  return store.readZones(db)
}

export async function createZone(
  { tx, now, record }: WriteContext,
  { name }: InputOf<typeof contract.createZone>,
): Promise<Zone> {
  if ((await store.countZones(tx)) >= mostZones) throw new AppError('TOO_MANY_ZONES')
  const id = await store.insertZone(tx, name, now)
  if (id === undefined) throw refusedField('ZONE_EXISTS', 'name')
  record({ action: 'zone.created', entity: 'zone', entityId: id, after: { name } })
  return getZone(tx, id)
}

/** Renames a zone; does nothing if it has the name already. */
export async function updateZone(
  context: WriteContext,
  { id, name }: InputOf<typeof contract.updateZone>,
): Promise<Zone> {
  const { tx, now, record } = context
  const before = await lockForEdit(context, id)
  if (before.name !== name) {
    try {
      await store.renameZone(tx, id, name, now)
    } catch (error) {
      throw violates(error, 'zones_name_key') ? refusedField('ZONE_EXISTS', 'name') : error
    }
    record({ action: 'zone.updated', entity: 'zone', entityId: id, before: { name: before.name }, after: { name } })
  }
  return getZone(tx, id)
}

/** Deletes a zone and its travel times; refused while a place or a fare names it (rules/places 4). */
export async function deleteZone(
  context: WriteContext,
  { id }: InputOf<typeof contract.deleteZone>,
): Promise<{ id: string }> {
  const { tx, record } = context
  const { name } = await lockForEdit(context, id)
  const uses = await store.countUses(tx, id)
  if (uses.places + uses.fares > 0) throw new AppError('ZONE_IN_USE', { details: uses })
  await store.deleteZone(tx, id)
  record({ action: 'zone.deleted', entity: 'zone', entityId: id, before: { name } })
  return { id }
}

const missing = () => new AppError('NOT_FOUND', { message: 'Cette zone est introuvable' })

async function lockForEdit(context: WriteContext, id: string): Promise<{ name: string; version: number }> {
  const locked = await store.lockZone(context.tx, id)
  if (!locked) throw missing()
  refuseStale(context, locked.version, 'zone')
  return locked
}

async function getZone(db: Database, id: string): Promise<Zone> {
  const zone = await store.findZone(db, id)
  if (!zone) throw missing()
  return zone
}
