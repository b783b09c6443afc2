import * as contract from '@yoon/contract/images'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import type { Server } from '../../platform/http/server.ts'
import * as service from './images.service.ts'

/** A whole fleet's photos in an afternoon: enough for people, too few to fill the disk. */
const uploadLimit: RateLimit = {
  name: 'upload',
  calls: 150,
  windowMs: 60 * 60_000,
  what: "Trop d'images en peu de temps",
}

export function imageRoutes({ route }: Server, files: FileStore): void {
  route(contract.uploadVehicleImage, service.uploadVehicleImage(files), {
    // Images are made and stored while no transaction is open.
    isTransactional: false,
    limit: uploadLimit,
    // 5 MB as base64 are 7; what is larger by little is still told so by its name.
    body: { maxBytes: 8 * 1024 * 1024, timeoutMs: 5 * 60_000 },
  })
}
