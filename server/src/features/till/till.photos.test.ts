import { addTillEntry, getTillEntryPhoto, uploadTillPhoto } from '@yoon/contract/till/calls'
import { tillLimits } from '@yoon/contract/till/limits'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { keepFilesInMemory } from '../../testing/files.ts'
import { drawPhoto } from '../../testing/photos.ts'
import { openTillOf, signInCashier } from '../../testing/tills.ts'
import { sweepTillPhotos } from './till.job.ts'

let app: TestApp
const files = keepFilesInMemory()
beforeAll(async () => {
  app = await createTestApp({ privateFiles: files })
})
afterAll(() => app.close())

async function upload(as: Caller, content: Buffer, id?: string) {
  const form = new FormData()
  if (id) form.set('id', id)
  form.set('file', new File([new Uint8Array(content)], 'ticket.jpg'))
  const request = new Response(form)
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await request.arrayBuffer())
  const answer = await app.send(as, 'POST', uploadTillPhoto.path, { headers, payload })
  return { ...answer, photoId: (answer.body.data as { photoId: string } | undefined)?.photoId ?? '' }
}

it('keeps the photo of a bill, encoded again, for those who see the till', async () => {
  const cashier = await signInCashier(app)
  await openTillOf(app, cashier)
  const { status, photoId } = await upload(cashier, await drawPhoto({ format: 'jpeg', withDescription: true }))
  expect(status).toBe(201)
  const entry = { kind: 'EXPENSE' as const, amount: 4_000, reason: 'Essence', photoId }
  const { data } = await app.call(cashier, addTillEntry, entry)
  const [stored] = data.entries
  expect(stored?.photoUrl).toBe(`/api/dashboard/till/entries/${stored?.id}/photo`)
  const url = getTillEntryPhoto.path.replace(':id', stored?.id ?? '')
  const { rawPayload, headers } = await app.app.inject({
    method: 'GET',
    url,
    headers: { authorization: `Bearer ${cashier.token}` },
  })
  const picture = await sharp(rawPayload).metadata()
  expect([headers['content-type'], picture.format, picture.exif]).toEqual(['image/webp', 'webp', undefined])
  expect((await app.send(await signInCashier(app), 'GET', url)).status).toBe(404)
  const bank = await app.call(cashier, addTillEntry, { kind: 'BANK', amount: 1 })
  const without = bank.data.entries.find(({ kind }) => kind === 'BANK')
  expect((await app.send(cashier, 'GET', getTillEntryPhoto.path.replace(':id', without?.id ?? ''))).status).toBe(404)
})

it('refuses a photo of a colleague, what is no photo, and one that is too large', async () => {
  const [cashier, other] = [await signInCashier(app), await signInCashier(app)]
  await openTillOf(app, cashier)
  const { photoId } = await upload(other, await drawPhoto({ format: 'png' }))
  const entry = { kind: 'EXPENSE' as const, amount: 1, reason: 'Essence', photoId }
  expect((await app.call(cashier, addTillEntry, entry)).status).toBe(400)
  expect((await upload(cashier, await drawPhoto({ format: 'png' }), photoId)).status).toBe(400)
  expect((await upload(cashier, Buffer.from('%PDF-1.4'))).status).toBe(415)
  expect((await upload(cashier, Buffer.alloc(tillLimits.photoBytes + 1))).status).toBe(413)
})

it('stores a photo once for one id, and no more than a few that no entry names', async () => {
  const cashier = await signInCashier(app)
  const photo = await drawPhoto({ format: 'jpeg' })
  const { photoId } = await upload(cashier, photo)
  expect((await upload(cashier, photo, photoId)).photoId).toBe(photoId)
  await sql`insert into till_photos (id, uploaded_by, bytes, uploaded_at)
    select gen_random_uuid(), ${cashier.userId}::uuid, 1, ${testNow} from generate_series(2, ${tillLimits.unusedPhotos}::int)`.execute(
    app.db,
  )
  const { status, error } = await upload(cashier, photo)
  expect([status, error?.code]).toEqual([409, 'TOO_MANY_PHOTOS'])
})

it('removes the photos that no entry names a day later', async () => {
  const cashier = await signInCashier(app)
  await openTillOf(app, cashier)
  const [unused, used] = [
    await upload(cashier, await drawPhoto({ format: 'jpeg' })),
    await upload(cashier, await drawPhoto({ format: 'jpeg' })),
  ]
  await app.call(cashier, addTillEntry, { kind: 'EXPENSE', amount: 1, reason: 'Essence', photoId: used.photoId })
  await sweepTillPhotos({ db: app.db, files, now: new Date(testNow.getTime() + 23 * 3_600_000) })
  expect(await files.size(`till-${unused.photoId}`)).toBeDefined()
  await sweepTillPhotos({ db: app.db, files, now: new Date(testNow.getTime() + 25 * 3_600_000) })
  expect(await files.size(`till-${unused.photoId}`)).toBeUndefined()
  expect(await files.size(`till-${used.photoId}`)).toBeDefined()
})
