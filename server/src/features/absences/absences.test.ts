import * as contract from '@yoon/contract/absences/calls'
import type { AbsenceFormInput } from '@yoon/contract/absences/form'
import { changeBookingStatus } from '@yoon/contract/bookings/calls'
import { listNotifications } from '@yoon/contract/notifications/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteOldRows } from '../../platform/retention.ts'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { bookingIn, insertClient, insertDriver, insertVehicle, transferForm } from '../../testing/builders.ts'
import { auditOf } from '../../testing/journal.ts'
import { saveSettings } from '../../testing/settings.ts'
import { absenceRetention } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Returns the form of a leave on the day of the test trips, 22 November. */
function leaveOf(driverId: string, more: Partial<AbsenceFormInput> = {}): AbsenceFormInput {
  return { driverId, from: '2026-11-22T00:00', to: '2026-11-23T00:00', reason: 'LEAVE', ...more }
}

function repairOf(vehicleId: string, more: Partial<AbsenceFormInput> = {}): AbsenceFormInput {
  return { vehicleId, from: '2026-11-22T06:00', to: '2026-11-22T18:00', reason: 'MAINTENANCE', ...more }
}

async function newDriver(): Promise<string> {
  return (await insertDriver(app.db, { firstName: 'Ibrahima', lastName: 'Sarr' })).id
}

async function tripOf(driverId: string, vehicleId?: string) {
  const form = transferForm(await insertClient(app.db, { firstName: 'Mame', lastName: 'Fall' }))
  return bookingIn(app, 'ASSIGNED', { form, driverId, ...(vehicleId && { vehicleId }) })
}

/** Invalid values with their field and message. */
const wrong = [
  [{ from: '' }, 'from', 'Le début est requis'],
  [{ from: '2026-02-30T08:00' }, 'from', 'Le début est invalide'],
  [{ from: '2026-11-22T24:00' }, 'from', 'Le début est invalide'],
  [{ to: '22/11/2026' }, 'to', 'La fin est invalide'],
  [{ to: '2026-11-21T23:59' }, 'to', 'La fin doit être après le début'],
  [{ to: '2026-11-22T00:00' }, 'to', 'La fin doit être après le début'],
  [{ to: '2036-11-22T00:00' }, 'to', 'Une absence dure au plus 366 jours'],
  [{ to: '2027-11-23T00:01' }, 'to', 'Une absence dure au plus 366 jours'],
  [{ reason: 'MAINTENANCE' }, 'reason', 'Le motif est invalide'],
  [{ reason: '' }, 'reason', 'Le motif est requis'],
  [{ note: 'x'.repeat(501) }, 'note', 'La note ne peut pas dépasser 500 caractères'],
  [{ driverId: undefined }, 'driverId', 'Choisissez un chauffeur ou un véhicule'],
  [{ vehicleId: '00000000-0000-4000-8000-000000000000' }, 'driverId', 'Choisissez un chauffeur ou un véhicule'],
  [{ driverId: '00000000-0000-4000-8000-000000000000' }, 'driverId', "Ce chauffeur n'existe plus"],
] as const

