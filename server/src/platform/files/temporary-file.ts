import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileMode } from './file-modes.ts'

/** A private copy of a stream: nothing changes it between two readings. */
export interface TemporaryCopy {
  /** Reads it from its beginning, as often as needed. */
  read(): Readable
  close(): Promise<void>
}

/** Keeps what streams in on the disk until it is read: whoever makes it need not wait for whoever takes it. */
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
    // A file without a name is gone with the process that has it open, however that ends.
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
