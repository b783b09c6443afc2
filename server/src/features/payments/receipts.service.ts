import type { InputOf } from '@yoon/contract/endpoint'
import type { getPaymentReceipt as contract } from '@yoon/contract/payments'
import { formatReceiptNumber } from '@yoon/contract/receipt-message'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import type { FileReply } from '../../platform/export/export-file.ts'
import { type Receipt, writeReceipt } from './receipt-pdf.ts'
import { findReceipt, giveReceiptNumber, type ReceiptRow } from './receipts.store.ts'

type Asked = Pick<Context, 'tx' | 'commit' | 'record'>

/** The receipt of a payment, numbered the first time; one that was given stays, marked as cancelled, after a deletion. */
export async function getPaymentReceipt(context: Asked, { id }: InputOf<typeof contract>): Promise<FileReply> {
  const found = await findReceipt(context.tx, id)
  const receipt = found && isNumbered(found) ? found : await numberReceipt(context, id)
  return {
    name: `recu_${formatReceiptNumber(receipt.number)}.pdf`,
    type: 'application/pdf',
    content: writeReceipt(receipt),
  }
}

/** Gives the number, and reads what the receipt says under the same lock: it may have been settled a moment ago. */
function numberReceipt({ commit, record }: Asked, id: string): Promise<Receipt> {
  return commit(async (tx) => {
    const isNew = await giveReceiptNumber(tx, id)
    const receipt = await findReceipt(tx, id)
    if (!receipt || (receipt.cancelledAt !== null && !isNumbered(receipt))) {
      throw new AppError('NOT_FOUND', { message: 'Ce paiement est introuvable' })
    }
    if (!isNumbered(receipt)) throw new AppError('NO_RECEIPT')
    const after = { receipt_number: receipt.number }
    if (isNew) record({ action: 'payment.receipt_given', entity: 'payment', entityId: id, after })
    return receipt
  })
}

function isNumbered(receipt: ReceiptRow): receipt is Receipt {
  return receipt.number !== null
}
