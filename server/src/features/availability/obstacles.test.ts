import { createAbsence } from '@yoon/contract/absences/calls'
import type { AbsenceFormInput } from '@yoon/contract/absences/form'
import { listAvailableDrivers } from '@yoon/contract/availability/calls'
import {
  assignDriver,
  changeBookingStatus,
  getBookingHistory,
  undoAssignment,
  updateBooking,
} from '@yoon/contract/bookings/calls'
import { rescheduleBooking } from '@yoon/contract/reschedules/calls'
import { createSeries } from '@yoon/contract/series/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  bookingIn,
  createBookingAs,
  hourlyForm,
  insertClient,
  insertDriver,
  insertVehicle,
  transferForm,
} from '../../testing/builders.ts'
import { sendPaper } from '../../testing/papers.ts'
import { saveSettings } from '../../testing/settings.ts'

let app: TestApp
let client: string
let driverId: string
let vehicleId: string
beforeAll(async () => {
  app = await createTestApp()
  client = await insertClient(app.db)
})
afterAll(() => app.close())
beforeEach(async () => {
  driverId = (await insertDriver(app.db)).id
  vehicleId = await insertVehicle(app.db, { driverId })
})

const override = 'Client déjà sur place'
const trip = (more: object = {}) => createBookingAs(app, 'ADMIN', transferForm(client, more))
const assign = (as: 'ADMIN' | 'OPERATRICE', id: string, more: object = {}) =>
  app.call(as, assignDriver, { id, driverId, ...more })
const absent = (more: Partial<AbsenceFormInput> = {}) =>
  app.call('ADMIN', createAbsence, {
    driverId,
    from: '2026-11-22T00:00',
    to: '2026-11-23T00:00',
    reason: 'LEAVE',
    ...more,
  })
const inWorkshop = () => absent({ driverId: undefined, vehicleId, reason: 'MAINTENANCE' } as never)
const paper = (fields: Record<string, string>) => sendPaper(app, 'ADMIN', { fields })
const insurance = (expiresOn: string, more: Record<string, string> = {}) =>
  paper({ vehicleId, kind: 'INSURANCE', expiresOn, ...more })
const codesOf = (error: { details?: unknown } | undefined) =>
  (error?.details as { problems?: { code: string }[] } | undefined)?.problems?.map(({ code }) => code)

