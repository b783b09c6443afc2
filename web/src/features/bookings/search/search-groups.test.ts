import type { FoundBooking } from '@yoon/contract/bookings/schemas'
import { expect, it, vi } from 'vitest'
import { isMatch } from './is-match.ts'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('location', { pathname: '/dashboard/bookings', search: '' })
const { groupsOf, groupsUntil } = await import('./search-groups.ts')

const person = (firstName: string, lastName: string, phone: string) => ({ id: firstName, firstName, lastName, phone })
const booking = (id: string, more: Partial<FoundBooking> = {}): FoundBooking => ({
  id,
  bookingReference: 'R-7K3M9Q',
  status: 'ASSIGNED',
  scheduledDate: '2026-11-27',
  scheduledTime: '14:30',
  user: person('Fatou', 'Sow', '+221781004508'),
  pickupLocation: 'Aéroport AIBD, Diass',
  destination: 'Hôtel Terrou-Bi',
  flightNumber: 'HC 3019',
  driver: person('Oumou', 'Samb', '+221789230173'),
  licensePlate: 'AA 892 FN',
  ...more,
})

it.for([
  'SOW',
  'fatou sow',
  'aeroport',
  'terrou-bi',
  '78 100 45 08',
  '00221 781004508',
  '+221 78 923',
  'samb',
  'aa892fn',
  'hc3019',
  'r7k3m9q',
  'R-7K3M9Q',
  '7k3m sow diass',
])('finds « %s » in a booking that is loaded', (typed) => {
  expect(isMatch(booking('a'), typed)).toBe(true)
})

it.for(['sowe', 'sow thiès', '77 100', 'aa 893'])('finds no « %s » in it', (typed) => {
  expect(isMatch(booking('a'), typed)).toBe(false)
})

const titles = (groups: readonly { title: string; bookings: readonly FoundBooking[] }[]) =>
  groups.map(({ title, bookings }) => `${title}: ${bookings.map(({ id }) => id).join('')}`)
const group = (ids: string, total = ids.length) => ({
  bookings: [...ids].map((id) => booking(id)),
  total,
  isTotalExact: true,
})
const other = { user: person('Awa', 'Sy', '+221771234567') }

it('until the answer arrives, shows the matches of the list and of the answer before, each once and without count', () => {
  const loaded = [booking('a'), booking('b', other), booking('c')]
  const before = { inView: group('cd'), elsewhere: group('ce', 30) }
  const groups = groupsUntil(before, { query: 'sow', isOfView: true, loaded })
  expect(titles(groups)).toEqual(['Dans cette vue: acd', 'Ailleurs: e'])
  expect(groups.map(({ count, more }) => [count, more])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ])
  expect(groupsUntil(undefined, { query: 'thiès', isOfView: true, loaded })).toEqual([])
})

it('shows five results of the list at most', () => {
  const loaded = [...'abcdefg'].map((id) => booking(id))
  const [first] = groupsUntil(undefined, { query: 'sow', isOfView: false, loaded })
  expect(titles(first ? [first] : [])).toEqual(['Réservations: abcde'])
})

it('keeps the place of results that the list had shown before the answer', () => {
  const found = { inView: group('xba', 9), elsewhere: group('y') }
  const groups = groupsOf(found, { query: 'sow', isOfView: true, loaded: [booking('a'), booking('b')] })
  expect(titles(groups)).toEqual(['Dans cette vue: abx', 'Ailleurs: y'])
  expect(groups.map(({ count, more }) => [count, more?.label])).toEqual([
    ['9', 'Voir les 9 résultats'],
    ['1', undefined],
  ])
})
