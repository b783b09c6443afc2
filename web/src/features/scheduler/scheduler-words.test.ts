import { describe, expect, it } from 'vitest'
import {
  driverOrVehicle,
  formatInterval,
  formatLastCheck,
  formatNextCheck,
  formatTimeLeft,
  minutesLeft,
  neededAction,
  serverNow,
  urgencyOf,
  whyUnassigned,
} from './scheduler-words.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('the urgency of an upcoming booking', () => {
  const late = { tone: 'urgent', marker: 'En retard' }
  const auto = { tone: 'done', marker: 'Démarrage auto' }
  it.for([
    { minutes: -1, canAutoStart: true, expected: late },
    { minutes: -200, canAutoStart: false, expected: late },
    { minutes: 0, canAutoStart: true, expected: auto },
    { minutes: 5, canAutoStart: true, expected: auto },
    { minutes: 5, canAutoStart: false, expected: { tone: 'wait' } },
    { minutes: 6, canAutoStart: true, expected: { tone: 'wait' } },
    { minutes: 30, canAutoStart: true, expected: { tone: 'wait' } },
    { minutes: 31, canAutoStart: true, expected: { tone: 'road' } },
    { minutes: 5000, canAutoStart: false, expected: { tone: 'road' } },
  ])('shows $minutes minutes left as $expected, startable: $canAutoStart', ({ minutes, canAutoStart, expected }) => {
    expect(urgencyOf(minutes, { canAutoStart }, true)).toEqual(expected)
  })

  it('marks a trip that could start as ready where the server starts none by itself', () => {
    expect(urgencyOf(5, { canAutoStart: true }, false)).toEqual({ tone: 'done', marker: 'Prête à démarrer' })
    expect(urgencyOf(6, { canAutoStart: true }, false)).toEqual({ tone: 'wait' })
    expect(urgencyOf(-1, { canAutoStart: true }, false)).toEqual(late)
  })
})

describe('what a person must do about an upcoming booking', () => {
  const person = { id: '1', firstName: 'Awa', lastName: 'Ndiaye', phone: null }
  const ready = {
    status: 'ASSIGNED',
    problem: null,
    canAutoStart: true,
    isWithDriver: true,
    driver: { id: '2', user: person },
    vehicle: null,
  } as const

  it('assigns a crew to a booking without one, however far its start is', () => {
    expect(neededAction({ ...ready, status: 'PENDING', driver: null }, 5_000, true)).toBe('assign')
    expect(neededAction({ ...ready, isWithDriver: false }, -10, true)).toBe('assign')
  })

  it('assigns another crew where the present one cannot start', () => {
    for (const problem of ['DRIVER_GONE', 'VEHICLE_GONE', 'DRIVER_BUSY', 'VEHICLE_BUSY'] as const)
      expect(neededAction({ ...ready, canAutoStart: false, problem }, 3, true)).toBe('assign')
  })

  it('starts a due trip only where nothing starts it by itself', () => {
    expect(neededAction(ready, 5, true)).toBeUndefined()
    expect(neededAction(ready, 5, false)).toBe('start')
    expect(neededAction(ready, 6, false)).toBeUndefined()
    for (const problem of ['OVER', 'HELD', 'FAILED'] as const)
      expect(neededAction({ ...ready, canAutoStart: false, problem }, -3, true)).toBe('start')
  })
})

