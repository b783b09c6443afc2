import { Worker } from 'node:worker_threads'
import { createConcurrencyLimit } from '../concurrency-limit.ts'
import { type TableLimits, type TableRow, UnreadableTable } from './table.ts'
import type { TableReply, TableRequest } from './table-worker.ts'

/** Heap of the thread that reads a file, in MB: a file that needs more is refused. */
const maxHeapMb = 256
/** Time after which reading is given up, in milliseconds. */
const timeoutMs = 30_000

/** One file at a time: a second one waits. */
const limited = createConcurrencyLimit({ atOnce: 1, maxWaiting: 10, retryAfterS: 10 })

/**
 * Reads the rows of a CSV file, or of the first sheet of an XLSX workbook, in a thread of its own: the server answers
 * others meanwhile. Throws UnreadableTable if the file is no table or exceeds the limits.
 */
export function readTable(bytes: Uint8Array, limits: TableLimits): Promise<TableRow[]> {
  return limited(() => readInThread({ bytes, limits }))
}

async function readInThread(request: TableRequest): Promise<TableRow[]> {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), {
    workerData: request,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  })
  const timer = setTimeout(() => void worker.terminate(), timeoutMs)
  try {
    const reply = await new Promise<TableReply>((resolve, reject) => {
      const giveUp = (cause?: unknown) =>
        reject(new UnreadableTable('Ce fichier est trop complexe pour être lu', { cause }))
      worker.once('message', resolve)
      worker.once('error', (error) => (isOutOfMemory(error) ? giveUp(error) : reject(error)))
      worker.once('exit', () => giveUp())
    })
    if ('refusal' in reply) throw new UnreadableTable(reply.refusal)
    return reply.rows
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
