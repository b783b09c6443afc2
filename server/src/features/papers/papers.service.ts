import { randomBytes } from 'node:crypto'
import type { InputOf } from '@yoon/contract/endpoint'
import type * as contract from '@yoon/contract/papers/calls'
import type { Paper } from '@yoon/contract/papers/calls'
import { managesPaper, type PaperKind, paperKindLabels } from '@yoon/contract/papers/kinds'
import { can, type Role } from '@yoon/contract/permissions'
import { AppError, invalidField } from '../../platform/app-error.ts'
import { difference } from '../../platform/audit.ts'
import type { NonTransactionalContext, ReadContext, WriteContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { JsonText, Page } from '../../platform/database/json-text.ts'
import type { FileReply } from '../../platform/export/export-file.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { refuseStale } from '../../platform/versions.ts'
import { lockDriver, lockVehicle } from '../availability/index.ts'
import { readPaperFile } from './paper-file.ts'
import { paperFile } from './paper-file-names.ts'
import * as listStore from './papers.list.store.ts'
import * as store from './papers.store.ts'

/** Returns which papers a role reads (rules/papers 3). */
export function reachOf(role: Role): listStore.PaperReach {
  return { withPersonal: can(role, 'drivers:update') }
}

export function listPapers(
  { db, actor, now }: ReadContext,
  query: InputOf<typeof contract.listPapers>,
): Promise<Page<Paper>> {
  return listStore.listPapers(db, query, reachOf(actor.role), now)
}

const missing = () => new AppError('NOT_FOUND', { message: 'Ce papier est introuvable' })

export async function getPaper(
  { db, actor, now }: Pick<ReadContext, 'db' | 'actor' | 'now'>,
  { id }: InputOf<typeof contract.getPaper>,
): Promise<JsonText<Paper>> {
  const paper = await listStore.findPaperJson(db, id, reachOf(actor.role), now)
  if (!paper) throw missing()
  return paper
}

/**
 * Makes the service that stores papers with their files in `files`, in that order: the paper is written last. The file of a
 * repeated call is swept, as that of a refused one.
 */
export function createPaper(files: FileStore) {
  return async (
    context: NonTransactionalContext,
    { driverId, vehicleId, kind, file, ...form }: InputOf<typeof contract.createPaper>,
  ): Promise<JsonText<Paper>> => {
    refuseForbidden(context.actor.role, kind)
    const stored = file && (await storeFile(context, files, file))
    return context.inTransactionOnce('paper', async (write) => {
      const { tx, now, record } = write
      const owner = { driverId: driverId ?? null, vehicleId: vehicleId ?? null }
      await lockOwner(tx, owner)
      await holdFile(tx, stored)
      const values = { ...form, category: kind === 'LICENCE' ? form.category : null }
      const id = await store.insertPaper(tx, { ...owner, ...values, kind, fileName: stored?.name ?? null }, now)
      const after = { ...owned(owner), paperKind: kind, ...values, ...(stored && { filename: stored.filename }) }
      record({ action: 'paper.created', entity: 'paper', entityId: id, after })
      return getPaper({ db: tx, actor: write.actor, now }, { id })
    })
  }
}

/** Makes the service that edits papers; without a new file the stored one stays. */
export function updatePaper(files: FileStore) {
  return async (
    context: NonTransactionalContext,
    { id, file, withoutFile, ...form }: InputOf<typeof contract.updatePaper>,
  ): Promise<JsonText<Paper>> => {
    const known = await store.findFile(context.db, id)
    if (!known) throw missing()
    refuseForbidden(context.actor.role, known.kind)
    const stored = file && (await storeFile(context, files, file))
    return context.inTransaction(async (write) => {
      await rewrite(write, { id, form, stored, isFileRemoved: withoutFile === 'true' })
      return getPaper({ db: write.tx, actor: write.actor, now: write.now }, { id })
    })
  }
}

interface Edit {
  id: string
  form: Omit<InputOf<typeof contract.updatePaper>, 'id' | 'file' | 'withoutFile'>
  stored: StoredFile | undefined
  isFileRemoved: boolean
}

/** Writes an edit; without a difference nothing is written. */
async function rewrite(context: WriteContext, { id, form, stored, isFileRemoved }: Edit): Promise<void> {
  const { tx, now, record } = context
  const before = await lockForEdit(context, id)
  refuseOtherOwner(before, form)
  await holdFile(tx, stored)
  const { number, issuedOn, expiresOn } = form
  const values = { number, category: before.kind === 'LICENCE' ? form.category : null, issuedOn, expiresOn }
  const fileName = stored?.name ?? (isFileRemoved ? null : before.fileName)
  const changed = difference(before, values)
  const isFileChanged = fileName !== before.fileName
  if (!changed && !isFileChanged) return
  await store.rewritePaper(tx, id, { ...values, fileName }, now)
  const after = { ...changed?.after, ...(isFileChanged && { filename: stored?.filename ?? null }) }
  record({ action: 'paper.updated', entity: 'paper', entityId: id, before: changed?.before ?? {}, after })
}

export async function deletePaper(
  context: WriteContext,
  { id }: InputOf<typeof contract.deletePaper>,
): Promise<{ id: string }> {
  const { tx, record } = context
  const before = await lockForEdit(context, id)
  await store.deletePaper(tx, id)
  const { kind, number, expiresOn } = before
  record({
    action: 'paper.deleted',
    entity: 'paper',
    entityId: id,
    before: { ...owned(before), paperKind: kind, number, expiresOn },
  })
  return { id }
}

/** Makes the service that returns the file of a paper; the journal records who has read it (rules/papers 7). */
export function getPaperFile(files: FileStore) {
  return async (
    { db, actor, inTransaction }: NonTransactionalContext,
    { id }: InputOf<typeof contract.getPaperFile>,
  ): Promise<FileReply> => {
    const found = await store.findFile(db, id)
    if (!found) throw missing()
    refuseForbidden(actor.role, found.kind)
    const file = found.name === null ? undefined : await files.read(paperFile(found.name))
    if (found.name === null || !file) throw new AppError('NOT_FOUND', { message: "Ce papier n'a pas de fichier" })
    const after = { paperKind: found.kind }
    await inTransaction(async ({ record }) =>
      record({ action: 'access.paper_read', entity: 'paper', entityId: id, after }),
    )
    const extension = found.type === 'application/pdf' ? 'pdf' : 'webp'
    return { name: `${plainName(found.kind)}.${extension}`, type: found.type, content: file.content }
  }
}

/** Returns the name of a kind in ASCII, for the name of a file: `visite-technique`. */
function plainName(kind: PaperKind): string {
  return paperKindLabels[kind].normalize('NFD').replace(/\p{M}/gu, '').replace(/\W+/g, '-').toLowerCase()
}

interface StoredFile {
  name: string
  filename: string
}

async function storeFile(
  { now, inTransaction }: NonTransactionalContext,
  files: FileStore,
  file: File,
): Promise<StoredFile> {
  const filename = file.name.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '').slice(0, 255) || 'fichier'
  const { type, content } = await readPaperFile(Buffer.from(await file.arrayBuffer()), filename)
  const name = randomBytes(16).toString('hex')
  await inTransaction(({ tx }) => store.insertFile(tx, { name, filename, type, bytes: content.length }, now))
  await files.write(paperFile(name), content)
  return { name, filename }
}

