import {
  activeStatuses,
  allows,
  type BookingAction,
  bookingActions,
  bookingStatuses,
  statusAfterAssign,
} from '@yoon/contract/booking-status'
import { describe, expect, it } from 'vitest'

describe('the table of transitions', () => {
  it('lets nothing but deleting happen to what is over', () => {
    const actions = Object.keys(bookingActions) as BookingAction[]
    for (const status of ['COMPLETED', 'CANCELLED'] as const)
      expect(actions.filter((action) => allows(status, action))).toEqual(['delete'])
    expect(allows('IN_PROGRESS', 'delete')).toBe(false)
  })

  it('keeps what is assigned or started as it is when it is assigned again', () => {
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
  it('are those in which a booking holds its driver and vehicle', () => {
    expect(activeStatuses).toEqual(['CONFIRMED', 'ASSIGNED', 'IN_PROGRESS'])
  })
})
