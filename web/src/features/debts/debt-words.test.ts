import { describe, expect, it } from 'vitest'
import { isPromised, oldestAge, promiseInWords, reminderInWords, shareAmong } from './debt-words.ts'

const now = Date.parse('2026-11-25T10:00:00.000Z')
const plain = (text: string | undefined) => text?.replaceAll(/\s/g, ' ')
const promised = (date: string, amount: number | null = null) => ({ promise: { date, amount, note: null, by: null } })

describe('the words of debts', () => {
  it('names the age of the oldest part of a debt', () => {
    const none = { current: 0, d1_30: 0, d31_60: 0, d61_90: 0, over90: 0 }
    expect(oldestAge({ ...none, current: 5_000, d31_60: 1_000 })).toBe('d31_60')
    expect(oldestAge({ ...none, current: 5_000 })).toBe('current')
  })

  it('says when a client was last reminded', () => {
    expect(reminderInWords({ lastReminderAt: null }, now)).toBe('Jamais relancé')
    expect(plain(reminderInWords({ lastReminderAt: '2026-11-24T09:00:00.000Z' }, now))).toBe('Relancé hier')
    expect(plain(reminderInWords({ lastReminderAt: '2026-11-21T09:00:00.000Z' }, now))).toBe('Relancé le sam. 21 nov.')
  })

  it('says what was promised until the end of its day, and after it that it was not kept', () => {
    expect(promiseInWords({ promise: null }, now)).toBeUndefined()
    expect(plain(promiseInWords(promised('2026-11-26', 20_000), now))).toBe('Promesse : 20 000 F CFA demain')
    expect(plain(promiseInWords(promised('2026-11-25'), now))).toBe("Promesse : paiement aujourd'hui")
    expect(plain(promiseInWords(promised('2026-11-24'), now))).toBe('Promesse non tenue : paiement hier')
    expect([isPromised(promised('2026-11-25'), now), isPromised(promised('2026-11-24'), now)]).toEqual([true, false])
  })
})

describe('a payment for several trips', () => {
  const trips = [
    { id: 'a', due: 20_000 },
    { id: 'b', due: 15_000 },
  ]

  it('pays the trips in their order, the last one in part', () => {
    expect(shareAmong(30_000, trips)).toEqual({
      allocations: [
        { bookingId: 'a', amount: 20_000 },
        { bookingId: 'b', amount: 10_000 },
      ],
      credit: 0,
    })
  })

  it('leaves what exceeds the trips, or all of it without trips, as credit', () => {
    expect(shareAmong(40_000, trips).credit).toBe(5_000)
    expect(shareAmong(40_000, [])).toEqual({ allocations: [], credit: 40_000 })
  })
})
