import { describe, expect, it } from 'vitest'
import { seriesOutcome } from './series-words.ts'

const changed = { bookingId: 'a', ok: true }

describe('the outcome of a change of a series', () => {
  it('counts the bookings that were changed', () => {
    expect(seriesOutcome([changed, changed])).toBe('2\u00a0réservations de la série')
  })

  it('says how many were left and why, each reason once', () => {
    const started = { bookingId: 'b', ok: false, code: 'BOOKING_STARTED' }
    const taken = { bookingId: 'c', ok: false, code: 'DRIVER_BUSY' }
    expect(seriesOutcome([changed, started])).toBe('1\u00a0réservation de la série, 1 laissée (en cours)')
    expect(seriesOutcome([changed, started, taken, taken])).toBe(
      '1\u00a0réservation de la série, 3 laissées (en cours, chauffeur déjà pris)',
    )
  })

  it('leaves a single booking without words', () => {
    expect(seriesOutcome(undefined)).toBeUndefined()
  })
})
