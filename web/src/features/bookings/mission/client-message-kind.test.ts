import type { Booking } from '@yoon/contract/bookings/schemas'
import { describe, expect, it } from 'vitest'
import { nextKind, possibleKinds } from './client-message-kind.ts'

const driver = { id: 'd' } as Booking['driver']
const at = (position: NonNullable<NonNullable<Booking['mission']>['position']>) => ({
  position,
  isConfirmationNeeded: false,
})

describe('the messages for the client of a trip', () => {
  it('tell of a driver only if there is one, and of a receipt only at the end', () => {
    expect(possibleKinds({ status: 'PENDING', driver: null, mission: null })).toEqual(['CONFIRMATION', 'REMINDER'])
    expect(possibleKinds({ status: 'ASSIGNED', driver, mission: null })).not.toContain('RECEIPT')
    expect(possibleKinds({ status: 'COMPLETED', driver, mission: null })).toEqual(['RECEIPT'])
  })

  it('begin with the one that comes next', () => {
    expect(nextKind({ status: 'CONFIRMED', driver: null, mission: null })).toBe('CONFIRMATION')
    expect(nextKind({ status: 'ASSIGNED', driver, mission: null })).toBe('DRIVER_ASSIGNED')
    expect(nextKind({ status: 'IN_PROGRESS', driver, mission: at('ON_SITE') })).toBe('ON_SITE')
    expect(nextKind({ status: 'ASSIGNED', driver, mission: at('ACCEPTED') })).toBe('DRIVER_ASSIGNED')
    expect(nextKind({ status: 'COMPLETED', driver, mission: at('ON_BOARD') })).toBe('RECEIPT')
  })
  it('never goes back to the assignment of a driver once the trip is under way', () => {
    expect(nextKind({ status: 'IN_PROGRESS', driver, mission: at('ACCEPTED') })).toBe('EN_ROUTE')
    expect(nextKind({ status: 'IN_PROGRESS', driver, mission: at('ON_BOARD') })).toBe('ON_SITE')
    expect(nextKind({ status: 'IN_PROGRESS', driver, mission: at('DONE') })).toBe('ON_SITE')
  })
})
