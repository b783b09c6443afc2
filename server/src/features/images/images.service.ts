import { randomBytes } from 'node:crypto'
import type { InputOf, OutputOf } from '@yoon/contract/endpoint'
import { addressOfImage, imageAddress, thumbnailOf } from '@yoon/contract/images/addresses'
import type * as contract from '@yoon/contract/images/calls'
import type { NonTransactionalContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import * as store from './images.store.ts'
import { makePicture, readDataUrl } from './picture.ts'

/** Returns the file names of an image: the full size, and the thumbnail for lists. */
export function filesOf(name: string): { full: string; thumbnail: string } {
  const full = `${name}.webp`
  return { full, thumbnail: thumbnailOf(full) }
}

/**
 * Makes the service that stores uploads in `files`. It inserts the row first, so that the sweep finds failed uploads.
 */
export function uploadVehicleImage(files: FileStore) {
  return async (
    { actor, now, inTransaction }: NonTransactionalContext,
    { filename, file }: InputOf<typeof contract.uploadVehicleImage>,
  ): Promise<OutputOf<typeof contract.uploadVehicleImage>> => {
    const picture = await makePicture(readDataUrl(file, filename), filename)
    const name = randomBytes(16).toString('hex')
    await inTransaction(({ tx }) => store.insertImage(tx, { name, userId: actor.id, now }))
    const { full, thumbnail } = filesOf(name)
    await files.write(thumbnail, picture.thumbnail)
    await files.write(full, picture.full)
    await inTransaction(async ({ record }) =>
      record({ action: 'image.uploaded', entity: 'image', entityId: name, after: { filename } }),
    )
    return { url: addressOfImage(name) }
  }
}

/**
 * Returns the addresses without an image, before a vehicle that names them is written. The lock keeps the other images
 * until the transaction ends; from then on the vehicle names them.
 */
export async function findMissingImages(tx: Tx, urls: readonly string[]): Promise<string[]> {
  const nameOf = (url: string) => imageAddress.exec(url)?.[1] ?? ''
  const there = await store.lockImages(tx, urls.map(nameOf))
  return urls.filter((url) => !there.includes(nameOf(url)))
}
