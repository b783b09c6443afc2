import * as contract from '@yoon/contract/papers/calls'
import { paperFileMaxBytes } from '@yoon/contract/papers/form'
import { exportOptions } from '../../platform/export/export-file.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import type { Server } from '../../platform/http/server.ts'
import { exportPapers } from './papers.export.service.ts'
import * as service from './papers.service.ts'

/** Enough to enter the papers of a fleet, too few to fill the disk. */
const uploadLimit: RateLimit = {
  name: 'papers',
  calls: 300,
  windowMs: 60 * 60_000,
  areRefusalsFree: true,
  what: 'Trop de papiers en peu de temps',
}

const uploadOptions = {
  // Files are checked and stored outside of a transaction.
  isTransactional: false,
  limit: uploadLimit,
  // The margin holds the other fields, and lets the service refuse a slightly larger file with a message that names it.
  body: { maxBytes: paperFileMaxBytes + 2 * 1024 * 1024, timeoutMs: 5 * 60_000 },
} as const

export function paperRoutes({ route }: Server, files: FileStore): void {
  route(contract.listPapers, service.listPapers)
  route(contract.exportPapers, exportPapers, exportOptions)
  route(contract.getPaper, service.getPaper)
  route(contract.createPaper, service.createPaper(files), { ...uploadOptions, isIdempotentByPart: true })
  route(contract.updatePaper, service.updatePaper(files), uploadOptions)
  route(contract.deletePaper, service.deletePaper)
  // The journal records the reading.
  route(contract.getPaperFile, service.getPaperFile(files), { isTransactional: false })
}
