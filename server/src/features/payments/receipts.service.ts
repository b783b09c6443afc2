import type { InputOf } from '@yoon/contract/endpoint'
import type { getPaymentReceipt as contract } from '@yoon/contract/payments'
import { formatReceiptNumber } from '@yoon/contract/receipt-message'
import { AppError } from '../../platform/app-error.ts'
import type { Context } from '../../platform/context.ts'
import type { FileReply } from '../../platform/export/export-file.ts'
import { writeReceipt } from './receipt-pdf.ts'
import { findReceipt, giveReceiptNumber } from './receipts.store.ts'

/** The receipt of a payment, numbered the first time; one that was given stays, marked as cancelled, after a deletion. */
export async function getPaymentReceipt(context: Context, { id }: InputOf<typeof contract>): Promise<FileReply> {
  const receipt = await findReceipt(context.tx, id)
  const isGone = receipt === undefined || (receipt.cancelledAt !== null && receipt.number === null)
  if (isGone) throw new AppError('NOT_FOUND', { message: 'Ce paiement est introuvable' })
  const number = receipt.number ?? (await numberOf(context, id))
  return {
    name: `recu_${formatReceiptNumber(number)}.pdf`,
    type: 'application/pdf',
    content: writeReceipt({ ...receipt, number }),
  }
}

function numberOf({ commit, record }: Context, id: string): Promise<number> {
  return commit(async (tx) => {
    const given = await giveReceiptNumber(tx, id)
    if (!given) throw new AppError('NO_RECEIPT')
    const after = { receipt_number: given.number }
    if (given.isNew) record({ action: 'payment.receipt_given', entity: 'payment', entityId: id, after })
    return given.number
  })
}
