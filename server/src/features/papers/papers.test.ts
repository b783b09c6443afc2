import { randomBytes } from 'node:crypto'
import * as contract from '@yoon/contract/papers/calls'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeZip } from '../../platform/export/zip.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { insertDriver, insertVehicle } from '../../testing/builders.ts'
import { keepFilesInMemory } from '../../testing/files.ts'
import { auditOf } from '../../testing/journal.ts'
import { makePdf, sendPaper } from '../../testing/papers.ts'
import { drawPhoto } from '../../testing/photos.ts'
import { sweepPaperFiles } from './papers.job.ts'

let app: TestApp
let files: FileStore
let vehicleId: string
let driverId: string
beforeAll(async () => {
  files = keepFilesInMemory()
  app = await createTestApp({ privateFiles: files })
  vehicleId = await insertVehicle(app.db)
  driverId = (await insertDriver(app.db)).id
})
afterAll(() => app.close())

const pdf = { name: 'assurance.pdf', content: makePdf() }
const fields = (more: Record<string, string> = {}) => ({
  vehicleId,
  kind: 'INSURANCE',
  expiresOn: '2027-03-31',
  ...more,
})
const create = (more: Record<string, string> = {}, file?: { name: string; content: Uint8Array<ArrayBuffer> }) =>
  sendPaper(app, 'ADMIN', { fields: fields(more), ...(file && { file }) })
const fileOf = (as: 'ADMIN' | 'GESTIONNAIRE_PARC' | 'OPERATRICE' | null, id: string) =>
  app.send(as, 'GET', `/api/dashboard/papers/${id}/file`)
const bytesOf = (buffer: Buffer) => new Uint8Array(buffer)

async function zipOf(name: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of writeZip([{ name, content: ['x'.repeat(100)] }])) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

