import type { InputOf } from '@yoon/contract/endpoint'
import type { getPaymentReceipt as contract, getRefundReceipt as refundContract } from '@yoon/contract/payments/calls'
import { formatReceiptNumber } from '@yoon/contract/payments/receipt-message'
import { AppError } from '../../platform/app-error.ts'
import type { ReadContext } from '../../platform/context.ts'
import type { FileReply } from '../../platform/export/export-file.ts'
import { type Receipt, writeReceipt } from './receipt-pdf.ts'
import { findReceipt, type ReceiptRow } from './receipts.store.ts'
import { writeRefundReceipt } from './refund-pdf.ts'
import { findRefundReceipt } from './refund-receipts.store.ts'

/** Returns the numbered receipt of a payment as a PDF. The receipt of a deleted payment stays, marked as cancelled. */
export async function getPaymentReceipt(
  { db }: Pick<ReadContext, 'db'>,
  { id }: InputOf<typeof contract>,
): Promise<FileReply> {
  const receipt = await findReceipt(db, id)
  if (!receipt || (receipt.cancelledAt !== null && !isNumbered(receipt))) {
    throw new AppError('NOT_FOUND', { message: 'Ce paiement est introuvable' })
  }
  if (!isNumbered(receipt)) {
    // A server of the previous version may have recorded the payment a moment ago; the next payment numbers both.
    const isAwaited = receipt.status === 'COMPLETED'
    throw new AppError('NO_RECEIPT', isAwaited ? { message: "Ce reçu n'a pas encore de numéro" } : {})
  }
  return {
    name: `recu_${formatReceiptNumber(receipt.number, receipt.code)}.pdf`,
    type: 'application/pdf',
    content: writeReceipt(receipt),
  }
}

function isNumbered(receipt: ReceiptRow): receipt is Receipt {
  return receipt.number !== null
}

/** Returns the numbered receipt of a refund as a PDF (rules/money 62). */
export async function getRefundReceipt(
  { db }: Pick<ReadContext, 'db'>,
  { id }: InputOf<typeof refundContract>,
): Promise<FileReply> {
  const receipt = await findRefundReceipt(db, id)
  if (!receipt) throw new AppError('NOT_FOUND', { message: 'Ce remboursement est introuvable' })
  const { code } = receipt
  if (code === null) throw new AppError('NO_RECEIPT', { message: "Ce remboursement n'a pas de reçu" })
  return {
    name: `remboursement_${code}.pdf`,
    type: 'application/pdf',
    content: writeRefundReceipt({ ...receipt, code }),
  }
}
