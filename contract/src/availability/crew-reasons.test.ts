import { type CrewFacts, crewReasons, formatMinutes } from '@yoon/contract/availability/crew-reasons'
import { expect, it } from 'vitest'

const facts: CrewFacts = {
  before: null,
  after: null,
  passengers: 3,
  capacity: 4,
  dayTrips: 0,
  dayMinutes: 0,
  isSeveralDays: false,
  shortRestBefore: null,
  shortRestAfter: null,
}
const near = { minutes: 80, zone: 'Plateau', isSameZone: false, wayMinutes: 25 }

it('says of a driver without other trips that the day is free, and the seats', () => {
  expect(crewReasons(facts)).toEqual(['Aucune autre course prévue ce jour-là', '4\u00a0places pour 3\u00a0passagers'])
  expect(crewReasons({ ...facts, capacity: null, isSeveralDays: true })).toEqual([
    'Aucune autre course prévue ces jours-là',
  ])
})

it('says of a driver whose other trips of the day are over that none is to come', () => {
  expect(crewReasons({ ...facts, doneTrips: 2 })[0]).toBe('Aucune autre course à venir')
})

it('says the margins, and where the trip before ends and the next one begins', () => {
  const both = {
    ...facts,
    before: near,
    after: { ...near, minutes: 45, isSameZone: true },
    dayTrips: 2,
    dayMinutes: 150,
  }
  expect(crewReasons(both)).toEqual([
    '2\u00a0autres courses ce jour-là (2\u00a0h\u00a030)',
    'Libre 1\u00a0h\u00a020 avant et 45\u00a0min après',
    'Course précédente\u00a0: fin à Plateau, 25\u00a0min de route',
    'Course suivante\u00a0: départ dans la même zone',
    '4\u00a0places pour 3\u00a0passagers',
  ])
  const unknown = { ...near, zone: null, wayMinutes: null }
  expect(crewReasons({ ...facts, after: unknown, dayTrips: 1, dayMinutes: 60 })).toEqual([
    '1\u00a0autre course ce jour-là (1\u00a0h)',
    'Libre 1\u00a0h\u00a020 après',
    '4\u00a0places pour 3\u00a0passagers',
  ])
})

it('names a night that is too short, before and after', () => {
  const rest = { minutes: 570, wantedHours: 11 }
  const reasons = crewReasons({ ...facts, shortRestBefore: rest, shortRestAfter: { ...rest, minutes: 600 } })
  expect(reasons.slice(2)).toEqual([
    'Repos de 9\u00a0h\u00a030 avant, au lieu de 11\u00a0h',
    'Repos de 10\u00a0h après, au lieu de 11\u00a0h',
  ])
})

it.for([
  [0, '0\u00a0min'],
  [59, '59\u00a0min'],
  [60, '1\u00a0h'],
  [65, '1\u00a0h\u00a005'],
] as const)('formats %i minutes as %s', ([minutes, text]) => {
  expect(formatMinutes(minutes)).toBe(text)
})
