import { expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
const { groupDrivers } = await import('./driver-groups.ts')

const now = Date.parse('2026-11-21T14:32:00Z')
const driver = (id: string, fit: string) => ({ id, fit }) as never
const drivers = [driver('a', 'FREE'), driver('b', 'FREE'), driver('c', 'NO_VEHICLE'), driver('d', 'OVERLAP')]
const soon = {
  status: 'CONFIRMED',
  startsAt: '2026-11-21T14:30:00Z',
  endsAt: '2026-11-21T15:30:00Z',
  scheduledTime: '14:30',
  driver: null,
}
const user = { firstName: 'Djibril', lastName: 'Diouf' }
const shown = (booking: object, at = now - 60 * 60_000, listed = drivers) =>
  groupDrivers(listed, { ...soon, ...booking } as never, at).map(({ heading, drivers: ofGroup }) => [
    heading,
    ofGroup.map(({ id }) => id).join(''),
  ])

it('groups drivers by how they suit the booking, with counts in the headings', () => {
  expect(shown({})).toEqual([
    ['Libres de 14:30 à 15:30 (2)', 'ab'],
    ['Sans véhicule adapté (1)', 'c'],
    ['Occupés à cette heure (1)', 'd'],
  ])
})

it('pins the present driver on top, and leaves out what is empty then', () => {
  expect(shown({ driver: { id: 'd', user } })).toEqual([
    ['Actuel\u00a0: Djibril Diouf', 'd'],
    ['Libres de 14:30 à 15:30 (2)', 'ab'],
    ['Sans véhicule adapté (1)', 'c'],
  ])
})

it('says for a late booking who is free at present', () => {
  expect(shown({}, now, [...drivers, driver('e', 'BUSY_NOW')])).toEqual([
    ["Libres maintenant, jusqu'à 15:30 (2)", 'ab'],
    ['Sans véhicule adapté (1)', 'c'],
    ['Occupés maintenant (1)', 'e'],
    ['Occupés à 14:30 (1)', 'd'],
  ])
})

it('names drivers who have declined the trip under a heading of their own, below those who are free', () => {
  const listed = [driver('a', 'FREE'), driver('f', 'DECLINED'), driver('g', 'ABSENT')]
  expect(shown({}, undefined, listed)).toEqual([
    ['Libres de 14:30 à 15:30 (1)', 'a'],
    ['Ont refusé cette course (1)', 'f'],
    ['Absents à cette heure (1)', 'g'],
  ])
})

it('names the days of a rental of several days in the heading of the free drivers', () => {
  const rental = { scheduledDate: '2026-11-21', rentalEndDate: '2026-11-23', endsAt: '2026-11-24T00:00:00Z' }
  expect(shown(rental)[0]?.[0]).toBe('Libres du sam. 21\u00a0nov. au lun. 23\u00a0nov. (2)')
})
