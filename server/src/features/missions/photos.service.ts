import { randomUUID } from 'node:crypto'
import type { InputOf } from '@yoon/contract/endpoint'
import type * as contract from '@yoon/contract/missions/calls'
import { missionLimits } from '@yoon/contract/missions/limits'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { tripLinkOf } from '../../platform/caller.ts'
import type { NonTransactionalContext, ReadContext } from '../../platform/context.ts'
import type { FileReply } from '../../platform/export/export-file.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { lockBooking } from '../bookings/index.ts'
import { makePicture } from '../images/index.ts'
import { photoFile } from './photo-file-names.ts'
import * as store from './photos.store.ts'

/** Makes the service that stores photos of a mission: encoded again, private, ten at most (rules/missions 26). */
export function uploadMissionPhoto(files: FileStore) {
  return async (
    { caller, now, inTransaction }: NonTransactionalContext,
    { file, id: photoId = randomUUID() }: InputOf<typeof contract.uploadMissionPhoto>,
  ): Promise<{ photoId: string }> => {
    const link = tripLinkOf(caller)
    if (file.size > missionLimits.photoBytes) {
      throw new AppError('TOO_LARGE', { message: 'La photo est trop volumineuse (5\u00a0Mo au plus)' })
    }
    const { full } = await makePicture(Buffer.from(await file.arrayBuffer()), 'La photo')
    const isFileDue = await inTransaction(async ({ tx }) => {
      await lockBooking(tx, link.bookingId)
      const known = await store.findPhoto(tx, link, photoId)
      // Its reply was lost, or its file could not be stored.
      if (known) return !known.isNamed
      if ((await store.countPhotos(tx, link)) >= missionLimits.photos) throw new AppError('TOO_MANY_PHOTOS')
      const { bookingId, driverId } = link
      const isNew = await store.insertPhoto(tx, { id: photoId, bookingId, driverId, bytes: full.length }, now)
      if (!isNew) throw invalidField('id', 'Identifiant invalide')
      return true
    })
    if (isFileDue) await files.write(photoFile(photoId), full)
    return { photoId }
  }
}

/** Makes the service that returns the photo of a step to staff. */
export function getStepPhoto(files: FileStore) {
  return async (
    { db }: Pick<ReadContext, 'db'>,
    { id, stepId }: InputOf<typeof contract.getStepPhoto>,
  ): Promise<FileReply> => {
    const photo = await store.findPhotoOf(db, id, stepId)
    const file = photo === undefined ? undefined : await files.read(photoFile(photo))
    if (!file) throw new AppError('NOT_FOUND', { message: "Cette étape n'a pas de photo" })
    return { name: 'photo.webp', type: 'image/webp', content: file.content }
  }
}
