import { expect, it } from 'vitest'
import { timelineHours, timelinePartOf, timelinePlaceOf, timelineSpanOf } from './day-timeline.ts'

const day = { first: '2026-11-22', hours: 24 }

it('places a trip on the timeline of its day, and cuts what lies outside', () => {
  expect(timelinePartOf({ startsAt: '2026-11-22T06:00:00Z', endsAt: '2026-11-22T12:00:00Z' }, day)).toEqual({
    from: 0.25,
    to: 0.5,
  })
  expect(timelinePartOf({ startsAt: '2026-11-21T22:00:00Z', endsAt: '2026-11-22T06:00:00Z' }, day)).toEqual({
    from: 0,
    to: 0.25,
  })
  expect(timelinePartOf({ startsAt: '2026-11-22T18:00:00Z', endsAt: '2026-11-23T01:00:00Z' }, day)).toEqual({
    from: 0.75,
    to: 1,
  })
  expect(timelinePartOf({ startsAt: '2026-11-23T00:00:00Z', endsAt: '2026-11-23T01:00:00Z' }, day)).toBeUndefined()
})

it('goes on past midnight up to the hour in which the booking ends', () => {
  const late = { scheduledDate: '2026-11-22', rentalEndDate: null, endsAt: '2026-11-23T04:40:00Z' }
  const span = timelineSpanOf(late)
  expect(span).toEqual({ first: '2026-11-22', hours: 29 })
  expect(timelineHours(span)).toEqual([6, 12, 18, 24])
  expect(timelinePartOf({ startsAt: '2026-11-22T22:40:00Z', endsAt: late.endsAt }, span)?.to).toBeLessThan(1)
  const early = timelineSpanOf({ ...late, endsAt: '2026-11-23T00:00:00Z' })
  expect([early.hours, timelineHours(early)]).toEqual([24, [6, 12, 18]])
})

it('shows all days of a rental by the day on one timeline', () => {
  const rental = { scheduledDate: '2026-11-22', rentalEndDate: '2026-11-25', endsAt: '2026-11-26T00:00:00Z' }
  const span = timelineSpanOf(rental)
  expect(span).toEqual({ first: '2026-11-22', hours: 96 })
  expect(timelineHours(span)).toEqual([24, 48, 72])
  expect(timelinePartOf({ startsAt: '2026-11-24T00:00:00Z', endsAt: '2026-11-25T00:00:00Z' }, span)).toEqual({
    from: 0.5,
    to: 0.75,
  })
})

it('places the present on the timeline of its day alone', () => {
  expect(timelinePlaceOf(Date.parse('2026-11-22T18:00:00Z'), day)).toBe(0.75)
  expect(timelinePlaceOf(Date.parse('2026-11-21T23:00:00Z'), day)).toBeUndefined()
  expect(timelinePlaceOf(Date.parse('2026-11-23T00:01:00Z'), day)).toBeUndefined()
})
