import { expect, it } from 'vitest'
import { ageHeading } from './debt-ages.ts'

const now = Date.parse('2026-11-30T12:00:00Z')
const headingOf = (createdAt: string) => ageHeading({ createdAt }, now)

it('parts debts by the days that they have been owed', () => {
  expect(headingOf('2026-10-31T11:59:00Z')).toBe('Depuis plus de 30 jours')
  expect(headingOf('2026-10-31T12:00:00Z')).toBe('Depuis plus de 7 jours')
  expect(headingOf('2026-11-23T12:00:00Z')).toBe('Depuis plus de 2 jours')
  expect(headingOf('2026-11-28T12:00:00Z')).toBe('Depuis moins de 2 jours')
})

it('takes a debt of a clock that is ahead for a new one', () => {
  expect(headingOf('2026-12-01T00:00:00Z')).toBe('Depuis moins de 2 jours')
})
