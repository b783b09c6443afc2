import { usePreference } from '../../../lib/preference.ts'
import { roleNow } from '../../../lib/session.ts'

const layouts = ['cards', 'rows'] as const
export type BookingsLayout = (typeof layouts)[number]

/** The layout of the list on wide screens, until one is chosen that of the role (rules/bookings 43). */
export const useBookingsLayout = () =>
  usePreference<BookingsLayout>('bookings-layout', roleNow() === 'CAISSIERE' ? ['rows', 'cards'] : layouts)
