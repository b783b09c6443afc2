import type { Driver } from '@yoon/contract/drivers/calls'
import { describe, expect, it } from 'vitest'
import { formatTrip, tripsInBrief } from './trips-today.ts'

type Trip = Driver['today'][number]

const day = '2026-11-21'
const now = Date.parse(`${day}T12:00:00Z`)
const trip = (scheduledTime: string, status: Trip['status'], scheduledDate = day, endsAt = '12:30'): Trip => ({
  scheduledDate,
  scheduledTime,
  endsAt: `${day}T${endsAt}:00Z`,
  status,
})
const done = trip('08:00', 'COMPLETED')
const running = trip('10:40', 'IN_PROGRESS')
const next = trip('13:05', 'ASSIGNED')
const later = trip('16:30', 'ASSIGNED')
const last = trip('21:00', 'ASSIGNED')

const brief = (...trips: Trip[]) => {
  const { shown, more } = tripsInBrief(trips, now)
  return [shown.map((one) => formatTrip(one, now)).join(' '), more]
}

describe('the trips of a driver today, in brief', () => {
  it('names the trip under way, then the next one', () => {
    expect(brief(done, running, next, later)).toEqual(['10:40 en course', 2])
    expect(tripsInBrief([done, running, next, later], now).next).toBe(next)
    expect(tripsInBrief([done, running], now).next).toBeUndefined()
  })

  it('names the next two trips where none is under way', () => {
    expect(brief(done, next, later, last)).toEqual(['13:05 16:30', 2])
    expect(brief(done, next)).toEqual(['13:05', 1])
  })

  it('names the last trip where all are done', () => {
    expect(brief(trip('06:00', 'COMPLETED'), done)).toEqual(['08:00 faite', 1])
    expect(brief(done)).toEqual(['08:00 faite', 0])
  })

  it('names the first late trip alone, before the one under way', () => {
    const late = trip('11:59', 'ASSIGNED')
    expect(brief(late, trip('12:00', 'ASSIGNED'), later)).toEqual(['11:59 en retard', 2])
    expect(brief(running, late, next)).toEqual(['11:59 en retard', 2])
  })

  it('tells the day of a late trip of an earlier day', () => {
    expect(brief(trip('23:30', 'ASSIGNED', '2026-11-20'), next)).toEqual(['hier 23:30 en retard', 1])
  })

  it('tells the day of a trip of an earlier day that goes on', () => {
    expect(brief(trip('08:00', 'IN_PROGRESS', '2026-11-20'), next)).toEqual(['hier 08:00 en course', 0])
  })

  it('tells when a trip that runs over should have ended', () => {
    expect(brief(trip('10:00', 'IN_PROGRESS', day, '11:30'))).toEqual(['10:00 en course (fin prévue à 11:30)', 0])
  })
})
