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

  it('turns red on its 31st day', () => {
    const now = Date.parse('2026-11-26T12:00:00Z')
    expect(debtAge({ createdAt: '2026-10-27T12:00:00Z' }, now)).toEqual({ age: '30\u00a0j', color: 'text-wait' })
    expect(debtAge({ createdAt: '2026-10-27T11:59:00Z' }, now)).toEqual({ age: '30\u00a0j', color: 'text-urgent' })
  })
})
