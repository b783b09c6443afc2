import type { BookingSummary } from '@yoon/contract/bookings/schemas'
import type { BookingView } from '@yoon/contract/bookings/status'

interface OtherView {
  view: BookingView
  /** Label of the button: `Voir les 12 en cours`. */
  label: string
}

const views = [
  {
    view: 'urgent',
    count: 'urgent',
    one: 'Voir la réservation urgente',
    many: (n: number) => `Voir les ${n} urgentes`,
  },
  {
    view: 'in_progress',
    count: 'inProgress',
    one: 'Voir la course en cours',
    many: (n: number) => `Voir les ${n} en cours`,
  },
  {
    view: 'assigned',
    count: 'assigned',
    one: 'Voir la réservation assignée',
    many: (n: number) => `Voir les ${n} assignées`,
  },
  {
    view: 'completed',
    count: 'completed',
    one: 'Voir la course terminée',
    many: (n: number) => `Voir les ${n} terminées`,
  },
] as const

/** Returns the other views that are not empty, those that need action first. */
export function otherViews(
  summary: Pick<BookingSummary, 'urgent' | 'assigned' | 'inProgress' | 'completed'>,
  empty: BookingView,
): OtherView[] {
  return views
    .filter(({ view, count }) => view !== empty && summary[count] > 0)
    .map(({ view, count, one, many }) => ({ view, label: summary[count] === 1 ? one : many(summary[count]) }))
}
