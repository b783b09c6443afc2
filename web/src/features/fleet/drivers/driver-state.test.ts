import type { Driver } from '@yoon/contract/drivers/calls'
import { expect, it } from 'vitest'
import { driverStateOf } from './driver-state.ts'

const day = '2026-11-21'
const now = Date.parse(`${day}T12:00:00Z`)

type Trip = Driver['today'][number]
const trip = (status: Trip['status'], scheduledTime: string, endsAt: string): Trip => ({
  scheduledDate: day,
  scheduledTime,
  endsAt: `${day}T${endsAt}:00Z`,
  status,
})
const user = { id: 'one', firstName: 'Binta', lastName: 'Baldé', phone: null, email: null, isActive: true }
type Facts = Partial<Pick<Driver, 'isAvailable' | 'absence' | 'papers'>> & { isActive?: boolean }
const stateOf = (today: Driver['today'], { isAvailable = true, isActive = true, ...due }: Facts = {}) =>
  driverStateOf({ isAvailable, today, user: { ...user, isActive }, ...due }, now)

it('calls a driver free who has nothing to do at present', () => {
  expect(stateOf([])).toBe('Disponible')
  expect(stateOf([trip('COMPLETED', '08:00', '09:00'), trip('ASSIGNED', '13:00', '14:00')])).toBe('Disponible')
})

it('says that a trip is under way up to a quarter of an hour after its end, then that the driver is late', () => {
  expect(stateOf([trip('IN_PROGRESS', '11:00', '12:30')])).toBe('En course')
  expect(stateOf([trip('IN_PROGRESS', '11:00', '11:46')])).toBe('En course')
  expect(stateOf([trip('IN_PROGRESS', '11:00', '11:45')])).toBe('En retard')
})

it('calls a driver late whose trip should have started, also after its planned end', () => {
  expect(stateOf([trip('ASSIGNED', '11:59', '13:00')])).toBe('En retard')
  expect(stateOf([trip('ASSIGNED', '10:00', '12:00')])).toBe('En retard')
  expect(stateOf([trip('ASSIGNED', '10:00', '12:00')], { isAvailable: false })).toBe('En retard')
})

it('calls nobody available who is absent or whose papers block', () => {
  const absence = { id: 'one', reason: 'LEAVE', to: '2026-11-22T00:00' } as const
  const licence = { kind: 'LICENCE', expiresOn: '2026-11-20', daysLeft: -1, blocks: true } as const
  expect(stateOf([], { absence })).toBe('Absent')
  expect(stateOf([], { papers: [licence] })).toBe('Papiers expirés')
  expect(stateOf([], { papers: [{ ...licence, blocks: false }] })).toBe('Disponible')
  expect(stateOf([], { papers: [{ ...licence, daysLeft: 0 }] })).toBe('Disponible')
  expect(stateOf([], { absence, isAvailable: false })).toBe('Hors service')
  expect(stateOf([trip('IN_PROGRESS', '11:00', '12:30')], { absence })).toBe('En course')
})

it('calls out of service who may not be assigned, unless a trip is under way', () => {
  expect(stateOf([], { isAvailable: false })).toBe('Hors service')
  expect(stateOf([], { isActive: false })).toBe('Hors service')
  expect(stateOf([trip('IN_PROGRESS', '11:00', '12:30')], { isAvailable: false })).toBe('En course')
})
