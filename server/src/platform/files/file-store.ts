import type { Readable } from 'node:stream'

/** A stored file that is about to be sent. */
export interface StoredFile {
  content: Readable
  /** Size of the whole file, if known before it is read. */
  bytes: number | undefined
}

/** Storage of uploaded files: a folder, or a bucket. Names are plain, without a path. */
export interface FileStore {
  /** Stores a file under a new name; readers see the whole file or none. */
  write(name: string, content: Uint8Array): Promise<void>
  /** Returns the file, or undefined if there is none. */
  read(name: string): Promise<StoredFile | undefined>
  /** Returns the size of the file in bytes, or undefined if there is none. */
  size(name: string): Promise<number | undefined>
  /** Removes a file, if it exists. */
  remove(name: string): Promise<void>
  /** Removes the leftovers of writes that broke off before this time, if the storage has any. */
  removeUnfinished(before: Date): Promise<void>
}

const plainName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/

/** Refuses a name that could lead to another path; callers never pass one. */
export function assertPlainName(name: string): string {
  if (!plainName.test(name)) throw new TypeError(`Not the name of a file: ${name}`)
  return name
}
