import { randomUUID } from 'node:crypto'
import type { InputOf } from '@yoon/contract/endpoint'
import type * as contract from '@yoon/contract/till/calls'
import { tillLimits } from '@yoon/contract/till/limits'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { NonTransactionalContext, ReadContext } from '../../platform/context.ts'
import type { FileReply } from '../../platform/export/export-file.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { makePicture } from '../images/index.ts'
import { getTill } from './till.service.ts'
import { tillPhotoFile } from './till-photo-names.ts'
import * as store from './till-photos.store.ts'

/** Makes the service that stores photos of bills: encoded again and private (rules/till 13). */
export function uploadTillPhoto(files: FileStore) {
  return async (
    { actor, now, inTransaction }: NonTransactionalContext,
    { file, id: photoId = randomUUID() }: InputOf<typeof contract.uploadTillPhoto>,
  ): Promise<{ photoId: string }> => {
    if (file.size > tillLimits.photoBytes) {
      throw new AppError('TOO_LARGE', { message: 'La photo est trop volumineuse (5\u00a0Mo au plus)' })
    }
    const { full } = await makePicture(Buffer.from(await file.arrayBuffer()), 'La photo')
    const isFileDue = await inTransaction(async ({ tx }) => {
      const known = await store.findPhoto(tx, photoId, actor.id)
      // Its reply was lost, or its file could not be stored.
      if (known) return !known.isNamed
      if ((await store.countUnused(tx, actor.id)) >= tillLimits.unusedPhotos) {
        throw new AppError('TOO_MANY_PHOTOS', { message: 'Trop de photos attendent leur mouvement' })
      }
      const isNew = await store.insertPhoto(tx, { id: photoId, userId: actor.id, bytes: full.length }, now)
      if (!isNew) throw invalidField('id', 'Identifiant invalide')
      return true
    })
    if (isFileDue) await files.write(tillPhotoFile(photoId), full)
    return { photoId }
  }
}

/** Makes the service that returns the photo of an entry to those who see its till. */
export function getTillEntryPhoto(files: FileStore) {
  return async (
    context: Pick<ReadContext, 'db' | 'actor'>,
    { id }: InputOf<typeof contract.getTillEntryPhoto>,
  ): Promise<FileReply> => {
    const found = await store.findPhotoOf(context.db, id)
    if (found) await getTill(context, { id: found.sessionId })
    const file = found && (await files.read(tillPhotoFile(found.photoId)))
    if (!file) throw new AppError('NOT_FOUND', { message: "Ce mouvement n'a pas de photo" })
    return { name: 'justificatif.webp', type: 'image/webp', content: file.content }
  }
}
