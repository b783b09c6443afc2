import type { InputOf } from '@yoon/contract/endpoint'
import type * as contract from '@yoon/contract/till/calls'
import type { HeldTrip } from '@yoon/contract/till/schemas'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { JsonText } from '../../platform/database/json-text.ts'
import { lockBusinessSettings } from '../settings/index.ts'
import * as driverCash from './driver-cash.store.ts'
import { lockTill } from './recording.service.ts'
import * as store from './till.store.ts'

/** Completes a trip whose driver has received its price in cash and holds it. */
export type CompleteHeld = (
  context: WriteContext,
  trip: { id: string; reference: string; amount: number },
) => Promise<unknown>

const unknownDriver = () => new AppError('NOT_FOUND', { message: 'Ce chauffeur est introuvable' })

export function listDriverCash({ db }: ReadContext) {
  return driverCash.listDriverCash(db)
}

export async function getDriverCash(
  { db }: Pick<ReadContext, 'db'>,
  { driverId }: InputOf<typeof contract.getDriverCash>,
): Promise<JsonText<HeldTrip[]>> {
  if (!(await driverCash.isDriverKnown(db, driverId))) throw unknownDriver()
  return driverCash.listHeldTrips(db, driverId)
}

/**
 * Takes cash of a driver into the till of the caller, for the oldest trips first; trips that the driver was paid for and that
 * are not completed are completed (rules/till 32). Returns the till.
 */
export async function remit(
  context: WriteContext,
  { amount, driverId, bookingIds, reason, photoId }: InputOf<typeof contract.addTillEntry>,
  completeHeld: CompleteHeld,
): Promise<string> {
  const { tx, actor, now, record } = context
  if (driverId === undefined || !(await driverCash.isDriverKnown(tx, driverId))) {
    throw invalidField('driverId', "Ce chauffeur n'existe plus")
  }
  // As by a payment: the settings, the trips, the payments, the till, and last the counters of the receipts.
  await lockBusinessSettings(tx)
  const trips = bookingIds ? await lockTrips(tx, { driverId, bookingIds }) : []
  await driverCash.lockHeldPayments(tx, driverId, bookingIds)
  const till = await lockTill(context, { method: 'CASH' })
  if (!till) throw new AppError('TILL_REQUIRED')
  for (const trip of trips) await completeHeld(context, trip)
  const held = await driverCash.lockHeldPayments(tx, driverId, bookingIds)
  const parts = share(amount, held)
  const heldAfter = (await driverCash.readHeld(tx, driverId)) - amount
  const receiptCode = await store.nextReceiptCode(tx, now)
  const entry = { sessionId: till.id, kind: 'REMITTANCE', method: 'CASH', amount, cash: amount } as const
  const more = { driverId, reason, photoId, receiptCode, heldAfter, recordedBy: actor.id }
  const entryId = await store.insertEntry(tx, { ...entry, ...more }, now)
  await driverCash.insertReleases(tx, { parts, entryId, releasedBy: actor.id, reason: null }, now)
  const after = { tillEntryKind: 'REMITTANCE', amount, driverId, receiptCode }
  record({ action: 'till.entry_recorded', entity: 'till', entityId: till.id, after })
  return till.id
}

/** Locks the trips of a remittance; returns those that it completes. */
async function lockTrips(
  tx: Tx,
  { driverId, bookingIds }: { driverId: string; bookingIds: readonly string[] },
): Promise<Parameters<CompleteHeld>[1][]> {
  const trips = await driverCash.lockRemittedTrips(tx, bookingIds)
  if (trips.length !== new Set(bookingIds).size) throw invalidField('bookingIds', "Une de ces courses n'existe plus")
  return trips.flatMap(({ id, status, collected, reference, driverId: drivenBy }) => {
    if (status === 'COMPLETED') return []
    if (drivenBy !== driverId || collected === null) {
      throw invalidField('bookingIds', `Ce chauffeur n'a rien encaissé pour la course ${reference}`)
    }
    return [{ id, reference, amount: collected }]
  })
}

/** Shares an amount among payments, the first ones first; more than they hold is refused. */
function share(amount: number, held: readonly driverCash.HeldPayment[]): { paymentId: string; amount: number }[] {
  const total = held.reduce((sum, one) => sum + one.held, 0)
  if (amount > total) throw new AppError('ABOVE_DRIVER_DEBT', { details: { held: total } })
  let left = amount
  return held.flatMap(({ paymentId, held: most }) => {
    const part = Math.min(left, most)
    left -= part
    return part > 0 ? [{ paymentId, amount: part }] : []
  })
}

/** Writes off cash that a driver will not hand in: a loss, which is in no till (rules/till 35). */
export async function writeOffDriverCash(
  context: WriteContext,
  { driverId, amount, reason }: InputOf<typeof contract.writeOffDriverCash>,
): Promise<JsonText<HeldTrip[]>> {
  const { tx, actor, now, record } = context
  if (!(await driverCash.isDriverKnown(tx, driverId))) throw unknownDriver()
  const held = await driverCash.lockHeldPayments(tx, driverId, undefined)
  const total = held.reduce((sum, one) => sum + one.held, 0)
  const parts = share(amount, held)
  await driverCash.insertReleases(tx, { parts, entryId: null, releasedBy: actor.id, reason }, now)
  record({
    action: 'till.driver_cash_written_off',
    entity: 'till',
    entityId: driverId,
    before: { amount: total },
    after: { amount: total - amount, driverId, note: reason },
  })
  return getDriverCash({ db: tx }, { driverId })
}
