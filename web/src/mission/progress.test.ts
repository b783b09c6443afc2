import type { Mission } from '@yoon/contract/missions/schemas'
import type { MissionStep } from '@yoon/contract/missions/steps'
import { describe, expect, it } from 'vitest'
import type { Press } from './press.ts'
import { progressOf } from './progress.ts'

const state: Mission['state'] = {
  position: 'SEEN',
  isConfirmationNeeded: false,
  about: 'times',
  stepsFrom: '2026-11-21T12:00:00Z',
  graceUntil: '2026-11-21T15:15:00Z',
}

function mission(change: Partial<Mission> = {}, ofState: Partial<Mission['state']> = {}): Mission {
  return {
    status: 'ASSIGNED',
    startsAt: '2026-11-21T15:00:00Z',
    collect: null,
    steps: [],
    ...change,
    state: { ...state, ...ofState },
  } as Mission
}

function press(step: MissionStep, change: Partial<Press> = {}): Press {
  return { id: step, mission: 'a', sequence: 1, step, at: '2026-11-21T15:10:00Z', ...change }
}

describe('progressOf', () => {
  it('asks for an answer first, then for the steps of the drive', () => {
    expect(progressOf(mission(), [])).toMatchObject({ isAnswerWanted: true, next: 'EN_ROUTE' })
    expect(progressOf(mission({}, { position: 'ACCEPTED' }), [])).toMatchObject({
      isAnswerWanted: false,
      next: 'EN_ROUTE',
      following: ['ON_SITE', 'ON_BOARD', 'DONE'],
    })
  })

  it('goes by the presses that wait on this phone, in whatever order they lie there', () => {
    const { position, next } = progressOf(mission(), [press('ON_BOARD'), press('EN_ROUTE')])
    expect([position, next]).toEqual(['ON_BOARD', 'DONE'])
  })

  it('counts no refused press', () => {
    const { next, steps } = progressOf(mission(), [press('EN_ROUTE', { refusal: 'TOO_EARLY' })])
    expect(next).toBe('EN_ROUTE')
    expect(steps).toMatchObject([{ step: 'EN_ROUTE', state: 'refused', refusal: 'TOO_EARLY' }])
  })

  it('drops a refused press that was pressed again, and shows what became of the last one', () => {
    const early = press('EN_ROUTE', { id: 'early', refusal: 'TOO_EARLY', at: '2026-11-21T11:00:00Z' })
    const again = { ...early, id: 'again', at: '2026-11-21T11:05:00Z' }
    expect(progressOf(mission(), [early, again]).steps).toMatchObject([{ id: 'again', state: 'refused' }])
    const stored = { id: 'stored', step: 'EN_ROUTE', at: '2026-11-21T14:00:00Z' } as Mission['steps'][number]
    const driven = progressOf(mission({ steps: [stored] }, { position: 'EN_ROUTE' }), [early, again])
    expect([driven.steps, driven.last]).toMatchObject([[{ id: 'stored' }], { id: 'stored' }])
    const problem = press('PROBLEM', { refusal: 'STEP_TOO_LATE', at: '2026-11-21T13:00:00Z' })
    const reported = progressOf(mission({ steps: [stored] }, { position: 'EN_ROUTE' }), [problem])
    expect([reported.steps.length, reported.last]).toMatchObject([2, { id: 'stored' }])
    expect(progressOf(mission({ steps: [stored] }), [press('ON_SITE')]).last).toMatchObject({ step: 'ON_SITE' })
  })

  it('asks again after a change of time or place, until an answer waits', () => {
    const changed = mission({}, { position: 'ACCEPTED', isConfirmationNeeded: true })
    expect(progressOf(changed, []).isAnswerWanted).toBe(true)
    expect(progressOf(changed, [press('ACCEPTED')]).isAnswerWanted).toBe(false)
  })

  it('takes the last answer that waits', () => {
    expect(progressOf(mission(), [press('DECLINED'), press('ACCEPTED')]).position).toBe('ACCEPTED')
  })

  it('asks nothing more after the last step, or once the trip is completed', () => {
    const over = { isOver: true, isAnswerWanted: false, next: undefined, following: [] }
    expect(progressOf(mission({}, { position: 'DONE' }), [])).toMatchObject(over)
    expect(progressOf(mission({ status: 'COMPLETED' }), [])).toMatchObject(over)
  })

  it('counts the grace from an arrival that waits on this phone, and not before the booked time', () => {
    const arrived = (at: string) => progressOf(mission(), [press('ON_SITE', { at })]).graceUntil?.toISOString()
    expect(arrived('2026-11-21T15:10:00Z')).toBe('2026-11-21T15:25:00.000Z')
    expect(arrived('2026-11-21T14:40:00Z')).toBe('2026-11-21T15:15:00.000Z')
    expect(progressOf(mission({}, { position: 'ON_BOARD' }), []).graceUntil).toBeNull()
  })

  it('asks for cash until the driver says that it is received', () => {
    const paid = mission({ collect: { amount: 25_000, currency: 'XOF' } })
    expect(progressOf(paid, []).toCollect).toBe(25_000)
    expect(progressOf(paid, [press('CASH', { amount: 25_000 })]).toCollect).toBeNull()
    expect(progressOf(mission({ collect: { amount: 0, currency: 'XOF' } }), []).toCollect).toBeNull()
  })
})