describe('POST /api/dashboard/papers', () => {
  it('stores a paper with its PDF, and records it', async () => {
    const { status, data } = await create({ number: 'AX 12', issuedOn: '2026-04-01' }, pdf)
    expect([status, data]).toEqual([
      201,
      {
        id: data.id,
        driver: null,
        vehicle: { id: vehicleId, name: 'Toyota Prado', licensePlate: expect.any(String) },
        kind: 'INSURANCE',
        number: 'AX 12',
        category: null,
        issuedOn: '2026-04-01',
        expiresOn: '2027-03-31',
        daysLeft: 130,
        state: 'VALID',
        blocks: true,
        file: { name: 'assurance.pdf', type: 'application/pdf', bytes: pdf.content.length },
        version: 1,
      },
    ])
    expect((await auditOf(app, data.id, 'paper')).map(({ action }) => action)).toEqual(['paper.created'])
  })

  it.for([
    [{ kind: '' }, 'kind', 'Le papier est requis'],
    [{ kind: 'LICENCE' }, 'kind', 'Le papier est invalide'],
    [{ number: 'x'.repeat(61) }, 'number', 'Le numéro ne peut pas dépasser 60 caractères'],
    [{ issuedOn: '2026-13-01' }, 'issuedOn', "La date d'émission est invalide"],
    [{ issuedOn: '2027-04-01' }, 'expiresOn', "L'expiration doit être après l'émission"],
    [{ vehicleId: '00000000-0000-4000-8000-000000000000' }, 'vehicleId', "Ce véhicule n'existe plus"],
  ] as const)('refuses %j at %s', async ([change, field, message]) => {
    const { status, error } = await create(change)
    expect([status, error?.fields]).toEqual([400, expect.objectContaining({ [field]: message })])
  })

  it('refuses what is neither a PDF nor an image by its bytes, whatever its name', async () => {
    const jpeg = await drawPhoto({ format: 'jpeg' })
    const html = Buffer.from('<!doctype html><script>alert(1)</script>')
    const bad: [string, Buffer][] = [
      ['page.pdf', html],
      ['script in a PDF', Buffer.concat([Buffer.from('%PDF-1.4\n<script>alert(1)</script>\n'), makePdf()])],
      ['bytes before the PDF', Buffer.concat([Buffer.from('x'), makePdf()])],
      ['PDF and ZIP', Buffer.concat([makePdf(), await zipOf('a.txt')])],
      ['cut PDF', makePdf().subarray(0, 60)],
      ['photo and PDF', Buffer.concat([jpeg, makePdf()])],
      ['PDF within a photo', Buffer.concat([jpeg.subarray(0, 20), makePdf(), jpeg.subarray(20)])],
      ['photo and ZIP', Buffer.concat([jpeg, await zipOf('a.txt')])],
      ['drawing.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['noise', randomBytes(2000)],
      ['empty', Buffer.alloc(0)],
    ]
    for (const [name, content] of bad) {
      const { status, error } = await create({}, { name, content: bytesOf(content) })
      expect([name, status, error?.code]).toEqual([name, 415, 'UNSUPPORTED_MEDIA_TYPE'])
      expect(error?.message).toContain(name)
    }
  })

  it('refuses a file of 6 MB, and accepts one of 5 MB', async () => {
    const padded = (bytes: number) => {
      const filled = makePdf('x'.repeat(bytes - makePdf().length - 8))
      return { name: 'scan.pdf', content: filled }
    }
    const large = await create({}, padded(6 * 1024 * 1024))
    expect([large.status, large.error?.message]).toEqual([413, 'scan.pdf est trop volumineux (5\u00a0Mo au plus)'])
    expect((await create({}, padded(5 * 1024 * 1024))).status).toBe(201)
  })

  it('encodes a photo again, without what the camera wrote into it', async () => {
    const content = bytesOf(await drawPhoto({ format: 'jpeg', withDescription: true }))
    const { data } = await create({}, { name: 'carte.jpg', content })
    expect(data.file).toMatchObject({ name: 'carte.jpg', type: 'image/webp' })
    const response = await app.app.inject({
      method: 'GET',
      url: `/api/dashboard/papers/${data.id}/file`,
      headers: { authorization: `Bearer ${app.tokens.ADMIN}` },
    })
    const { format, exif } = await sharp(response.rawPayload).metadata()
    expect([format, exif]).toEqual(['webp', undefined])
  })

  it('stores a paper once for one key, and refuses the key with another file', async () => {
    const key = 'paper-once'
    const send = (content: Uint8Array<ArrayBuffer>) =>
      sendPaper(app, 'ADMIN', { fields: fields({ number: 'K-1' }), file: { ...pdf, content }, key })
    const [first, again] = [await send(pdf.content), await send(pdf.content)]
    expect([first.status, again.status, again.data]).toEqual([201, 201, first.data])
    const { data } = await app.call('ADMIN', contract.listPapers, { search: 'K-1' })
    expect(data).toHaveLength(1)
    const other = await send(makePdf('another one'))
    expect([other.status, other.error?.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
  })

  it('lets a fleet manager store papers of vehicles and licences, and no personal ones', async () => {
    const send = (fieldsOf: Record<string, string>) => sendPaper(app, 'GESTIONNAIRE_PARC', { fields: fieldsOf })
    expect((await send(fields())).status).toBe(201)
    expect((await send({ driverId, kind: 'LICENCE', category: 'B, D' })).data).toMatchObject({ category: 'B, D' })
    for (const kind of ['MEDICAL', 'IDENTITY', 'CONTRACT']) {
      const { status, error } = await send({ driverId, kind })
      expect([status, error?.code]).toEqual([403, 'FORBIDDEN'])
    }
  })
})

describe('GET /api/dashboard/papers/:id/file', () => {
  it('sends the file as an attachment that runs nothing, in a session only, and records who has read it', async () => {
    const { data } = await create({}, pdf)
    const { status, headers, text } = await fileOf('GESTIONNAIRE_PARC', data.id)
    expect(status).toBe(200)
    expect(text).toBe(pdf.content.toString('latin1'))
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="assurance.pdf"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect((await fileOf(null, data.id)).status).toBe(401)
    expect((await fileOf('OPERATRICE', data.id)).status).toBe(403)
    expect((await auditOf(app, data.id, 'paper')).map(({ action }) => action)).toContain('access.paper_read')
  })

  it('hides personal papers and their files from a fleet manager', async () => {
    const { data } = await sendPaper(app, 'ADMIN', { fields: { driverId, kind: 'IDENTITY' }, file: pdf })
    expect((await fileOf('GESTIONNAIRE_PARC', data.id)).status).toBe(403)
    expect((await app.call('GESTIONNAIRE_PARC', contract.getPaper, { id: data.id })).status).toBe(404)
    const listed = await app.call('GESTIONNAIRE_PARC', contract.listPapers, { driverId })
    expect(listed.data.map(({ kind }) => kind)).not.toContain('IDENTITY')
    expect((await fileOf('ADMIN', data.id)).status).toBe(200)
  })

  it('serves the file at no public address', async () => {
    const { data } = await create({}, pdf)
    const { rows } = await sql<{ name: string }>`
      select file_name as name from papers where id = ${data.id}`.execute(app.db)
    const name = rows[0]?.name ?? ''
    expect(await files.size(`paper-${name}`)).toBe(pdf.content.length)
    for (const path of [`/uploads/${name}.webp`, `/uploads/paper-${name}`, `/uploads/${name}`, `/downloads/${name}`]) {
      expect((await app.send('ADMIN', 'GET', path)).status).not.toBe(200)
    }
  })

  it('sends no file of a driver or a vehicle that was deleted', async () => {
    const gone = { vehicleId: await insertVehicle(app.db), driverId: (await insertDriver(app.db)).id }
    const papers = [
      await create({ vehicleId: gone.vehicleId }, pdf),
      await sendPaper(app, 'ADMIN', { fields: { driverId: gone.driverId, kind: 'LICENCE' }, file: pdf }),
    ]
    await sql`update vehicles set deleted_at = ${testNow} where id = ${gone.vehicleId}`.execute(app.db)
    await sql`update drivers set deleted_at = ${testNow} where id = ${gone.driverId}`.execute(app.db)
    for (const { data } of papers) {
      expect((await fileOf('ADMIN', data.id)).status).toBe(404)
      const edit = await sendPaper(app, 'ADMIN', { id: data.id, fields: { number: 'X' } })
      expect(edit.status).toBe(404)
    }
  })

  it('answers 404 for a paper without file', async () => {
    const { data } = await create()
    expect((await fileOf('ADMIN', data.id)).status).toBe(404)
  })
})

describe('PUT and DELETE /api/dashboard/papers/:id', () => {
  it('keeps the file unless another one is sent, or it is removed', async () => {
    const { data } = await create({}, pdf)
    const edit = (more: Record<string, string>, file?: { name: string; content: Uint8Array<ArrayBuffer> }) =>
      sendPaper(app, 'ADMIN', { id: data.id, fields: { expiresOn: '2027-04-30', ...more }, ...(file && { file }) })
    expect((await edit({ number: 'B-7' })).data).toMatchObject({
      number: 'B-7',
      file: { name: 'assurance.pdf' },
      version: 2,
    })
    expect((await edit({}, { ...pdf, name: 'avenant.pdf' })).data).toMatchObject({ file: { name: 'avenant.pdf' } })
    expect((await edit({ withoutFile: 'true' })).data.file).toBeNull()
  })

  it('refuses an old version, and another owner or kind', async () => {
    const { data } = await create()
    const edit = (more: Record<string, string>, version?: number) =>
      sendPaper(app, 'ADMIN', {
        id: data.id,
        fields: { expiresOn: '2028-01-01', ...more },
        ...(version && { version }),
      })
    expect((await edit({}, 1)).status).toBe(200)
    expect((await edit({ number: '1' }, 1)).error?.code).toBe('STALE')
    expect((await edit({ kind: 'INSPECTION' })).status).toBe(400)
    expect((await edit({ vehicleId: await insertVehicle(app.db) })).status).toBe(400)
  })

  it('removes the file of a deleted or replaced paper with the next sweep, and keeps fresh uploads', async () => {
    const first = await create({}, pdf)
    const { rows } = await sql<{ name: string }>`
      select file_name as name from papers where id = ${first.data.id}`.execute(app.db)
    const stored = `paper-${rows[0]?.name}`
    const later = new Date(testNow.getTime() + 2 * 3_600_000)
    await sweepPaperFiles({ db: app.db, files, now: later })
    expect(await files.size(stored)).toBeGreaterThan(0)
    expect((await app.call('ADMIN', contract.deletePaper, { id: first.data.id })).status).toBe(200)
    await sweepPaperFiles({ db: app.db, files, now: testNow })
    expect(await files.size(stored)).toBeGreaterThan(0)
    await sweepPaperFiles({ db: app.db, files, now: later })
    expect(await files.size(stored)).toBeUndefined()
    expect((await fileOf('ADMIN', first.data.id)).status).toBe(404)
  })

  it('deletes the papers of a vehicle 30 days after the vehicle', async () => {
    const gone = await insertVehicle(app.db)
    const { data } = await create({ vehicleId: gone }, pdf)
    await sql`update vehicles set deleted_at = ${testNow} where id = ${gone}`.execute(app.db)
    const after = (days: number) => new Date(testNow.getTime() + days * 24 * 3_600_000)
    const count = async () => (await sql`select from papers where id = ${data.id}`.execute(app.db)).rows.length
    await sweepPaperFiles({ db: app.db, files, now: after(29) })
    expect(await count()).toBe(1)
    await sweepPaperFiles({ db: app.db, files, now: after(31) })
    expect(await count()).toBe(0)
  })
})
