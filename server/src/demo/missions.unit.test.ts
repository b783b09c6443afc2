import { missionSteps } from '@yoon/contract/missions/steps'
import { describe, expect, it } from 'vitest'
import { makeCompany } from './company.ts'
import { makeMissions } from './missions.ts'
import { createRandom } from './random.ts'

const moments = [
  '2026-11-21T14:32:00Z',
  '2026-11-22T00:00:00Z',
  '2026-06-10T23:55:00Z',
  '2027-01-01T00:05:00Z',
  '2028-02-29T04:20:00Z',
  ...Array.from({ length: 24 }, (_, hour) => new Date(Date.UTC(2026, 10, 21, hour, hour * 2)).toISOString()),
]

describe.each(moments)('makeMissions at %s', (moment) => {
  const { bookings } = makeCompany(createRandom(221), Date.parse(moment), 'hash')
  const { steps } = makeMissions(bookings, Date.parse(moment))
  const statusOf = (id: string) => bookings.find((booking) => booking.id === id)?.status

  it('reports every step, and none that is still to come', () => {
    expect(new Set(steps.map(({ step }) => step))).toEqual(new Set(missionSteps))
    expect(steps.filter(({ at, received_at }) => at > moment || received_at > moment)).toEqual([])
  })

  it('lets nearly all drivers accept, and report problems on the road', () => {
    const counted = (wanted: string) => steps.filter(({ step }) => step === wanted).length
    expect(counted('ACCEPTED')).toBeGreaterThan(counted('SEEN') * 0.8)
    expect(counted('DECLINED')).toBeLessThan(5)
    for (const { booking_id, step } of steps) {
      if (step === 'PROBLEM' || step === 'NO_SHOW') expect(statusOf(booking_id)).toBe('IN_PROGRESS')
    }
  })
})
