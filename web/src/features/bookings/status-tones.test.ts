import { bookingStatuses } from '@yoon/contract/bookings/status'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { BookingStatusBadge } from './BookingStatusBadge.tsx'
import { statusTones } from './status-tones.ts'

const drawn = bookingStatuses.map((status) => renderToStaticMarkup(createElement(BookingStatusBadge, { status })))

it('each status from the assignment on has an icon of its own, so that no colour is needed to tell them apart', () => {
  const icons = drawn.flatMap((html) => html.match(/<svg.*<\/svg>/)?.[0] ?? [])
  expect(icons).toHaveLength(bookingStatuses.length - ['PENDING', 'CONFIRMED'].length)
  expect(new Set(icons).size).toBe(icons.length)
})

it('a confirmed and a completed booking have different colours (rules/bookings 41)', () => {
  expect([statusTones.CONFIRMED, statusTones.IN_PROGRESS, statusTones.COMPLETED]).toEqual(['confirmed', 'road', 'done'])
})

it('a confirmed booking has an outline in place of a ground', () => {
  const confirmed = drawn[bookingStatuses.indexOf('CONFIRMED')]
  expect(confirmed).toContain('inset-ring-confirmed')
  expect(confirmed).not.toMatch(/ bg-/)
})