describe('an assignment during an absence', () => {
  it('is refused with reason and hours, unless the overlap is allowed', async () => {
    await absent()
    const { id } = await trip()
    const { status, error } = await assign('OPERATRICE', id)
    expect([status, error?.code, error?.message]).toEqual([
      409,
      'DRIVER_ABSENT',
      'Ce chauffeur est absent\u00a0: congé (22/11 00:00 – 23/11 00:00)',
    ])
    expect(error?.details).toMatchObject({
      absences: [{ reason: 'LEAVE', startsAt: '2026-11-22T00:00:00.000Z', endsAt: '2026-11-23T00:00:00.000Z' }],
    })
    expect((await assign('OPERATRICE', id, { allowOverlap: true })).status).toBe(200)
    const { data: history } = await app.call('ADMIN', getBookingHistory, { id })
    expect(JSON.stringify(history)).toContain('isOverlapAllowed')
  })

  it('is refused for a vehicle in the workshop', async () => {
    await inWorkshop()
    const { id } = await trip()
    const { status, error } = await assign('OPERATRICE', id)
    expect([status, error?.code, error?.message]).toEqual([
      409,
      'VEHICLE_ABSENT',
      'Ce véhicule est immobilisé\u00a0: entretien (22/11 00:00 – 23/11 00:00)',
    ])
    expect((await assign('OPERATRICE', id, { vehicleId: null })).status).toBe(200)
  })

  it.for([
    { when: 'ends as the trip begins', from: '2026-11-22T06:00', to: '2026-11-22T08:00' },
    { when: 'begins as the trip ends', from: '2026-11-22T09:00', to: '2026-11-22T10:00' },
  ])('is accepted if the absence $when', async ({ from, to }) => {
    await absent({ from, to })
    expect((await assign('OPERATRICE', (await trip()).id)).status).toBe(200)
  })

  it('lists every problem in the order of the refusals', async () => {
    await bookingIn(app, 'ASSIGNED', { form: transferForm(client), driverId })
    await absent()
    await inWorkshop()
    await insurance('2026-11-21')
    const { id } = await trip()
    const first = await assign('ADMIN', id)
    expect([first.error?.code, codesOf(first.error)]).toEqual([
      'PAPERS_EXPIRED',
      ['PAPERS_EXPIRED', 'DRIVER_ABSENT', 'VEHICLE_ABSENT', 'DRIVER_BUSY'],
    ])
    expect((await assign('ADMIN', id, { allowOverlap: true })).error?.code).toBe('PAPERS_EXPIRED')
    expect((await assign('ADMIN', id, { papersOverride: override })).error?.code).toBe('DRIVER_ABSENT')
    await sql`update drivers set is_available = false where id = ${driverId}`.execute(app.db)
    const gone = await assign('ADMIN', id, { vehicleId })
    expect([gone.error?.code, codesOf(gone.error)?.slice(0, 3)]).toEqual([
      'DRIVER_UNAVAILABLE',
      ['DRIVER_UNAVAILABLE', 'PAPERS_EXPIRED', 'DRIVER_ABSENT'],
    ])
  })

  it('is looked for when a trip is edited, moved, assigned with its series, or comes back by an undo', async () => {
    const { data: moved } = await assign('ADMIN', (await trip({ scheduledDate: '2026-11-24' })).id)
    await absent()
    const here = { scheduledDate: '2026-11-22', scheduledTime: '08:00' }
    const edit = await app.call('ADMIN', updateBooking, { id: moved.id, ...transferForm(client) })
    expect(edit.error?.code).toBe('DRIVER_ABSENT')
    expect((await app.call('ADMIN', rescheduleBooking, { id: moved.id, ...here })).error?.code).toBe('DRIVER_ABSENT')
    const repeat = { weekdays: [7], until: '2026-11-29', without: [] }
    const series = await app.call('ADMIN', createSeries, {
      ...transferForm(await insertClient(app.db)),
      repeat,
      driverId,
    })
    expect(series.data.map(({ date, conflict }) => [date, conflict?.code])).toEqual([
      ['2026-11-22', 'DRIVER_ABSENT'],
      ['2026-11-29', undefined],
    ])
    const second = (await insertDriver(app.db)).id
    const kept = await assign('ADMIN', (await trip({ scheduledDate: '2026-11-26' })).id)
    await app.call('ADMIN', assignDriver, { id: kept.data.id, driverId: second })
    await absent({ from: '2026-11-26T00:00', to: '2026-11-27T00:00' })
    expect((await app.call('ADMIN', undoAssignment, { id: kept.data.id })).error?.code).toBe('DRIVER_ABSENT')
  })
})

