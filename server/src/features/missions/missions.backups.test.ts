import { createBackup, restoreBackup } from '@yoon/contract/backups/calls'
import { assignDriver, getBooking } from '@yoon/contract/bookings/calls'
import { getClientTrip, rateTrip } from '@yoon/contract/client-links/calls'
import { getMission, uploadMissionPhoto } from '@yoon/contract/missions/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { backupSetup } from '../../testing/archive.ts'
import { exportOf } from '../../testing/backups.ts'
import { insertDriver } from '../../testing/builders.ts'
import { keepFilesInMemory } from '../../testing/files.ts'
import { clientToken, press, sendMission } from '../../testing/missions.ts'
import { drawPhoto } from '../../testing/photos.ts'
import { missionsJob } from './index.ts'

let app: TestApp
const files = keepFilesInMemory()
beforeAll(async () => {
  app = await createTestApp({ backups: backupSetup(), privateFiles: files })
})
afterAll(() => app.close())

async function uploadPhoto(token: string): Promise<string> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(await drawPhoto({ format: 'jpeg' }))], 'photo.jpg'))
  const request = new Response(form)
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await request.arrayBuffer())
  const url = uploadMissionPhoto.path.replace(':token', token)
  const { body } = await app.send(null, 'POST', url, { headers, payload })
  return (body.data as { photoId: string }).photoId
}

it('a backup holds no token and no link', async () => {
  const { token } = await sendMission(app)
  const { rows } = await sql<{ hash: string }>`select encode(token_hash, 'hex') as hash from links`.execute(app.db)
  const text = await exportOf(app.db)
  for (const secret of [token, ...rows.map(({ hash }) => hash)]) expect(text).not.toContain(secret)
  expect(text).toContain('booking_steps')
  expect(rows.length).toBeGreaterThan(0)
})

it('a restore brings back steps, their photos and ratings, and keeps the links whose booking and driver still match', async () => {
  const { booking, token } = await sendMission(app)
  const client = await clientToken(app, booking.id)
  await press(app, token, 'DONE')
  const photoId = await uploadPhoto(token)
  await press(app, token, 'PROBLEM', { problem: 'BREAKDOWN', photoId })
  await app.call(null, rateTrip, { token: client, stars: 4, comment: null })
  const before = (await app.call('ADMIN', getBooking, { id: booking.id })).data
  const { data } = await app.call('ADMIN', createBackup, { hasFiles: true })

  const later = await sendMission(app)
  const other = await insertDriver(app.db)
  await sql`delete from booking_steps`.execute(app.db)
  await sql`delete from ratings`.execute(app.db)
  await missionsJob({ db: app.db, files }).run(new Date(testNow.getTime() + 8 * 24 * 3_600_000))
  expect(await files.size(`step-${photoId}`)).toBeUndefined()
  await app.call('OPERATRICE', assignDriver, { id: booking.id, driverId: other.id })
  expect((await app.call(null, getMission, { token })).error?.code).toBe('MISSION_REASSIGNED')

  const restored = await app.call('ADMIN', restoreBackup, { backupFile: data.backup.filename })
  expect([restored.status, restored.data.missingImages]).toEqual([200, 0])
  const admin = await app.signIn(app.userIds.ADMIN)
  const after = (await app.call(admin, getBooking, { id: booking.id })).data
  expect([after.steps, after.rating]).toEqual([before.steps, before.rating])
  expect(await files.size(`step-${photoId}`)).toBeGreaterThan(0)
  expect((await app.call(null, getMission, { token })).data.state.position).toBe('DONE')
  expect((await app.call(null, getClientTrip, { token: client })).data.rating?.stars).toBe(4)
  expect((await app.call(null, getMission, { token: later.token })).error?.code).toBe('LINK_EXPIRED')
})
