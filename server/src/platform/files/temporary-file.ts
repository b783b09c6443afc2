import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileMode } from './file-modes.ts'

/** Keeps what streams in on the disk until it is read: whoever makes it need not wait for whoever takes it. */
export async function throughTemporaryFile(content: Readable): Promise<Readable> {
  const path = join(tmpdir(), `yoon-${randomUUID()}`)
  const file = await open(path, 'wx+', fileMode)
  try {
    // A file without a name is gone with the process that has it open, however that ends.
    await rm(path)
    await file.writeFile(content)
    return file.createReadStream({ start: 0 })
  } catch (error) {
    content.destroy()
    await file.close()
    throw error
  }
}
