import { drivingSteps } from '@yoon/contract/missions/steps'
import { describe, expect, it } from 'vitest'
import { pollingMs, shownSteps, stateOf } from './client-trip.ts'
import { clientWords } from './client-words.ts'

const at = '2026-11-22T07:40:00.000000Z'

describe('the state of a trip for its client', () => {
  it('names the last step of the drive while the trip is under way, else the status', () => {
    const steps = [{ step: 'EN_ROUTE', at } as const]
    const driver = { firstName: 'Mamadou' }
    expect(stateOf({ status: 'IN_PROGRESS', steps, driver })).toBe('EN_ROUTE')
    expect(stateOf({ status: 'ASSIGNED', steps: [], driver })).toBe('ASSIGNED')
    expect(stateOf({ status: 'ASSIGNED', steps: [], driver: null })).toBe('VEHICLE_ASSIGNED')
    expect(stateOf({ status: 'CANCELLED', steps, driver })).toBe('CANCELLED')
  })

  it('names the furthest step, whatever was skipped and in whatever order the steps arrived', () => {
    const driver = { firstName: 'Mamadou' }
    const orders: (typeof drivingSteps)[number][][] = [
      ['ON_BOARD'],
      ['EN_ROUTE', 'ON_BOARD'],
      ['ON_BOARD', 'ON_SITE'],
      ['ON_BOARD', 'EN_ROUTE', 'ON_SITE'],
    ]
    for (const order of orders) {
      const trip = { status: 'IN_PROGRESS', steps: order.map((step) => ({ step, at })), driver } as const
      expect(stateOf(trip), order.join()).toBe('ON_BOARD')
      expect(shownSteps(trip).findLastIndex(({ isPast }) => isPast)).toBe(drivingSteps.indexOf('ON_BOARD'))
    }
  })
})

describe('the steps of a trip for its client', () => {
  it('lists all steps of the drive: those that were skipped are past without a time', () => {
    expect(shownSteps({ status: 'IN_PROGRESS', steps: [{ step: 'ON_BOARD', at }] })).toEqual([
      { step: 'EN_ROUTE', at: null, isPast: true },
      { step: 'ON_SITE', at: null, isPast: true },
      { step: 'ON_BOARD', at, isPast: true },
      { step: 'DONE', at: null, isPast: false },
    ])
    expect(shownSteps({ status: 'ASSIGNED', steps: [] }).some(({ isPast }) => isPast)).toBe(false)
  })

  it('leaves no step to come of a completed trip', () => {
    const steps = shownSteps({ status: 'COMPLETED', steps: [{ step: 'ON_BOARD', at }] })
    expect(steps.every(({ isPast }) => isPast)).toBe(true)
  })
})

describe('the time until the page asks again', () => {
  it('waits shortly near the start and during the trip, longer before, and without end once it is cancelled', () => {
    const startsAt = '2026-11-22T12:00:00.000000Z'
    const wait = (status: Parameters<typeof pollingMs>[0]['status'], now: string) =>
      pollingMs({ status, startsAt }, Date.parse(now))
    expect(wait('ASSIGNED', '2026-11-22T10:00:01.000Z')).toBe(15_000)
    expect(wait('ASSIGNED', '2026-11-22T09:00:00.000Z')).toBe(60_000)
    expect(wait('IN_PROGRESS', '2026-11-22T09:00:00.000Z')).toBe(15_000)
    expect(wait('CANCELLED', '2026-11-22T12:00:00.000Z')).toBeUndefined()
  })
})

describe('the language of the page', () => {
  it('finds words for every step and state, none of them empty', () => {
    for (const words of Object.values(clientWords)) {
      expect(Object.keys(words.steps)).toEqual([...drivingSteps])
      const texts = Object.values(words).flatMap((one) => (typeof one === 'object' ? Object.values(one) : [one]))
      expect(texts.filter((one) => one === '')).toEqual([])
    }
  })
})
