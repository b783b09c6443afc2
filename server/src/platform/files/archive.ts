import type { Readable } from 'node:stream'
import type { StoredFile } from './file-store.ts'

/** A kept file, as a list has it. */
export interface ArchivedFile {
  name: string
  bytes: number
  storedAt: Date
}

/** Which bytes of a file are read, both included. */
export interface ByteRange {
  first: number
  last: number
}

/** Large files that come and go as streams: a folder, or a part of a bucket. Names are plain, without a path. */
export interface Archive {
  list(): Promise<ArchivedFile[]>
  /** Keeps what is made under a new name, the whole or nothing; answers its size. ArchiveUnwritable where nothing can be. */
  write(name: string, content: Readable): Promise<number>
  /** The file or a range of it, with the size of the whole; nothing where there is none. */
  read(name: string, range?: ByteRange): Promise<StoredFile | undefined>
  /** Removes a file; one that is not there is removed already. ArchiveUnwritable where nothing can be removed. */
  remove(name: string): Promise<void>
  /** Removes what a write that broke off before this moment has left. */
  removeUnfinished(before: Date): Promise<void>
}

/** There is no place in which files could be kept. */
export class ArchiveUnwritable extends Error {}

/** Where nothing is kept at all. */
export const noArchive: Archive = {
  list: async () => [],
  async write(_name, content) {
    content.destroy()
    throw new ArchiveUnwritable('There is no archive')
  },
  read: async () => undefined,
  remove: async () => undefined,
  removeUnfinished: async () => undefined,
}
