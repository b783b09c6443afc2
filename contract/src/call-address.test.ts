import { changeBookingStatus, listBookings } from '@yoon/contract/bookings/calls'
import { addressOf } from '@yoon/contract/call-address'
import { deletePayment, listPayments } from '@yoon/contract/payments/calls'
import { describe, expect, it } from 'vitest'

describe('addressOf', () => {
  it('fills in the path of a call and leaves the other arguments to the body', () => {
    const body = { status: 'CONFIRMED' }
    expect(addressOf(changeBookingStatus, { id: 'a/b', status: 'CONFIRMED' })).toEqual({
      url: '/api/bookings/a%2Fb',
      body,
    })
  })

  it('writes the other arguments of a GET into its query', () => {
    const url = '/api/dashboard/bookings?search=Fatou%20%26%20Fils&page=2'
    expect(addressOf(listBookings, { search: 'Fatou & Fils', page: 2 })).toEqual({ url, body: undefined })
  })

  it('removes half an emoji, the rest of a truncated field, from the address', () => {
    const search = 'Awa 👋'
    expect(addressOf(listBookings, { search: search.slice(0, -1) }).url).toBe('/api/dashboard/bookings?search=Awa%20')
    expect(addressOf(listBookings, { search }).url).toBe('/api/dashboard/bookings?search=Awa%20%F0%9F%91%8B')
  })

  it('leaves undefined arguments out of a call', () => {
    const args = { search: undefined, limit: 10 }
    expect(addressOf(listBookings, args).url).toBe('/api/dashboard/bookings?limit=10')
  })

  it('adds neither query nor body to a call if no argument is left', () => {
    expect(addressOf(listPayments, {})).toEqual({ url: '/api/dashboard/payments', body: undefined })
    expect(addressOf(deletePayment, { id: 'one' })).toEqual({ url: '/api/dashboard/payments/one', body: undefined })
  })
})
