import type { Readable } from 'node:stream'

/** A stored file that is about to be sent. */
export interface StoredFile {
  content: Readable
  /** How large the whole is, where that is known before it is read. */
  bytes: number | undefined
}

/** Where uploaded files are kept: a folder, or a bucket. Names are plain, without a path. */
export interface FileStore {
  /** Keeps a file under a name that nothing has yet; it is there for whoever reads as a whole, or not at all. */
  write(name: string, content: Uint8Array): Promise<void>
  /** The file, or nothing where there is none. */
  read(name: string): Promise<StoredFile | undefined>
  /** Returns the size of the file in bytes, or undefined if there is none. */
  size(name: string): Promise<number | undefined>
  /** Removes a file; one that is not there is removed already. */
  remove(name: string): Promise<void>
  /** Removes what a write that broke off before this moment has left, where it leaves something. */
  removeUnfinished(before: Date): Promise<void>
}

const plainName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/

/** Refuses a name that could lead elsewhere; no caller has one. */
export function assertPlainName(name: string): string {
  if (!plainName.test(name)) throw new TypeError(`Not the name of a file: ${name}`)
  return name
}
