import { changeBookingStatus, getBooking, getBookingHistory } from '@yoon/contract/bookings/calls'
import { addStep, removeStep } from '@yoon/contract/missions/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { bookingIn } from '../../testing/builders.ts'
import { press, sendMission } from '../../testing/missions.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const reason = 'Le chauffeur a appelé'

describe('POST /api/bookings/:id/steps', () => {
  it('reports a step in the name of the driver, with a reason in the history, and starts the trip', async () => {
    const { booking } = await sendMission(app)
    const { data } = await app.call('OPERATRICE', addStep, {
      id: booking.id,
      step: 'EN_ROUTE',
      at: '2026-11-21T14:25:00Z',
      reason,
    })
    expect(data).toMatchObject({ status: 'IN_PROGRESS', startedAt: '2026-11-21T14:25:00.000Z' })
    expect(data.steps).toMatchObject([{ step: 'EN_ROUTE', via: 'office', reason, by: 'Test OPERATRICE' }])
    const history = await app.call('OPERATRICE', getBookingHistory, { id: booking.id })
    const added = history.data.find(({ action }) => action === 'booking.step_added')
    expect(added?.changes).toContainEqual({ field: 'stepReason', before: null, after: reason })
  })

  it('corrects the time of a step of the phone', async () => {
    const { booking, token } = await sendMission(app)
    await press(app, token, 'ON_SITE', { time: '14:10' })
    const { data } = await app.call('OPERATRICE', addStep, {
      id: booking.id,
      step: 'ON_SITE',
      at: '2026-11-21T14:30:00Z',
      reason,
    })
    expect(data.steps.map(({ step, at, via }) => [step, at, via])).toEqual([
      ['ON_SITE', '2026-11-21T14:30:00.000Z', 'office'],
    ])
  })

  it('corrects the time of an answer, also once the drive has begun', async () => {
    const { booking, token } = await sendMission(app)
    await press(app, token, 'ACCEPTED', { time: '14:10' })
    await press(app, token, 'EN_ROUTE', { time: '14:20' })
    const correct = (step: 'ACCEPTED' | 'DECLINED', at: string) =>
      app.call('OPERATRICE', addStep, { id: booking.id, step, at, reason })
    for (const [index, time] of ['14:05', '14:25', '14:15'].entries()) {
      app.setNow(new Date(testNow.getTime() + index * 1_000))
      const { data } = await correct('ACCEPTED', `2026-11-21T${time}:00Z`)
      const accepted = data.steps.filter(({ step }) => step === 'ACCEPTED')
      expect(accepted).toMatchObject([{ at: `2026-11-21T${time}:00.000Z`, via: 'office' }])
    }
    expect((await correct('DECLINED', '2026-11-21T14:25:00Z')).error).toMatchObject({
      code: 'STEP_TOO_LATE',
      message: 'Le chauffeur est déjà parti\u00a0: sa réponse ne change plus',
    })
  })

  it('reports an answer after another one as a new one', async () => {
    const { booking, token } = await sendMission(app)
    await press(app, token, 'ACCEPTED', { time: '14:10' })
    await press(app, token, 'DECLINED', { time: '14:20', note: 'Malade' })
    const { data } = await app.call('OPERATRICE', addStep, {
      id: booking.id,
      step: 'ACCEPTED',
      at: '2026-11-21T14:30:00Z',
      reason,
    })
    expect(data.steps.map(({ step }) => step)).toEqual(['ACCEPTED', 'DECLINED', 'ACCEPTED'])
    expect(data.mission?.position).toBe('ACCEPTED')
  })

  it('refuses a step that would start a trip more than three hours ahead', async () => {
    const { booking } = await sendMission(app, { scheduledDate: '2026-11-22', scheduledTime: '14:30' })
    const report = () =>
      app.call('OPERATRICE', addStep, { id: booking.id, step: 'EN_ROUTE', at: '2026-11-21T14:30:00Z', reason })
    expect((await report()).error).toMatchObject({
      code: 'TOO_EARLY',
      message: 'Cette course commence demain à 14:30',
    })
    expect((await app.call('OPERATRICE', getBooking, { id: booking.id })).data).toMatchObject({
      status: 'ASSIGNED',
      steps: [],
    })
    await app.call('OPERATRICE', changeBookingStatus, { id: booking.id, status: 'IN_PROGRESS' })
    expect((await report()).data.steps).toMatchObject([{ step: 'EN_ROUTE' }])
  })

  it.for([
    [{ at: '2026-11-21T15:00:00Z' }, 'at', "L'heure ne peut pas être dans le futur"],
    [{ at: '2026-10-01T15:00:00Z' }, 'at', "L'heure est trop ancienne"],
    [{ reason: '' }, 'reason', 'Le motif est requis'],
    [{ step: 'SEEN' }, 'step', 'Étape inconnue'],
    [{ step: 'CASH' }, 'amount', 'Le montant encaissé est requis'],
  ] as const)('refuses %j at %s', async ([change, field, message]) => {
    const { booking } = await sendMission(app)
    const body = { id: booking.id, step: 'ON_SITE', at: '2026-11-21T14:30:00Z', reason, ...change }
    const { status, error } = await app.call('OPERATRICE', addStep, body as never)
    expect([status, error?.fields]).toEqual([400, { [field]: message }])
  })

  it('refuses a booking without driver', async () => {
    const { id } = await bookingIn(app, 'CONFIRMED')
    const { error } = await app.call('ADMIN', addStep, { id, step: 'ON_SITE', at: '2026-11-21T14:30:00Z', reason })
    expect(error?.code).toBe('INVALID_TRANSITION')
  })
})

describe('DELETE /api/bookings/:id/steps/:stepId', () => {
  it('removes a step with the presses that repeat it, so that a phone that sends it again does not bring it back', async () => {
    const { booking, token } = await sendMission(app)
    const first = await press(app, token, 'ON_SITE', { time: '14:10' })
    await press(app, token, 'ON_SITE', { time: '14:20' })
    const { id } = first.data.step
    const { data } = await app.call('OPERATRICE', removeStep, { id: booking.id, stepId: id, reason })
    expect(data.steps).toEqual([])
    // A final refusal: a phone that tried again for ever would send nothing that follows.
    const repeated = await press(app, token, 'ON_SITE', { id, time: '14:10' })
    expect([repeated.status, repeated.error?.code]).toEqual([409, 'STEP_REMOVED'])
    expect((await app.call('OPERATRICE', getBooking, { id: booking.id })).data.steps).toEqual([])
    const again = await app.call('OPERATRICE', removeStep, { id: booking.id, stepId: id, reason })
    expect(again.status).toBe(404)
  })
})
