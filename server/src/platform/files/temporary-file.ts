import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileMode } from './file-modes.ts'

/** A private copy of a stream that stays the same between two reads. */
export interface TemporaryCopy {
  /** Reads the copy from its beginning, as often as needed. */
  read(): Readable
  close(): Promise<void>
}

/** Buffers a stream on disk, so that its producer need not wait for a slow consumer. */
export async function throughTemporaryFile(content: Readable): Promise<Readable> {
  return (await keep(content)).createReadStream({ start: 0 })
}

/** Copies a stream to the disk; the copy is deleted when it is closed. */
export async function copyTemporarily(content: Readable): Promise<TemporaryCopy> {
  const file = await keep(content)
  return { read: () => Readable.from(chunksOf(file), { objectMode: false }), close: () => file.close() }
}

async function keep(content: Readable): Promise<FileHandle> {
  const path = join(tmpdir(), `yoon-${randomUUID()}`)
  const file = await open(path, 'wx+', fileMode)
  try {
    // An unlinked file disappears with the process that has it open, however that process ends.
    await rm(path)
    await file.writeFile(content)
    return file
  } catch (error) {
    content.destroy()
    await file.close()
    throw error
  }
}

const chunkBytes = 256 * 1024

async function* chunksOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