describe('POST /api/dashboard/absences', () => {
  it('records an absence of a driver in local time, and lists the trips of its hours', async () => {
    const driverId = await newDriver()
    const trip = await tripOf(driverId)
    const { status, data } = await app.call(
      'OPERATRICE',
      contract.createAbsence,
      leaveOf(driverId, { note: ' Mariage ' }),
    )
    expect([status, data]).toEqual([
      201,
      {
        id: data.id,
        driver: { id: driverId, name: 'Ibrahima Sarr' },
        vehicle: null,
        from: '2026-11-22T00:00',
        to: '2026-11-23T00:00',
        startsAt: '2026-11-22T00:00:00.000Z',
        endsAt: '2026-11-23T00:00:00.000Z',
        state: 'upcoming',
        reason: 'LEAVE',
        note: 'Mariage',
        version: 1,
        tripsMeanwhile: [
          {
            id: trip.id,
            bookingReference: trip.bookingReference,
            status: 'ASSIGNED',
            startsAt: '2026-11-22T08:00:00.000Z',
            endsAt: '2026-11-22T09:00:00.000Z',
            driver: { id: driverId, name: 'Ibrahima Sarr' },
            vehicle: null,
            passengers: 2,
            client: 'Mame Fall',
            pickupLocation: 'Aéroport AIBD, Diass',
            destination: 'Hôtel Terrou-Bi, Dakar',
            canUnassign: true,
            version: trip.version,
          },
        ],
      },
    ])
    expect((await auditOf(app, data.id, 'absence')).map(({ action }) => action)).toEqual(['absence.created'])
    const { data: notices } = await app.call('OPERATRICE', listNotifications, { after: '0' })
    expect(notices.at(-1)).toMatchObject({
      title: 'Absence ajoutée',
      message: 'Ibrahima Sarr · dim. 22 nov. · 1\u00a0course encore assignée',
    })
  })

  it.for(wrong)('refuses %j at %s', async ([change, field, message]) => {
    const driverId = await newDriver()
    const body = { ...leaveOf(driverId), ...change }
    const { status, error } = await app.call('ADMIN', contract.createAbsence, {} as never, { payload: body })
    expect([status, error?.fields]).toEqual([400, expect.objectContaining({ [field]: message })])
  })

  it('accepts an absence of 366 days', async () => {
    const driverId = await newDriver()
    const { status } = await app.call('ADMIN', contract.createAbsence, leaveOf(driverId, { to: '2027-11-23T00:00' }))
    expect(status).toBe(201)
  })

  it('accepts an absence over a trip under way, which nobody may unassign', async () => {
    const driverId = await newDriver()
    const trip = await tripOf(driverId)
    await app.call('ADMIN', changeBookingStatus, { id: trip.id, status: 'IN_PROGRESS' })
    const { data } = await app.call('OPERATRICE', contract.createAbsence, leaveOf(driverId))
    expect(data.tripsMeanwhile.map(({ status, canUnassign }) => [status, canUnassign])).toEqual([
      ['IN_PROGRESS', false],
    ])
  })

  it('shows a fleet manager the trips of a vehicle without clients, places and prices, and lets them unassign none', async () => {
    const vehicleId = await insertVehicle(app.db)
    await tripOf(await newDriver(), vehicleId)
    const { status, data } = await app.call('GESTIONNAIRE_PARC', contract.createAbsence, repairOf(vehicleId))
    expect(status).toBe(201)
    const [trip] = data.tripsMeanwhile
    expect(Object.keys(trip ?? {}).toSorted()).toEqual([
      'bookingReference',
      'canUnassign',
      'driver',
      'endsAt',
      'id',
      'passengers',
      'startsAt',
      'status',
      'vehicle',
      'version',
    ])
    expect(trip?.canUnassign).toBe(false)
  })

  it('records absences of vehicles only for those who edit vehicles', async () => {
    const vehicleId = await insertVehicle(app.db)
    const { status, error } = await app.call('OPERATRICE', contract.createAbsence, repairOf(vehicleId))
    expect([status, error?.code]).toEqual([403, 'FORBIDDEN'])
    expect((await app.call('ADMIN', contract.createAbsence, repairOf(vehicleId))).status).toBe(201)
  })
})

describe('PUT and DELETE /api/dashboard/absences/:id', () => {
  it('edits an absence, records the difference and refuses an old version', async () => {
    const driverId = await newDriver()
    const { data } = await app.call('ADMIN', contract.createAbsence, leaveOf(driverId))
    const { driverId: _, ...edit } = leaveOf(driverId, { to: '2026-11-22T12:00', reason: 'SICK' })
    const headers = { 'if-match': '1' }
    const edited = await app.call('ADMIN', contract.updateAbsence, { id: data.id, ...edit }, { headers })
    expect(edited.data).toMatchObject({ to: '2026-11-22T12:00', reason: 'SICK', version: 2, driver: { id: driverId } })
    expect((await auditOf(app, data.id, 'absence')).at(-1)).toEqual({
      action: 'absence.updated',
      before: { absenceTo: '2026-11-23T00:00', absenceReason: 'LEAVE' },
      after: { absenceTo: '2026-11-22T12:00', absenceReason: 'SICK' },
    })
    const late = await app.call('ADMIN', contract.updateAbsence, { id: data.id, ...leaveOf(driverId) }, { headers })
    expect([late.status, late.error?.code]).toEqual([412, 'STALE'])
    const same = await app.call('ADMIN', contract.updateAbsence, { id: data.id, ...edit })
    expect(same.data.version).toBe(2)
  })

  it('refuses to give an absence to another driver, and a reason of vehicles', async () => {
    const driverId = await newDriver()
    const { data } = await app.call('ADMIN', contract.createAbsence, leaveOf(driverId))
    const other = await app.call('ADMIN', contract.updateAbsence, { id: data.id, ...leaveOf(await newDriver()) })
    expect([other.status, Object.keys(other.error?.fields ?? {})]).toEqual([400, ['driverId']])
    const { driverId: _, ...edit } = leaveOf(driverId, { reason: 'BREAKDOWN' })
    const reason = await app.call('ADMIN', contract.updateAbsence, { id: data.id, ...edit })
    expect(reason.error?.fields).toEqual({ reason: 'Le motif est invalide' })
  })

  it('deletes an absence', async () => {
    const { data } = await app.call('ADMIN', contract.createAbsence, leaveOf(await newDriver()))
    expect((await app.call('MODERATOR', contract.deleteAbsence, { id: data.id })).status).toBe(200)
    expect((await app.call('ADMIN', contract.getAbsence, { id: data.id })).status).toBe(404)
    expect((await app.call('ADMIN', contract.deleteAbsence, { id: data.id })).status).toBe(404)
  })
})

