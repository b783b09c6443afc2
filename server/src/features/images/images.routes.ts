import * as contract from '@yoon/contract/images/calls'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import type { Server } from '../../platform/http/server.ts'
import * as service from './images.service.ts'

/** Enough to upload the photos of a whole fleet, too few to fill the disk. */
const uploadLimit: RateLimit = {
  name: 'upload',
  calls: 150,
  windowMs: 60 * 60_000,
  what: "Trop d'images en peu de temps",
}

export function imageRoutes({ route }: Server, files: FileStore): void {
  route(contract.uploadVehicleImage, service.uploadVehicleImage(files), {
    // Images are processed and stored outside of a transaction.
    isTransactional: false,
    limit: uploadLimit,
    // 5 MB are 7 MB in base64. The margin lets the service refuse a slightly larger file with a message that names it.
    body: { maxBytes: 8 * 1024 * 1024, timeoutMs: 5 * 60_000 },
  })
}