describe('an assignment with expired papers', () => {
  it.for([
    { expiresOn: '2026-11-21', status: 409 },
    { expiresOn: '2026-11-22', status: 200 },
  ])(
    'a trip on 22 November with an insurance valid until $expiresOn is answered $status',
    async ({ expiresOn, status }) => {
      await insurance(expiresOn)
      expect((await assign('OPERATRICE', (await trip()).id)).status).toBe(status)
    },
  )

  it('counts a trip that ends at midnight to the day before', async () => {
    await insurance('2026-11-22')
    const form = (rentalDuration: number) => hourlyForm(client, { scheduledTime: '20:00', rentalDuration })
    const fits = await createBookingAs(app, 'ADMIN', form(4))
    expect((await assign('ADMIN', fits.id)).status).toBe(200)
    const over = await createBookingAs(app, 'ADMIN', { ...form(5), scheduledTime: '20:00' })
    const { error } = await app.call('ADMIN', assignDriver, { id: over.id, driverId, allowOverlap: true })
    expect(error?.code).toBe('PAPERS_EXPIRED')
    expect(error?.message).toBe(
      "Papier expiré à la fin de la course\u00a0: assurance du véhicule (valable jusqu'au 22/11/2026)",
    )
  })

  it('is accepted with a reason of those who manage the settings alone, who are named in the history', async () => {
    await paper({ driverId, kind: 'LICENCE', expiresOn: '2026-01-01' })
    const { id } = await trip()
    expect((await assign('ADMIN', id, { allowOverlap: true })).error?.code).toBe('PAPERS_EXPIRED')
    const forbidden = await assign('OPERATRICE', id, { papersOverride: override })
    expect([forbidden.status, forbidden.error?.code, Object.keys(forbidden.error?.fields ?? {})]).toEqual([
      403,
      'FORBIDDEN',
      ['papersOverride'],
    ])
    expect((await assign('ADMIN', id, { papersOverride: 'non' })).status).toBe(400)
    expect((await assign('ADMIN', id, { papersOverride: override })).status).toBe(200)
    const { data: history } = await app.call('ADMIN', getBookingHistory, { id })
    const changes = history.flatMap((entry) => entry.changes)
    expect(changes).toContainEqual(expect.objectContaining({ field: 'papersOverride', after: override }))
  })

  it('does not refuse a missing paper, one that only warns, nor one that was renewed', async () => {
    await paper({ vehicleId, kind: 'EXTINGUISHER', expiresOn: '2020-01-01' })
    await paper({ driverId, kind: 'MEDICAL', expiresOn: '2020-01-01' })
    await insurance('2026-01-31')
    await insurance('2027-01-31', { issuedOn: '2026-02-01' })
    expect((await assign('OPERATRICE', (await trip()).id)).status).toBe(200)
  })

  it('follows the settings, which keep their kinds if a save leaves them out', async () => {
    await insurance('2026-01-31')
    const { id } = await trip()
    await saveSettings(app, { business: { blockingPapers: ['EXTINGUISHER'] } })
    const { data } = await saveSettings(app, { business: { transferMinutes: 61, blockingPapers: undefined as never } })
    const { status } = await assign('OPERATRICE', id)
    await saveSettings(app, {
      business: { transferMinutes: 60, blockingPapers: ['INSURANCE', 'INSPECTION', 'TRANSPORT_LICENCE', 'LICENCE'] },
    })
    expect([data.business.blockingPapers, status]).toEqual([['EXTINGUISHER'], 200])
  })

  it('asks a manual start for the same reason, once', async () => {
    const { id } = await trip()
    await assign('ADMIN', id)
    await insurance('2026-11-20')
    const start = (as: 'ADMIN' | 'OPERATRICE', more: object = {}) =>
      app.call(as, changeBookingStatus, { id, status: 'IN_PROGRESS', ...more })
    expect((await start('OPERATRICE')).error?.code).toBe('PAPERS_EXPIRED')
    expect((await start('OPERATRICE', { papersOverride: override })).status).toBe(403)
    expect((await start('ADMIN', { papersOverride: override })).status).toBe(200)
  })

  it('starts a trip without a further reason whose papers were accepted at its assignment', async () => {
    await insurance('2026-11-20')
    const { id } = await trip()
    await assign('ADMIN', id, { papersOverride: override })
    const { status } = await app.call('OPERATRICE', changeBookingStatus, { id, status: 'IN_PROGRESS' })
    expect(status).toBe(200)
  })
})

describe('the assignment list', () => {
  it('tells who is absent and whose papers have expired, after those who are taken', async () => {
    const { id: bookingId } = await trip({ scheduledDate: '2026-12-08' })
    const [ill, unlicensed, taken] = [
      (await insertDriver(app.db)).id,
      (await insertDriver(app.db)).id,
      (await insertDriver(app.db)).id,
    ]
    await bookingIn(app, 'ASSIGNED', { form: transferForm(client, { scheduledDate: '2026-12-08' }), driverId: taken })
    await absent({ driverId: ill, from: '2026-12-08T00:00', to: '2026-12-09T00:00', reason: 'SICK' })
    await paper({ driverId: unlicensed, kind: 'LICENCE', expiresOn: '2026-12-01' })
    await insurance('2026-12-01')
    const { data } = await app.call('OPERATRICE', listAvailableDrivers, { bookingId })
    const fits = data
      .filter(({ id }) => [driverId, ill, unlicensed, taken].includes(id))
      .map(({ id, fit }) => [id, fit])
    expect(fits).toEqual([
      [driverId, 'NO_VEHICLE'],
      [taken, 'OVERLAP'],
      [ill, 'ABSENT'],
      [unlicensed, 'PAPERS_EXPIRED'],
    ])
    const of = (id: string) => data.find((driver) => driver.id === id)
    expect(of(ill)?.absences).toMatchObject([{ reason: 'SICK' }])
    expect(of(unlicensed)?.expiredPapers).toEqual([{ kind: 'LICENCE', expiresOn: '2026-12-01' }])
    expect(of(driverId)?.vehicles[0]?.expiredPapers).toEqual([{ kind: 'INSURANCE', expiresOn: '2026-12-01' }])
  })
})
