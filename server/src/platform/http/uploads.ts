import { imageAddress } from '@yoon/contract/images/addresses'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import type { FileStore } from '../files/file-store.ts'

/** Serves uploaded images without a session. A name always keeps its content (rules/calls 32). */
export function serveUploads(http: FastifyInstance, files: FileStore): void {
  http.get<{ Params: { name: string } }>(
    '/uploads/:name',
    { config: { guard: 'public' }, exposeHeadRoute: true },
    async ({ params }, reply) => {
      const file = isImage(params.name) ? await files.read(params.name) : undefined
      if (!file) throw new AppError('NOT_FOUND')
      if (file.bytes !== undefined) reply.header('content-length', file.bytes)
      return reply.type('image/webp').header('cache-control', 'public, max-age=31536000, immutable').send(file.content)
    },
  )
}

/** True if a file is an image, or the small copy of one. */
function isImage(file: string): boolean {
  return imageAddress.test(`/uploads/${file.replace('-s.', '.')}`)
}
