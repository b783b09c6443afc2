import type { InputOf } from '@yoon/contract/endpoint'
import type * as contract from '@yoon/contract/till/calls'
import { AppError } from '../../platform/app-error.ts'
import type { ReadContext } from '../../platform/context.ts'
import type { FileReply } from '../../platform/export/export-file.ts'
import { writeRemittance } from './remittance-pdf.ts'
import { getTill } from './till.service.ts'
import { findRemittance, findReport } from './till-report.store.ts'
import { writeTillReport } from './till-report-pdf.ts'

/** Writes the Z report of a closed till (rules/till 26). */
export async function getTillReport(
  context: ReadContext,
  { id }: InputOf<typeof contract.getTillReport>,
): Promise<FileReply> {
  await getTill(context, { id })
  const report = await findReport(context.db, id)
  if (!report) throw new AppError('TILL_NOT_CLOSED')
  return { name: `caisse_${report.number}.pdf`, type: 'application/pdf', content: writeTillReport(report) }
}

/** Writes the receipt of a remittance (rules/till 33). */
export async function getRemittanceReceipt(
  context: ReadContext,
  { id }: InputOf<typeof contract.getRemittanceReceipt>,
): Promise<FileReply> {
  const remittance = await findRemittance(context.db, id)
  if (!remittance) throw new AppError('NOT_FOUND', { message: 'Ce mouvement est introuvable' })
  await getTill(context, { id: remittance.sessionId })
  return { name: `remise_${remittance.code}.pdf`, type: 'application/pdf', content: writeRemittance(remittance) }
}
