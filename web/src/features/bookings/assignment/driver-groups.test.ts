import { expect, it } from 'vitest'
import { groupDrivers } from './driver-groups.ts'

const driver = (id: string, fit: string) => ({ id, fit }) as never
const drivers = [driver('a', 'FREE'), driver('b', 'FREE'), driver('c', 'NO_VEHICLE'), driver('d', 'OVERLAP')]
const user = { firstName: 'Djibril', lastName: 'Diouf' }
const shown = (booking: object) =>
  groupDrivers(drivers, { scheduledTime: '14:30', driver: null, ...booking } as never).map(
    ({ heading, drivers: listed }) => [heading, listed.map(({ id }) => id).join('')],
  )

it('groups drivers by how they suit the booking, with counts in the headings', () => {
  expect(shown({})).toEqual([
    ['Libres à 14:30 (2)', 'ab'],
    ['Sans véhicule adapté (1)', 'c'],
    ['Occupés à cette heure (1)', 'd'],
  ])
})

it('pins the present driver on top, and leaves out what is empty then', () => {
  expect(shown({ driver: { id: 'd', user } })).toEqual([
    ['Actuel\u00a0: Djibril Diouf', 'd'],
    ['Libres à 14:30 (2)', 'ab'],
    ['Sans véhicule adapté (1)', 'c'],
  ])
})
