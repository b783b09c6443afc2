import { randomUUID } from 'node:crypto'
import { getBooking, getBookingHistory } from '@yoon/contract/bookings/calls'
import { removeStep } from '@yoon/contract/missions/calls'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { keepFilesInMemory } from '../../testing/files.ts'
import { photoIdOf, press, sendMission, uploadPhoto } from '../../testing/missions.ts'
import { drawPhoto } from '../../testing/photos.ts'

let app: TestApp
const files = keepFilesInMemory()
beforeAll(async () => {
  app = await createTestApp({ privateFiles: files })
})
afterAll(() => app.close())

it('stores a photo of a problem, encoded again, which staff read in a session', async () => {
  const { booking, token } = await sendMission(app)
  const sent = await uploadPhoto(app, token, await drawPhoto({ format: 'jpeg', withDescription: true }))
  expect(sent.status).toBe(201)
  await press(app, token, 'PROBLEM', { problem: 'BREAKDOWN', photoId: photoIdOf(sent) })
  const { data } = await app.call('OPERATRICE', getBooking, { id: booking.id })
  const url = data.steps?.[0]?.photoUrl ?? ''
  const photo = await app.app.inject({ url, headers: { authorization: `Bearer ${app.tokens.OPERATRICE}` } })
  expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/webp'])
  expect((await sharp(photo.rawPayload).metadata()).exif).toBeUndefined()
})

const photo = () => drawPhoto({ format: 'jpeg' })
const storedOf = async (bookingId: string) =>
  (await sql<{ id: string }>`select id from step_photos where booking_id = ${bookingId}`.execute(app.db)).rows

it('stores a photo once that a phone sends again, and its file if that was not stored', async () => {
  const { booking, token } = await sendMission(app)
  const id = randomUUID()
  const content = await photo()
  const sent = await uploadPhoto(app, token, content, id)
  await files.remove(`step-${id}`)
  const again = await uploadPhoto(app, token, content, id)
  expect([sent.status, again.status, photoIdOf(sent), photoIdOf(again)]).toEqual([201, 201, id, id])
  expect(await storedOf(booking.id)).toEqual([{ id }])
  expect(await files.size(`step-${id}`)).toBeGreaterThan(0)
})

it('sends a photo again after the last one that a mission may have', async () => {
  const { token } = await sendMission(app)
  const ids = Array.from({ length: 10 }, () => randomUUID())
  for (const id of ids) await uploadPhoto(app, token, await photo(), id)
  expect((await uploadPhoto(app, token, await photo(), ids[3])).status).toBe(201)
  expect((await uploadPhoto(app, token, await photo())).body.error).toMatchObject({ code: 'TOO_MANY_PHOTOS' })
})

it('leaves the photo of another mission, and one that a step names, as they are', async () => {
  const [own, other] = [await sendMission(app), await sendMission(app)]
  const id = randomUUID()
  await uploadPhoto(app, own.token, await photo(), id)
  expect((await uploadPhoto(app, other.token, await photo(), id)).status).toBe(400)
  await press(app, own.token, 'PROBLEM', { problem: 'OTHER', photoId: id })
  const size = await files.size(`step-${id}`)
  const bigger = await drawPhoto({ format: 'jpeg', width: 900, height: 700 })
  expect((await uploadPhoto(app, own.token, bigger, id)).status).toBe(201)
  expect(await files.size(`step-${id}`)).toBe(size)
})

it('keeps a report whose photo is gone, and says that it was lost', async () => {
  const { booking, token } = await sendMission(app)
  const sent = await press(app, token, 'PROBLEM', { problem: 'BREAKDOWN', note: 'Pneu crevé', photoId: randomUUID() })
  expect([sent.status, sent.data.step]).toMatchObject([200, { hasPhoto: false, isPhotoLost: true }])
  const { data } = await app.call('OPERATRICE', getBooking, { id: booking.id })
  expect(data.steps).toMatchObject([{ note: 'Pneu crevé', photoUrl: null, isPhotoLost: true }])
  const history = await app.call('OPERATRICE', getBookingHistory, { id: booking.id })
  expect(history.data.flatMap(({ changes }) => changes)).toContainEqual({
    field: 'isPhotoLost',
    before: null,
    after: true,
  })
})

it('hides the photo of a step that the office has removed', async () => {
  const { booking, token } = await sendMission(app)
  const photoId = photoIdOf(await uploadPhoto(app, token, await photo()))
  const { data } = await press(app, token, 'PROBLEM', { problem: 'OTHER', photoId })
  const url = `/api/bookings/${booking.id}/steps/${data.step.id}/photo`
  const read = async () => (await app.send('OPERATRICE', 'GET', url)).status
  expect(await read()).toBe(200)
  await app.call('OPERATRICE', removeStep, { id: booking.id, stepId: data.step.id, reason: 'Mauvaise course' })
  expect(await read()).toBe(404)
})
