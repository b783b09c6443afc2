import { refusedField } from '../../platform/app-error.ts'
import type { Database } from '../../platform/database/database.ts'
import { violates } from '../../platform/database/database-errors.ts'
import * as store from './payments.store.ts'
import { type NumberedReceipt, numberReceipts } from './receipts.store.ts'

/** Writes money that has arrived, unless its transaction id is taken; answers the receipts that are numbered with it. */
export function takePayment(
  tx: Database,
  form: store.PaidForm,
  recording: store.Recording,
): Promise<NumberedReceipt[]> {
  return refusingDuplicates(tx, form, () => store.insertPayment(tx, form, recording))
}

/** The same of money that is awaited; the row is made when none is awaited any more. */
export function settlePayment(
  tx: Database,
  form: store.PaidForm,
  recording: store.Recording,
): Promise<NumberedReceipt[]> {
  return refusingDuplicates(tx, form, async () => {
    const settled = await store.settleAwaited(tx, form, recording)
    if (!settled) await store.insertPayment(tx, form, recording)
  })
}

/** A transaction id serves once a method; the refusal names the booking that has it. */
async function refusingDuplicates(
  tx: Database,
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