async function holdFile(tx: Tx, stored: StoredFile | undefined): Promise<void> {
  if (stored && !(await store.holdFile(tx, stored.name))) {
    throw invalidField('file', "Le fichier n'est plus disponible, veuillez le télécharger à nouveau")
  }
}

function refuseForbidden(role: Role, kind: PaperKind): void {
  if (!managesPaper(role, kind)) throw new AppError('FORBIDDEN')
}

interface Owner {
  driverId: string | null
  vehicleId: string | null
}

async function lockOwner(tx: Tx, { driverId, vehicleId }: Owner): Promise<void> {
  if (driverId !== null && !(await lockDriver(tx, driverId))) {
    throw invalidField('driverId', "Ce chauffeur n'existe plus")
  }
  if (vehicleId !== null && !(await lockVehicle(tx, vehicleId))) {
    throw invalidField('vehicleId', "Ce véhicule n'existe plus")
  }
}

async function lockForEdit(context: WriteContext, id: string): Promise<store.PaperRow> {
  const locked = await store.lockPaper(context.tx, id)
  if (!locked) throw missing()
  refuseForbidden(context.actor.role, locked.kind)
  refuseStale(context, locked.version, 'paper')
  return locked
}

function refuseOtherOwner(
  before: store.PaperRow,
  given: { driverId?: string | undefined; vehicleId?: string | undefined; kind?: PaperKind | undefined },
): void {
  const message = "Le chauffeur, le véhicule et le genre d'un papier ne changent pas"
  for (const field of ['driverId', 'vehicleId'] as const) {
    const id = given[field]
    if (id !== undefined && id.toLowerCase() !== before[field]) throw invalidField(field, message)
  }
  if (given.kind !== undefined && given.kind !== before.kind) throw invalidField('kind', message)
}

function owned({ driverId, vehicleId }: Owner): object {
  return { ...(driverId && { driverId }), ...(vehicleId && { vehicleId }) }
}
