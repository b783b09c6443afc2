import { describe, expect, it } from 'vitest'
import { debtAge, isDebt } from './debts.ts'

describe('a debt', () => {
  it('counts only a pending payment without method', () => {
    expect(isDebt({ status: 'PENDING', method: null })).toBe(true)
    expect(isDebt({ status: 'PENDING' })).toBe(true)
    expect(isDebt({ status: 'PENDING', method: 'WAVE' })).toBe(false)
    expect(isDebt({ status: 'FAILED', method: null })).toBe(false)
    expect(isDebt({})).toBe(false)
  })

  it('counts its days from the second one on, and turns red after thirty', () => {
    const now = Date.parse('2026-11-26T12:00:00Z')
    expect(debtAge({ createdAt: '2026-11-25T09:00:00Z' }, now)).toEqual({ age: '1\u00a0j', color: 'text-wait' })
    expect(debtAge({ createdAt: '2026-11-24T23:00:00Z' }, now)).toEqual({ age: '2\u00a0j', color: 'text-wait' })
    expect(debtAge({ createdAt: '2026-10-28T00:01:00Z' }, now)).toEqual({ age: '29\u00a0j', color: 'text-wait' })
    expect(debtAge({ createdAt: '2026-10-27T23:59:00Z' }, now)).toEqual({ age: '30\u00a0j', color: 'text-urgent' })
  })
})
