import { expect, it } from 'vitest'
import { timelineDaysOf, timelinePartOf } from './day-timeline.ts'

const day = { first: '2026-11-22', count: 1 }

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

it('shows all days of a rental by the day on one timeline', () => {
  const days = timelineDaysOf({ scheduledDate: '2026-11-22', rentalEndDate: '2026-11-25' })
  expect(days).toEqual({ first: '2026-11-22', count: 4 })
  expect(timelinePartOf({ startsAt: '2026-11-24T00:00:00Z', endsAt: '2026-11-25T00:00:00Z' }, days)).toEqual({
    from: 0.5,
    to: 0.75,
  })
  expect(timelineDaysOf({ scheduledDate: '2026-11-22', rentalEndDate: null }).count).toBe(1)
})