describe('GET /api/dashboard/absences', () => {
  it('filters absences by owner, state, days, reason and search, those that are over last', async () => {
    const driverId = await newDriver()
    const create = (more: Partial<AbsenceFormInput>) =>
      app.call('ADMIN', contract.createAbsence, leaveOf(driverId, more))
    await create({ from: '2026-11-10T00:00', to: '2026-11-12T00:00', reason: 'REST' })
    await create({ from: '2026-12-01T00:00', to: '2026-12-02T00:00', reason: 'TRAINING' })
    await create({ from: '2026-11-20T00:00', to: '2026-11-22T00:00' })
    const reasonsOf = async (query: object) =>
      (await app.call('OPERATRICE', contract.listAbsences, { driverId, ...query })).data.map(({ reason }) => reason)
    expect(await reasonsOf({})).toEqual(['LEAVE', 'TRAINING', 'REST'])
    expect(await reasonsOf({ state: 'current' })).toEqual(['LEAVE'])
    expect(await reasonsOf({ state: 'past' })).toEqual(['REST'])
    expect(await reasonsOf({ dateFrom: '2026-12-01', dateTo: '2026-12-01' })).toEqual(['TRAINING'])
    expect(await reasonsOf({ dateFrom: '2026-11-22' })).toEqual(['TRAINING'])
    expect(await reasonsOf({ reason: 'REST' })).toEqual(['REST'])
    expect(await reasonsOf({ search: 'sarr' })).toHaveLength(3)
    expect(await reasonsOf({ search: 'diop' })).toEqual([])
    expect(await reasonsOf({ owner: 'vehicle' })).toEqual([])
  })

  it('exports the filtered absences', async () => {
    const vehicleId = await insertVehicle(app.db)
    await app.call('ADMIN', contract.createAbsence, repairOf(vehicleId, { note: 'Freins' }))
    const url = `/api/dashboard/absences/export?format=csv&vehicleId=${vehicleId}`
    const { text } = await app.send('ADMIN', 'GET', url)
    expect(text.split('\r\n')[0]).toContain('Pour;Nom;Début;Fin;Motif;Note')
    expect(text.split('\r\n')[1]).toMatch(
      /^Véhicule;Toyota Prado · DK-\d+;22\/11\/2026 06:00;22\/11\/2026 18:00;Entretien;Freins$/,
    )
  })
})

describe('absences and the rest of the company', () => {
  it('moves with the local time when the time zone changes', async () => {
    const { data } = await app.call('ADMIN', contract.createAbsence, leaveOf(await newDriver()))
    await saveSettings(app, { business: { timezone: 'Europe/Paris' } })
    const moved = (await app.call('ADMIN', contract.getAbsence, { id: data.id })).data
    await saveSettings(app, { business: { timezone: 'Africa/Dakar' } })
    expect([moved.from, moved.startsAt, moved.endsAt]).toEqual([
      '2026-11-22T00:00',
      '2026-11-21T23:00:00.000Z',
      '2026-11-22T23:00:00.000Z',
    ])
    expect((await app.call('ADMIN', contract.getAbsence, { id: data.id })).data.startsAt).toBe(data.startsAt)
  })

  it('keeps an absence whose end the clock moves before its start empty', async () => {
    await saveSettings(app, { business: { timezone: 'Europe/Paris' } })
    const skipped = leaveOf(await newDriver(), { from: '2027-03-28T02:30', to: '2027-03-28T03:15' })
    const { status, data } = await app.call('ADMIN', contract.createAbsence, skipped)
    await saveSettings(app, { business: { timezone: 'Africa/Dakar' } })
    expect([status, data.startsAt]).toEqual([201, data.endsAt])
  })

  it('deletes an absence three years after its end', async () => {
    const driverId = await newDriver()
    const { data } = await app.call('ADMIN', contract.createAbsence, leaveOf(driverId))
    const at = (years: number) => new Date(testNow.getTime() + years * 366 * 24 * 3_600_000)
    await deleteOldRows(app.db, [absenceRetention], at(2))
    expect((await app.call('ADMIN', contract.getAbsence, { id: data.id })).status).toBe(200)
    await deleteOldRows(app.db, [absenceRetention], at(4))
    expect((await app.call('ADMIN', contract.getAbsence, { id: data.id })).status).toBe(404)
  })
})
