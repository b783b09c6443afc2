import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { minutesOf } from './time-grid.ts'
import { describeSpan, formatEnd, lastStepOf } from './trip-words.ts'

const at = (day: number, time: string) => minutesOf(`2026-11-${day}`, time)

describe('the hours of a trip', () => {
  beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-10T12:00:00Z') }))
  afterEach(() => vi.useRealTimers())

  it('shows two times within the shown day', () => {
    expect(describeSpan(at(21, '08:30'), at(21, '09:45'))).toBe('08:30–09:45')
    expect(describeSpan(at(21, '08:30'), at(21, '09:45'), '2026-11-21')).toBe('08:30–09:45')
  })

  it('names the day of a start before the shown day, and of an end after it', () => {
    const [before, after] = ['ven. 20\u00a0nov.', 'dim. 22\u00a0nov.']
    expect(describeSpan(at(20, '08:00'), at(21, '18:00'), '2026-11-21')).toBe(`${before} à 08:00 – 18:00`)
    expect(describeSpan(at(21, '22:00'), at(22, '04:00'), '2026-11-21')).toBe(`22:00 – ${after} à 04:00`)
    expect(describeSpan(at(20, '08:00'), at(22, '18:00'), '2026-11-21')).toBe(`${before} à 08:00 – ${after} à 18:00`)
  })
})

describe('the end of a trip beside its start', () => {
  it('names its day only if the trip does not end on the day of its start', () => {
    expect(formatEnd(at(21, '08:30'), at(21, '09:45'))).toBe('→ 09:45')
    expect(formatEnd(at(20, '08:00'), at(22, '00:00'))).toBe('→ dim. 22\u00a0nov. 00:00')
  })
})

describe('the last step of a trip', () => {
  it('stands with its time, until the trip is completed', () => {
    const lastStep = { step: 'ON_SITE', at: '2026-11-21T07:40:00.000000Z' } as const
    expect(lastStepOf({ status: 'IN_PROGRESS', lastStep })).toBe('Sur place 07:40')
    expect(lastStepOf({ status: 'COMPLETED', lastStep })).toBe('')
    expect(lastStepOf({ status: 'ASSIGNED', lastStep: null })).toBe('')
  })
})
