import { describe, expect, it } from 'vitest'
import { delayOf, formatDelay, initialFlight, parseFlight, proposedPickup } from './flight-shift.ts'

const trip = { scheduledDate: '2026-11-21', scheduledTime: '15:00', flightTime: null }

describe('a flight with a new time', () => {
  it('moves the pickup by as much as the flight', () => {
    const values = { ...initialFlight(trip), formerTime: '14:20', flightTime: '16:05' }
    expect(delayOf(trip, values)).toBe(105)
    expect(proposedPickup(trip, values)).toEqual({ date: '2026-11-21', time: '16:45' })
  })

  it('takes the known time of the flight, on the day that is nearest to the pickup', () => {
    const late = { scheduledDate: '2026-11-22', scheduledTime: '00:30', flightTime: '23:50' }
    expect(initialFlight(late)).toMatchObject({ formerTime: '23:50', flightDate: '2026-11-21' })
    const values = { ...initialFlight(late), flightDate: '2026-11-22', flightTime: '01:00' }
    expect([delayOf(late, values), proposedPickup(late, values)]).toEqual([70, { date: '2026-11-22', time: '01:40' }])
  })

  it('sends the cause that follows from the times', () => {
    const parsed = (flightTime: string) => parseFlight(trip, { ...initialFlight(trip), flightTime })
    expect(parsed('16:00')).toMatchObject({ data: { cause: 'FLIGHT_DELAYED', scheduledTime: '16:00' } })
    expect(parsed('14:00')).toMatchObject({ data: { cause: 'FLIGHT_EARLY', scheduledTime: '14:00' } })
  })

  it('sends the pickup that was typed in place of the proposed one', () => {
    const values = { ...initialFlight(trip), flightTime: '16:00', pickupTime: '16:40' }
    expect(parseFlight(trip, values)).toMatchObject({ data: { scheduledTime: '16:40', flightTime: '16:00' } })
  })

  it('refuses a flight without a new time', () => {
    const messages = (flightTime: string) => {
      const parsed = parseFlight(trip, { ...initialFlight(trip), flightTime })
      return parsed.success ? [] : parsed.error.issues.map(({ message }) => message).slice(0, 1)
    }
    expect(messages('15:00')).toEqual(["C'est déjà l'heure prévue du vol"])
    expect(messages('')).toEqual(['La nouvelle heure du vol est requise'])
  })

  it('says by how much the flight is late or early', () => {
    expect([90, -20, 60].map(formatDelay)).toEqual([
      'Vol retardé de 1\u00a0h\u00a030',
      'Vol avancé de 20\u00a0min',
      'Vol retardé de 1\u00a0h',
    ])
  })
})
