import { type ReactElement, type ReactNode, Suspense } from 'react'
import { lazyWithRetry } from '../../../lib/lazy-with-retry.ts'
import { ListFilterSheet } from '../../../ui/dialogs/ListFilterSheet.tsx'
import type { BookingsState, ChangeBookings } from '../bookings-url.ts'
import { DriverChoice } from './DriverChoice.tsx'

const DateRangeChoices = lazyWithRetry(() =>
  import('./DateRangeChoices.tsx').then((module) => ({ default: module.DateRangeChoices })),
)

interface FilterSheetProps {
  state: BookingsState
  /** True if the user may choose a driver. */
  hasDrivers: boolean
  onChange: ChangeBookings
  onClose: () => void
  /** The other filters. */
  children: ReactNode
}

/** The range and the filters on phones, in a sheet at the bottom. */
export function FilterSheet({ state, hasDrivers, onChange, onClose, children }: FilterSheetProps): ReactElement {
  return (
    <ListFilterSheet label="Voir les réservations" onClose={onClose}>
      <h3 className="mb-2 font-bold">Période</h3>
      <Suspense fallback={<div className="h-64" />}>
        <DateRangeChoices range={state.range} onRange={(range) => onChange({ range })} />
      </Suspense>
      <div className="mt-3 grid gap-3 border-t border-line pt-3">
        {hasDrivers && <DriverChoice driver={state.driver} onDriver={(driver) => onChange({ driver })} />}
        {children}
      </div>
    </ListFilterSheet>
  )
}
