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
const stateOf = (today: Driver['today'], { isAvailable = true, isActive = true } = {}) =>
  driverStateOf({ isAvailable, today, user: { ...user, isActive } }, now)

it('calls a driver free who has nothing to do at present', () => {
  expect(stateOf([])).toBe('Libre')
  expect(stateOf([trip('COMPLETED', '08:00', '09:00'), trip('ASSIGNED', '13:00', '14:00')])).toBe('Libre')
})

it('says that a trip is under way up to a quarter of an hour after its end, then that the driver is late', () => {
  expect(stateOf([trip('IN_PROGRESS', '11:00', '12:30')])).toBe('En course')
  expect(stateOf([trip('IN_PROGRESS', '11:00', '11:46')])).toBe('En course')
  expect(stateOf([trip('IN_PROGRESS', '11:00', '11:45')])).toBe('En retard')
})

it('calls a driver late whose trip should have started, until its planned end', () => {
  expect(stateOf([trip('ASSIGNED', '11:59', '13:00')])).toBe('En retard')
  // Never started, and over by its plan.
  expect(stateOf([trip('ASSIGNED', '10:00', '12:00')])).toBe('Libre')
})

it('calls out of service who may not be assigned, unless a trip is under way', () => {
  expect(stateOf([], { isAvailable: false })).toBe('Hors service')
  expect(stateOf([], { isActive: false })).toBe('Hors service')
  expect(stateOf([trip('IN_PROGRESS', '11:00', '12:30')], { isAvailable: false })).toBe('En course')
})
