import { usePreference } from '../../../lib/preference.ts'
import { roleNow } from '../../../lib/session.ts'

const layouts = ['cards', 'rows'] as const
export type BookingsLayout = (typeof layouts)[number]

/** Width from which a card has a column for the crew, and the list may have rows. */
export const crewColumnFrom = '75rem'

/** The layout of the list on wide screens, until one is chosen that of the role (rules/bookings 43). */
export const useBookingsLayout = () =>
  usePreference<BookingsLayout>('bookings-layout', roleNow() === 'CAISSIERE' ? ['rows', 'cards'] : layouts)
