import { getBooking } from '@yoon/contract/bookings/calls'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { keepFilesInMemory } from '../../testing/files.ts'
import { photoIdOf, press, sendMission, uploadPhoto } from '../../testing/missions.ts'
import { drawPhoto } from '../../testing/photos.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ privateFiles: keepFilesInMemory() })
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
