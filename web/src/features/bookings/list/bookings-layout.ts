import { usePreference } from '../../../lib/preference.ts'

const layouts = ['cards', 'rows'] as const
export type BookingsLayout = (typeof layouts)[number]

/** The layout of the list on wide screens (rules/bookings 43). */
export const useBookingsLayout = () => usePreference<BookingsLayout>('bookings-layout', layouts)
