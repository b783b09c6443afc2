import type { InputOf } from '@yoon/contract/endpoint'
import type * as contract from '@yoon/contract/places/calls'
import type { Place } from '@yoon/contract/places/calls'
import type { PlaceForm } from '@yoon/contract/places/form'
import { AppError, invalidField, refusedField } from '../../platform/app-error.ts'
import { difference } from '../../platform/audit.ts'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import { violates } from '../../platform/database/database-errors.ts'
import type { JsonText, Page } from '../../platform/database/json-text.ts'
import { refuseStale } from '../../platform/versions.ts'
import * as listStore from './places.list.store.ts'
import * as store from './places.store.ts'
import { holdZone } from './zones.store.ts'

export function listPlaces({ db }: ReadContext, query: InputOf<typeof contract.listPlaces>): Promise<Page<Place>> {
  return listStore.listPlaces(db, query)
}

const missing = () => new AppError('NOT_FOUND', { message: 'Ce lieu est introuvable' })

export async function getPlace(
  { db }: Pick<ReadContext, 'db'>,
  { id }: InputOf<typeof contract.getPlace>,
): Promise<JsonText<Place>> {
  const place = await listStore.findPlaceJson(db, id)
  if (!place) throw missing()
  return place
}

export async function createPlace(
  { tx, now, record }: WriteContext,
  form: InputOf<typeof contract.createPlace>,
): Promise<JsonText<Place>> {
  const after = valuesOf(form, undefined)
  await refuseMissingZone(tx, after.zoneId)
  const id = await store.insertPlace(tx, after, now)
  if (id === undefined) throw refusedField('PLACE_EXISTS', 'name')
  record({ action: 'place.created', entity: 'place', entityId: id, after })
  return getPlace({ db: tx }, { id })
}

/** Edits a place; an omitted value keeps the stored one, and without a difference nothing is written. */
export async function updatePlace(
  context: WriteContext,
  { id, ...form }: InputOf<typeof contract.updatePlace>,
): Promise<JsonText<Place>> {
  const { tx, now, record } = context
  const before = await lockForEdit(context, id)
  const after = valuesOf(form, before)
  const changed = difference(before, after)
  if (changed) {
    if (after.zoneId !== before.zoneId) await refuseMissingZone(tx, after.zoneId)
    try {
      await store.rewritePlace(tx, id, after, now)
    } catch (error) {
      throw violates(error, 'places_name_key') ? refusedField('PLACE_EXISTS', 'name') : error
    }
    record({ action: 'place.updated', entity: 'place', entityId: id, ...changed })
  }
  return getPlace({ db: tx }, { id })
}

/** Deletes a place; one that a booking names is deactivated, so that the booking keeps it (rules/places 6). */
export async function deletePlace(
  context: WriteContext,
  { id }: InputOf<typeof contract.deletePlace>,
): Promise<{ id: string; isDeleted: boolean }> {
  const { tx, now, record } = context
  const before = await lockForEdit(context, id)
  if (!(await store.isUsed(tx, id))) {
    await store.deletePlace(tx, id)
    record({ action: 'place.deleted', entity: 'place', entityId: id, before })
    return { id, isDeleted: true }
  }
  if (before.isActive) {
    await store.rewritePlace(tx, id, { ...before, isActive: false }, now)
    const change = { before: { isActive: true }, after: { isActive: false } }
    record({ action: 'place.deactivated', entity: 'place', entityId: id, ...change })
  }
  return { id, isDeleted: false }
}

async function lockForEdit(context: WriteContext, id: string): Promise<store.PlaceRow> {
  const locked = await store.lockPlace(context.tx, id)
  if (!locked) throw missing()
  refuseStale(context, locked.version, 'place')
  return locked
}

async function refuseMissingZone(tx: WriteContext['tx'], zoneId: string): Promise<void> {
  if (!(await holdZone(tx, zoneId))) throw invalidField('zoneId', "Cette zone n'existe plus")
}

function valuesOf(
  { aliases, latitude, longitude, isActive, ...form }: PlaceForm,
  before: store.PlaceValues | undefined,
): store.PlaceValues {
  return {
    ...form,
    aliases: aliases ?? before?.aliases ?? [],
    latitude: latitude === undefined ? (before?.latitude ?? null) : latitude,
    longitude: longitude === undefined ? (before?.longitude ?? null) : longitude,
    isActive: isActive ?? before?.isActive ?? true,
  }
}
