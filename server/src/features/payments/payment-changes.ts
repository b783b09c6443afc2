import { refusedField } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/database/database.ts'
import { violates } from '../../platform/database/database-errors.ts'
import * as store from './payments.store.ts'
import { type NumberedReceipt, numberReceipts } from './receipts.store.ts'

/** Inserts a completed payment, unless its transaction id is taken; returns the receipts numbered with it. */
export function insertCompletedPayment(
  tx: Tx,
  form: store.PaidForm,
  recording: store.Recording,
): Promise<NumberedReceipt[]> {
  return withUniqueTransactionId(tx, form, () => store.insertPayment(tx, form, recording))
}

/**
 * Completes the pending payment of a booking, or inserts one if there is none pending; returns the receipts numbered
 * with it.
 */
export function settlePayment(tx: Tx, form: store.PaidForm, recording: store.Recording): Promise<NumberedReceipt[]> {
  return withUniqueTransactionId(tx, form, async () => {
    const settled = await store.completePendingPayment(tx, form, recording)
    if (!settled) await store.insertPayment(tx, form, recording)
  })
}

/** Refuses a transaction id already used with the same method; the message names the booking that has it. */
async function withUniqueTransactionId(
  tx: Tx,
  form: store.PaidForm,
  write: () => Promise<void>,
): Promise<NumberedReceipt[]> {
  const reference = await store.findBookingByTransaction(tx, form)
  if (reference) {
    const message = `Cet ID de transaction est déjà utilisé pour la réservation ${reference}`
    throw refusedField('DUPLICATE_TRANSACTION', 'transactionId', { message })
  }
  try {
    await write()
  } catch (error) {
    if (!violates(error, 'payments_transaction_key')) throw error
    throw refusedField('DUPLICATE_TRANSACTION', 'transactionId', { cause: error })
  }
  return numberReceipts(tx)
}
