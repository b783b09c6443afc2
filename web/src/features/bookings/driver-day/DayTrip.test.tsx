import type { Booking } from '@yoon/contract/bookings/schemas'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => undefined)

const { DayTrip } = await import('./DayTrip.tsx')

const now = Date.parse('2026-11-25T14:40:00Z')
const trip = {
  bookingReference: 'R-ABC234',
  user: { id: 'u', firstName: 'Awa', lastName: 'Sy', phone: '+221771234567' },
  serviceType: 'TRANSFER',
  status: 'ASSIGNED',
  pickupLocation: 'Plateau',
  destination: 'AIBD',
  passengers: 1,
  luggage: 0,
  scheduledDate: '2026-11-25',
  scheduledTime: '14:20',
  startsAt: '2026-11-25T14:20:00.000Z',
  startedAt: null,
} as Booking

const draw = (more: Partial<Booking>) => renderToStaticMarkup(<DayTrip trip={{ ...trip, ...more }} isNext now={now} />)

it('the trip under way is drawn in the blue of the road, at its edge and in its words', () => {
  const html = draw({ status: 'IN_PROGRESS', startedAt: trip.startsAt })
  expect(html).toMatch(/text-road"><svg[^>]*>.*?<\/svg>en route depuis/)
  expect(html).toContain('var(--color-road)')
  expect(html).not.toContain('var(--color-brand)')
})

it('a trip that should have begun is drawn in red, and is not blue', () => {
  const html = draw({})
  expect(html).toMatch(/text-urgent">en retard de/)
  expect(html).not.toContain('road')
})
