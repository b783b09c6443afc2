import { useState } from 'react'

export const layouts = ['cards', 'rows'] as const
export type BookingsLayout = (typeof layouts)[number]

const key = 'bookings-layout'

/** The layout of the list on wide screens, as this browser remembers it, and its setter. */
export function useBookingsLayout(): [layout: BookingsLayout, setLayout: (layout: BookingsLayout) => void] {
  const [layout, setLayout] = useState<BookingsLayout>(() => (localStorage.getItem(key) === 'rows' ? 'rows' : 'cards'))
  return [
    layout,
    (chosen) => {
      setLayout(chosen)
      // A full or forbidden storage forgets the choice.
      try {
        if (chosen === 'rows') localStorage.setItem(key, chosen)
        else localStorage.removeItem(key)
      } catch {}
    },
  ]
}