describe('the time left', () => {
  it.for([
    [0, '0 min'],
    [59, '59 min'],
    [60, '1 h 00'],
    [61, '1 h 01'],
    [1439, '23 h 59'],
    [1440, '1 j'],
    [4400, '3 j'],
    [-12, '12 min'],
    [-95, '1 h 35'],
  ] as const)('formats %i minutes left as %s', ([minutes, text]) => {
    expect(plain(formatTimeLeft(minutes))).toBe(text)
  })

  it("counts the time left by the server's clock, independent of the device's clock", () => {
    const answeredAt = Date.parse('1999-01-01T00:00:00Z')
    const now = serverNow({ asOf: '2026-11-22T07:50:00.000Z' }, answeredAt, answeredAt + 90_000)
    expect(new Date(now).toISOString()).toBe('2026-11-22T07:51:30.000Z')
    expect(serverNow({ asOf: '2026-11-22T07:50:00.000Z' }, answeredAt, answeredAt - 5_000)).toBe(now - 90_000)
  })

  it.for([
    ['2026-11-22T07:54:59Z', 6],
    ['2026-11-22T07:55:00Z', 5],
    ['2026-11-22T08:00:59Z', 0],
    ['2026-11-22T08:01:00Z', -1],
  ] as const)('counts the minutes left at %s like the server: %i', ([at, minutes]) => {
    expect(minutesLeft({ scheduledDateTime: '2026-11-22T08:00:00.000Z' }, Date.parse(at))).toBe(minutes)
  })
})

describe('the crew of an upcoming booking', () => {
  const id = '00000000-0000-4000-8000-000000000000'
  const user = { id, firstName: 'Ibrahima', lastName: 'Sarr', phone: null }
  const vehicle = { id, brand: 'Toyota', model: 'Prado', licensePlate: 'AA 123 BB' }
  const booking = {
    id,
    bookingReference: 'R-7K3M9Q',
    status: 'PENDING' as const,
    user,
    isWithDriver: true,
    driver: null,
    vehicle: null,
    pickupLocation: 'Plateau',
    destination: null,
    scheduledDateTime: '2026-11-22T08:00:00.000Z',
    timeLeftMinutes: 5,
    canAutoStart: false,
    problem: null,
  }
  it('names the driver or vehicle, or the missing one', () => {
    expect(driverOrVehicle({ ...booking, driver: { id, user } })).toEqual({ name: 'Ibrahima Sarr' })
    expect(driverOrVehicle(booking)).toEqual({ missing: 'Sans chauffeur' })
    expect(driverOrVehicle({ ...booking, isWithDriver: false })).toEqual({ missing: 'Sans véhicule' })
    expect(driverOrVehicle({ ...booking, isWithDriver: false, vehicle })).toEqual({ name: 'Toyota Prado · AA 123 BB' })
  })
})

describe('the reason why a booking has no crew', () => {
  it('names what comes before the choice of a driver or a vehicle', () => {
    expect(whyUnassigned({ status: 'PENDING', isWithDriver: true })).toBe('Pas encore confirmée')
    expect(whyUnassigned({ status: 'CONFIRMED', isWithDriver: true })).toBe('Chauffeur à choisir')
    expect(whyUnassigned({ status: 'CONFIRMED', isWithDriver: false })).toBe('Véhicule à choisir')
  })
})

describe('the last check', () => {
  const now = Date.parse('2026-11-22T08:00:00Z')
  it.for([
    ['2026-11-22T07:59:30.000Z', 'prochaine à 08:00', false],
    ['2026-11-22T07:57:30.000Z', 'prochaine à 08:00', false],
    ['2026-11-22T07:00:00.000Z', 'attendue depuis 07:01', true],
    [null, 'prochaine à 08:01', false],
  ] as const)('formats the next check after one at %s as « %s »', ([lastCheck, text, isMissed]) => {
    expect(formatNextCheck(lastCheck, 1, now)).toEqual({ text, isMissed })
  })

  it('formats the time of the last check, with its day if that was another one', () => {
    expect(formatLastCheck('2026-11-22T07:59:02.000Z', now)).toBe('Dernière vérification à 07:59')
    expect(formatLastCheck('2026-11-21T23:59:02.000Z', now)).toBe('Dernière vérification hier à 23:59')
    expect(formatLastCheck(null, now)).toBe('Aucune vérification pour le moment')
    expect([formatInterval(1), formatInterval(5)].map(plain)).toEqual(['toutes les minutes', 'toutes les 5 minutes'])
  })
})
