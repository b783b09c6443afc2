import { describe, expect, it } from 'vitest'
import { periodEnds } from './period-ends.ts'

describe('the period of an absence in the list', () => {
  it('shows the hours of both ends', () => {
    const period = { from: '2026-11-24T10:00', to: '2026-12-07T18:00' }
    expect(periodEnds(period)).toEqual({ start: '24/11/2026 10:00', end: '07/12/2026 18:00' })
    expect(periodEnds({ ...period, to: '2026-11-24T18:00' })).toEqual({ start: '24/11/2026 10:00', end: '18:00' })
  })

  it('shows whole days without hours, a single one without end', () => {
    const whole = { from: '2026-11-26T00:00', to: '2026-12-02T00:00' }
    expect(periodEnds(whole)).toEqual({ start: '26/11/2026', end: '01/12/2026' })
    expect(periodEnds({ ...whole, to: '2026-11-27T00:00' })).toEqual({ start: '26/11/2026' })
  })
})
