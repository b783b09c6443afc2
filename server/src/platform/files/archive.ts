import type { Readable } from 'node:stream'
import type { StoredFile } from './file-store.ts'

/** A stored file in a list. */
export interface ArchivedFile {
  name: string
  bytes: number
  storedAt: Date
}

/** Range of bytes, both ends included. */
export interface ByteRange {
  first: number
  last: number
}

/** Storage of large files as streams: a folder, or a prefix of a bucket. Names are plain, without a path. */
export interface Archive {
  list(): Promise<ArchivedFile[]>
  /**
   * Stores a stream under a new name, whole or not at all; returns its size. Throws ArchiveUnwritable if nothing can be
   * stored.
   */
  write(name: string, content: Readable): Promise<number>
  /** Returns the file or a range of it, with the size of the whole; undefined if there is none. */
  read(name: string, range?: ByteRange): Promise<StoredFile | undefined>
  /** Removes a file, if it exists. Throws ArchiveUnwritable if nothing can be removed. */
  remove(name: string): Promise<void>
  /** Removes the leftovers of writes that broke off before this time. */
  removeUnfinished(before: Date): Promise<void>
}

/** The storage cannot be written to. */
export class ArchiveUnwritable extends Error {}

/** An archive that stores nothing. */
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
