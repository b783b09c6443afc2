import type * as contract from '@yoon/contract/absences/calls'
import type { Absence, AbsenceWithTrips } from '@yoon/contract/absences/calls'
import { endBeforeBegin, wrongReason } from '@yoon/contract/absences/form'
import { periodInWords } from '@yoon/contract/absences/period-words'
import { reasonsOf } from '@yoon/contract/absences/reasons'
import type { InputOf } from '@yoon/contract/endpoint'
import { can, type Role } from '@yoon/contract/permissions'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { difference } from '../../platform/audit.ts'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { type JsonText, jsonText, type Page } from '../../platform/database/json-text.ts'
import { refuseStale } from '../../platform/versions.ts'
import { lockDriver, lockVehicle } from '../availability/index.ts'
import { lockBusinessSettings } from '../settings/index.ts'
import * as listStore from './absences.list.store.ts'
import * as store from './absences.store.ts'

/** Returns the absences that a role reads, and whether it may know who is ill (rules/availability 36). */
export function reachOf(role: Role): listStore.AbsenceReach {
  return {
    withDrivers: can(role, 'drivers:read'),
    withVehicles: can(role, 'vehicles:read'),
    withReasons: can(role, 'drivers:assign'),
  }
}

export function listAbsences(
  { db, actor, now }: ReadContext,
  query: InputOf<typeof contract.listAbsences>,
): Promise<Page<Absence>> {
  return listStore.listAbsences(db, query, reachOf(actor.role), now)
}

export async function getAbsence(
  { db, actor, now }: ReadContext,
  { id }: InputOf<typeof contract.getAbsence>,
): Promise<JsonText<AbsenceWithTrips>> {
  return (await readWithTrips(db, { id, role: actor.role, now })).data
}

/** Records an absence under the lock of its driver or vehicle: each assignment sees it, or is listed with it. */
export async function createAbsence(
  context: WriteContext,
  form: InputOf<typeof contract.createAbsence>,
): Promise<JsonText<AbsenceWithTrips>> {
  const { tx, now, actor, record } = context
  const { timezone: zone } = await lockBusinessSettings(tx)
  const owner = { driverId: form.driverId ?? null, vehicleId: form.vehicleId ?? null }
  await lockOwner(tx, actor.role, owner)
  await refuseSkipped(tx, form, zone)
  const id = await store.insertAbsence(tx, { ...form, ...owner }, { zone, now })
  record({ action: 'absence.created', entity: 'absence', entityId: id, after: { ...owned(owner), ...audited(form) } })
  return announce(context, 'absence.created', id)
}

/** Edits an absence; without a difference nothing is written. */
export async function updateAbsence(
  context: WriteContext,
  { id, driverId, vehicleId, ...form }: InputOf<typeof contract.updateAbsence>,
): Promise<JsonText<AbsenceWithTrips>> {
  const { tx, now, record } = context
  const { timezone: zone } = await lockBusinessSettings(tx)
  const before = await lockForEdit(context, id)
  refuseOtherOwner(before, { driverId, vehicleId })
  if (!reasonsOf(before.driverId === null ? 'vehicle' : 'driver').includes(form.reason)) {
    throw invalidField('reason', wrongReason)
  }
  const changed = difference(audited(before), audited(form))
  if (!changed) return (await readWithTrips(tx, { id, role: context.actor.role, now })).data
  await refuseSkipped(tx, form, zone)
  await store.rewriteAbsence(tx, id, form, { zone, now })
  record({ action: 'absence.updated', entity: 'absence', entityId: id, ...changed })
  return announce(context, 'absence.updated', id)
}

export async function deleteAbsence(
  context: WriteContext,
  { id }: InputOf<typeof contract.deleteAbsence>,
): Promise<{ id: string }> {
  const { tx, record } = context
  const before = await lockForEdit(context, id)
  await announce(context, 'absence.deleted', id)
  await store.deleteAbsence(tx, id)
  record({
    action: 'absence.deleted',
    entity: 'absence',
    entityId: id,
    before: { ...owned(before), ...audited(before) },
  })
  return { id }
}

/** Refuses a period that the clock skips, as at the begin of summer time. */
async function refuseSkipped(tx: Tx, form: Pick<store.AbsenceValues, 'from' | 'to'>, zone: string): Promise<void> {
  if (await store.isEmptyPeriod(tx, form, zone)) throw invalidField('to', endBeforeBegin)
}

const missing = () => new AppError('NOT_FOUND', { message: 'Cette absence est introuvable' })

interface Owner {
  driverId: string | null
  vehicleId: string | null
}

/** Locks the owner, then the absence. */
async function lockForEdit(context: WriteContext, id: string): Promise<store.AbsenceRow> {
  const { tx, actor } = context
  const owner = await store.findOwner(tx, id)
  if (!owner) throw missing()
  await lockOwner(tx, actor.role, owner)
  const locked = await store.lockAbsence(tx, id)
  if (!locked) throw missing()
  refuseStale(context, locked.version, 'absence')
  return locked
}

/** Locks who is absent; refuses a caller who may not write about them, and one that is gone. */
async function lockOwner(tx: Tx, role: Role, { driverId, vehicleId }: Owner): Promise<void> {
  if (driverId !== null) {
    if (!can(role, 'drivers:assign')) throw new AppError('FORBIDDEN')
    if (!(await lockDriver(tx, driverId))) throw invalidField('driverId', "Ce chauffeur n'existe plus")
  }
  if (vehicleId !== null) {
    if (!can(role, 'vehicles:update')) throw new AppError('FORBIDDEN')
    if (!(await lockVehicle(tx, vehicleId))) throw invalidField('vehicleId', "Ce véhicule n'existe plus")
  }
}

function refuseOtherOwner(
  before: Owner,
  given: { driverId?: string | undefined; vehicleId?: string | undefined },
): void {
  for (const field of ['driverId', 'vehicleId'] as const) {
    const id = given[field]
    if (id !== undefined && id.toLowerCase() !== before[field]) {
      throw invalidField(field, "Le chauffeur ou le véhicule d'une absence ne change pas")
    }
  }
}

function owned({ driverId, vehicleId }: Owner): object {
  return { ...(driverId && { driverId }), ...(vehicleId && { vehicleId }) }
}

function audited({ from, to, reason, note }: store.AbsenceValues) {
  return { absenceFrom: from, absenceTo: to, absenceReason: reason, absenceNote: note }
}

interface Reading {
  id: string
  role: Role
  now: Date
}

async function readWithTrips(db: Database, { id, role, now }: Reading) {
  const found = await listStore.findAbsence(db, id, reachOf(role), now)
  if (!found) throw missing()
  const reader = { withBookings: can(role, 'bookings:read'), mayUnassign: can(role, 'bookings:assign_driver') }
  const { trips, count } = await store.listTripsMeanwhile(db, id, reader)
  const data = jsonText<AbsenceWithTrips>(`${found.json.slice(0, -1)},"tripsMeanwhile":${JSON.stringify(trips)}}`)
  return { ...found, data, count }
}

/** Announces a change of an absence, without its reason, and returns the absence. */
async function announce(
  { tx, actor, now, emit }: WriteContext,
  name: 'absence.created' | 'absence.updated' | 'absence.deleted',
  id: string,
): Promise<JsonText<AbsenceWithTrips>> {
  const { data, absent, from, to, count } = await readWithTrips(tx, { id, role: actor.role, now })
  emit({
    name,
    absenceId: id,
    absent,
    period: periodInWords({ from, to }),
    trips: name === 'absence.deleted' ? 0 : count,
  })
  return data
}
