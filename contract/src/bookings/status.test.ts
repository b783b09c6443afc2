import {
  activeStatuses,
  allows,
  type BookingAction,
  bookingActions,
  bookingStatuses,
  statusAfterAssign,
} from '@yoon/contract/bookings/status'
import { describe, expect, it } from 'vitest'

describe('transitions of the booking status', () => {
  it('allows only deletion of a completed or cancelled booking', () => {
    const actions = Object.keys(bookingActions) as BookingAction[]
    for (const status of ['COMPLETED', 'CANCELLED'] as const)
      expect(actions.filter((action) => allows(status, action))).toEqual(['delete'])
    expect(allows('IN_PROGRESS', 'delete')).toBe(false)
  })

  it('keeps the status of an assigned or started booking when it is assigned again', () => {
    expect(bookingStatuses.map(statusAfterAssign)).toEqual([
      'ASSIGNED',
      'ASSIGNED',
      'ASSIGNED',
      'IN_PROGRESS',
      'COMPLETED',
      'CANCELLED',
    ])
  })
})

describe('activeStatuses', () => {
  it('lists the statuses in which a booking holds its driver and vehicle', () => {
    expect(activeStatuses).toEqual(['CONFIRMED', 'ASSIGNED', 'IN_PROGRESS'])
  })
})
