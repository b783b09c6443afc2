import { expect, it } from 'vitest'
import { ageHeading, daysOfAge } from './debt-ages.ts'

const now = Date.parse('2026-11-30T12:00:00Z')
const headingOf = (createdAt: string) => ageHeading({ createdAt }, now)

it('parts debts by the days that they have been owed', () => {
  expect(headingOf('2026-10-31T23:59:00Z')).toBe('30\u00a0jours et plus')
  expect(headingOf('2026-11-01T00:00:00Z')).toBe('7 à 29\u00a0jours')
  expect(headingOf('2026-11-23T23:59:00Z')).toBe('7 à 29\u00a0jours')
  expect(headingOf('2026-11-24T00:00:00Z')).toBe('2 à 6\u00a0jours')
  expect(headingOf('2026-11-29T00:00:00Z')).toBe('Moins de 2\u00a0jours')
})

it('takes a debt of a clock that is ahead for a new one', () => {
  expect(headingOf('2026-12-01T00:00:00Z')).toBe('Moins de 2\u00a0jours')
})

it('knows the days on which the debts of an age began, within a period', () => {
  const daysOf = (createdAt: string, period = {}) => daysOfAge(headingOf(createdAt), '2026-11-30', period)
  expect(daysOf('2026-10-01T12:00:00Z')).toEqual({ dateTo: '2026-10-31' })
  expect(daysOf('2026-11-20T12:00:00Z')).toEqual({ dateFrom: '2026-11-01', dateTo: '2026-11-23' })
  expect(daysOf('2026-11-30T12:00:00Z')).toEqual({ dateFrom: '2026-11-29' })
  expect(daysOf('2026-11-20T12:00:00Z', { dateFrom: '2026-11-10', dateTo: '2026-11-30' })).toEqual({
    dateFrom: '2026-11-10',
    dateTo: '2026-11-23',
  })
})
