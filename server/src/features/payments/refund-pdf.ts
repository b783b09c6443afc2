import type { Readable } from 'node:stream'
import { paymentMethodLabels } from '@yoon/contract/payments/methods'
import { formatPhone } from '@yoon/contract/phones'
import PDFDocument from 'pdfkit'
import { drawAmount, drawFacts } from '../../platform/pdf/pdf-facts.ts'
import { drawCompany } from '../../platform/pdf/pdf-parts.ts'
import { printable } from '../../platform/pdf/pdf-text.ts'
import type { RefundReceipt } from './refund-receipts.store.ts'

const margin = 34

/** Writes the receipt of a refund on a page of A5. */
export function writeRefundReceipt(receipt: RefundReceipt & { code: string }): Readable {
  const { code, companyName, client, phone, paymentCode, trips, method, transactionId, reason, at, by } = receipt
  const pdf = new PDFDocument({
    size: 'A5',
    margin,
    lang: 'fr-FR',
    info: { Title: `Remboursement n° ${code}`, Author: printable(companyName) },
  })
  const width = pdf.page.width - 2 * margin
  drawCompany(pdf, receipt, { title: 'REMBOURSEMENT', number: code, margin, width })
  drawAmount(pdf, receipt, { margin, width })
  const facts = [
    ['Rendu à', phone ? `${client} · ${formatPhone(phone)}` : client],
    ['Reçu du paiement', paymentCode],
    ['Courses', trips],
    ['Mode de paiement', paymentMethodLabels[method]],
    ['ID de transaction', transactionId],
    ['Motif', reason],
    ['Remboursé le', at],
    ['Remboursé par', by],
  ] as const
  drawFacts(pdf, facts, { margin, width, labelWidth: 104, height: 60 })
  pdf.end()
  return pdf
}
