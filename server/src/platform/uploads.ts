import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'
import type { FileStore } from './files/file-store.ts'

/** What an upload is called: 128 random bits, with `-s` its small copy. Nobody finds one by guessing. */
const uploadName = /^[0-9a-f]{32}(-s)?\.webp$/

/** Serves the uploaded images to anybody who knows their names (decisions §15); a name never gets other bytes. */
export function serveUploads(http: FastifyInstance, files: FileStore): void {
  http.get<{ Params: { name: string } }>(
    '/uploads/:name',
    { config: { guard: 'public' }, exposeHeadRoute: true },
    async ({ params }, reply) => {
      const file = uploadName.test(params.name) ? await files.read(params.name) : undefined
      if (!file) throw new AppError('NOT_FOUND')
      if (file.bytes !== undefined) reply.header('content-length', file.bytes)
      return reply.type('image/webp').header('cache-control', 'public, max-age=31536000, immutable').send(file.content)
    },
  )
}
