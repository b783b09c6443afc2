import * as contract from '@yoon/contract/till/calls'
import { tillLimits } from '@yoon/contract/till/limits'
import { exportOptions } from '../../platform/export/export-file.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import type { Server } from '../../platform/http/server.ts'
import { closeTill, validateTill } from './closing.service.ts'
import { addTillEntry, cancelTillEntry } from './entries.service.ts'
import { type CompleteHeld, getDriverCash, listDriverCash, writeOffDriverCash } from './remittances.service.ts'
import { getRemittanceReceipt, getTillReport } from './reports.service.ts'
import { exportTills } from './till.export.service.ts'
import * as service from './till.service.ts'
import { getTillEntryPhoto, uploadTillPhoto } from './till-photos.service.ts'

/** Enough for the bills of a day, too few to fill the disk. */
const photoLimit: RateLimit = {
  name: 'till-photos',
  calls: 60,
  windowMs: 60 * 60_000,
  what: 'Trop de photos en peu de temps',
}

/** These calls keep what they wrote although they refuse: the first count, and the attempt to validate. */
const keepsWrites = { isTransactional: false, isIdempotentByPart: true } as const

export function tillRoutes({ route }: Server, files: FileStore, completeHeld: CompleteHeld): void {
  route(contract.listTills, service.listTills)
  route(contract.exportTills, exportTills, exportOptions)
  route(contract.getTillSummary, service.getTillSummary)
  route(contract.getTill, service.getTill)
  route(contract.getTillReport, getTillReport)
  route(contract.openTill, service.openTill)
  route(contract.correctTillFloat, service.correctTillFloat)
  route(contract.addTillEntry, addTillEntry(completeHeld))
  route(contract.cancelTillEntry, cancelTillEntry)
  route(contract.uploadTillPhoto, uploadTillPhoto(files), {
    // Photos are checked and stored outside of a transaction.
    isTransactional: false,
    limit: photoLimit,
    body: { maxBytes: tillLimits.photoBytes + 1024 * 1024, timeoutMs: 5 * 60_000 },
  })
  route(contract.getTillEntryPhoto, getTillEntryPhoto(files))
  route(contract.getRemittanceReceipt, getRemittanceReceipt)
  route(contract.closeTill, closeTill, keepsWrites)
  route(contract.validateTill, validateTill, keepsWrites)
  route(contract.listDriverCash, listDriverCash)
  route(contract.getDriverCash, getDriverCash)
  route(contract.writeOffDriverCash, writeOffDriverCash)
}
