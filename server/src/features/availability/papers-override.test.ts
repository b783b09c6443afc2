import {
  assignDriver,
  changeBookingStatus,
  getBooking,
  getBookingHistory,
  unassignDriver,
  updateBooking,
} from '@yoon/contract/bookings/calls'
import { rescheduleBooking } from '@yoon/contract/reschedules/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createBookingAs, insertClient, insertDriver, insertVehicle, transferForm } from '../../testing/builders.ts'
import { sendPaper } from '../../testing/papers.ts'

let app: TestApp
let client: string
let driverId: string
let vehicleId: string
let id: string
beforeAll(async () => {
  app = await createTestApp()
  client = await insertClient(app.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  driverId = (await insertDriver(app.db)).id
  vehicleId = await insertVehicle(app.db, { driverId })
  await paper({ vehicleId, kind: 'INSURANCE', expiresOn: '2026-11-22' })
  id = (await createBookingAs(app, 'ADMIN', transferForm(client, { scheduledDate }))).id
})

const scheduledDate = '2026-11-24'
const papersOverride = 'Client déjà sur place'
const paper = (fields: Record<string, string>) => sendPaper(app, 'ADMIN', { fields })
const assign = (as: 'ADMIN' | 'OPERATRICE', more: object = {}) => app.call(as, assignDriver, { id, driverId, ...more })
const move = (as: 'ADMIN' | 'OPERATRICE', scheduledTime: string, more: object = {}) =>
  app.call(as, rescheduleBooking, { id, scheduledDate, scheduledTime, ...more })
const edit = (as: 'ADMIN' | 'OPERATRICE', more: object = {}) =>
  app.call(as, updateBooking, { id, ...transferForm(client, { scheduledDate }), ...more })

async function reason(): Promise<string | null> {
  const { rows } = await sql<{ reason: string | null }>`
    select papers_override as reason from bookings where id = ${id}`.execute(app.db)
  return rows[0]?.reason ?? null
}

async function lastReason(): Promise<unknown> {
  const {
    data: [entry],
  } = await app.call('ADMIN', getBookingHistory, { id })
  return entry?.changes.find(({ field }) => field === 'papersOverride')?.after
}

describe('the reason for which expired papers are accepted', () => {
  it('stays when a colleague without the right moves or edits the trip', async () => {
    expect((await assign('ADMIN', { papersOverride })).status).toBe(200)
    expect((await move('OPERATRICE', '10:15')).status).toBe(200)
    expect((await edit('OPERATRICE', { scheduledTime: '11:00' })).status).toBe(200)
    expect((await edit('OPERATRICE', { scheduledTime: '11:00', passengers: 1 })).status).toBe(200)
    expect(await reason()).toBe(papersOverride)
    expect((await app.call('OPERATRICE', changeBookingStatus, { id, status: 'IN_PROGRESS' })).status).toBe(200)
  })

  it('covers no other driver, vehicle, or paper', async () => {
    await assign('ADMIN', { papersOverride })
    const second = (await insertDriver(app.db)).id
    const other = await insertVehicle(app.db, { driverId })
    await paper({ vehicleId: other, kind: 'INSURANCE', expiresOn: '2026-11-22' })
    await paper({ driverId: second, kind: 'LICENCE', expiresOn: '2026-11-22' })
    const moves = [
      { driverId: second, vehicleId },
      { driverId, vehicleId: other },
    ]
    for (const crew of moves) expect((await move('OPERATRICE', '10:15', crew)).error?.code).toBe('PAPERS_EXPIRED')
    expect((await assign('OPERATRICE', { vehicleId: other })).error?.code).toBe('PAPERS_EXPIRED')
    await paper({ driverId, kind: 'LICENCE', expiresOn: '2026-11-24' })
    expect((await move('OPERATRICE', '10:15')).status).toBe(200)
    const { error } = await move('OPERATRICE', '10:15', { scheduledDate: '2026-11-25' })
    expect(error?.code).toBe('PAPERS_EXPIRED')
    expect(error?.details).toMatchObject({ expiredPapers: [{ kind: 'LICENCE' }, { kind: 'INSURANCE' }] })
    expect(await reason()).toBe(papersOverride)
  })

  it('ends where no paper blocks any more, and with the assignment', async () => {
    await assign('ADMIN', { papersOverride })
    expect((await move('OPERATRICE', '10:15', { scheduledDate: '2026-11-22' })).status).toBe(200)
    expect(await reason()).toBeNull()
    expect((await move('OPERATRICE', '10:15')).error?.code).toBe('PAPERS_EXPIRED')
    expect((await move('ADMIN', '10:15', { papersOverride })).status).toBe(200)
    await app.call('OPERATRICE', unassignDriver, { id })
    expect(await reason()).toBeNull()
  })

  it('enters the history with an assignment, a move, an edit and a start', async () => {
    expect((await assign('ADMIN', { papersOverride })).status).toBe(200)
    expect(await lastReason()).toBe(papersOverride)
    expect((await move('OPERATRICE', '10:15', { papersOverride })).status).toBe(403)
    expect((await move('ADMIN', '10:15', { papersOverride: 'Renouvellement en cours' })).status).toBe(200)
    expect(await lastReason()).toBe('Renouvellement en cours')
    expect((await edit('OPERATRICE', { scheduledTime: '11:00', papersOverride })).status).toBe(403)
    expect((await edit('ADMIN', { scheduledTime: '11:00', papersOverride })).status).toBe(200)
    expect(await lastReason()).toBe(papersOverride)
    await app.call('ADMIN', unassignDriver, { id })
    await assign('ADMIN', { vehicleId: null })
    await paper({ driverId, kind: 'LICENCE', expiresOn: '2026-11-22' })
    const start = { id, status: 'IN_PROGRESS', papersOverride } as const
    expect((await app.call('ADMIN', changeBookingStatus, start)).status).toBe(200)
    expect(await lastReason()).toBe(papersOverride)
    expect((await app.call('ADMIN', getBooking, { id })).data.status).toBe('IN_PROGRESS')
  })
})
