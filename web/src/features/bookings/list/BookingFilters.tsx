import { serviceTypeLabels, serviceTypes } from '@yoon/contract/bookings/service-types'
import { bookingStatuses, bookingStatusLabels } from '@yoon/contract/bookings/status'
import { ListFilter } from 'lucide-react'
import { type ReactElement, Suspense, useState } from 'react'
import { lazyWithRetry } from '../../../lib/lazy-with-retry.ts'
import { listSearchMs } from '../../../lib/search-delays.ts'
import { useCan } from '../../../lib/use-can.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { Button } from '../../../ui/Button.tsx'
import { DialogBoundary } from '../../../ui/dialogs/DialogBoundary.tsx'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import { columnsFrom, useIsWide } from '../../../ui/use-is-wide.ts'
import type { BookingsState, ChangeBookings } from '../bookings-url.ts'

const DateRangeMenu = lazyWithRetry(
  whenIdle(() => import('./DateRangeMenu.tsx').then((module) => ({ default: module.DateRangeMenu }))),
)
const DriverMenu = lazyWithRetry(
  whenIdle(() => import('./DriverMenu.tsx').then((module) => ({ default: module.DriverMenu }))),
)
const FilterSheet = lazyWithRetry(() => import('./FilterSheet.tsx').then((module) => ({ default: module.FilterSheet })))

interface FiltersProps {
  state: BookingsState
  onChange: ChangeBookings
}

/**
 * Search, range, driver, status, service and « Voir tout »; on phones the filters are in a sheet behind one button, which
 * counts them.
 */
export function BookingFilters({ state, onChange }: FiltersProps): ReactElement {
  const isWide = useIsWide(columnsFrom)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const canChooseDriver = useCan('drivers:read')
  const count = [state.range !== 'month', state.driver, state.status, state.service].filter(Boolean).length
  return (
    <div className="contents gap-2 md:mb-1.5 md:flex md:flex-wrap">
      <SearchBox
        q={state.q}
        label="Rechercher un client, un lieu, une référence"
        placeholder="Filtrer cette liste"
        isFoldable
        delayMs={listSearchMs}
        onSearch={(q) => onChange({ q }, { replace: true })}
      />
      {isWide ? (
        <div className="flex flex-wrap gap-2">
          <Suspense fallback={<span className="w-28" />}>
            <DateRangeMenu range={state.range} onRange={(range) => onChange({ range })} />
          </Suspense>
          {canChooseDriver && (
            <Suspense fallback={<span className="w-32" />}>
              <DriverMenu driver={state.driver} onDriver={(driver) => onChange({ driver })} />
            </Suspense>
          )}
          <Filters state={state} onChange={onChange} />
        </div>
      ) : (
        <Button aria-label={`Filtres (${count})`} onClick={() => setIsSheetOpen(true)}>
          <ListFilter size={18} aria-hidden="true" />
          {count > 0 && count}
        </Button>
      )}
      {isSheetOpen && (
        <DialogBoundary onClose={() => setIsSheetOpen(false)}>
          <FilterSheet
            state={state}
            hasDrivers={canChooseDriver}
            onChange={onChange}
            onClose={() => setIsSheetOpen(false)}
          >
            <Filters state={state} onChange={onChange} />
          </FilterSheet>
        </DialogBoundary>
      )}
    </div>
  )
}

/** Status, service and « Voir tout », beside the search or in the sheet. */
function Filters({ state, onChange }: FiltersProps): ReactElement {
  return (
    <>
      <FilterSelect
        label="Statut"
        all="Tous les statuts"
        values={bookingStatuses}
        labels={bookingStatusLabels}
        className="md:w-36 min-[75rem]:w-auto"
        value={state.status}
        // The cards are views of certain statuses: a status chosen here is searched in all views.
        onValue={(status) => onChange(status ? { status, view: 'all' } : { status })}
      />
      <FilterSelect
        label="Service"
        all="Tous les services"
        values={serviceTypes}
        labels={serviceTypeLabels}
        className="md:w-36 min-[75rem]:w-auto"
        value={state.service}
        onValue={(service) => onChange({ service })}
      />
      <Button
        aria-pressed={state.view === 'all'}
        onClick={() => onChange({ view: 'all', status: undefined, service: undefined, driver: undefined })}
        className="aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-strong md:min-h-9.5"
      >
        Voir tout
      </Button>
    </>
  )
}
