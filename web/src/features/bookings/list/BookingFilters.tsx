import { bookingStatuses, bookingStatusLabels } from '@yoon/contract/booking-status'
import { serviceTypeLabels, serviceTypes } from '@yoon/contract/service-types'
import { ListFilter } from 'lucide-react'
import { type ReactElement, Suspense, useState } from 'react'
import { late } from '../../../lib/late.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { Button } from '../../../ui/Button.tsx'
import { SearchBox } from '../../../ui/SearchBox.tsx'
import type { BookingsState, ChangeBookings } from '../bookings-url.ts'

const DateRangeMenu = late(
  whenIdle(() => import('./DateRangeMenu.tsx').then((module) => ({ default: module.DateRangeMenu }))),
)
const DateRangeChoices = late(() =>
  import('./DateRangeChoices.tsx').then((module) => ({ default: module.DateRangeChoices })),
)
const FilterSheet = late(() => import('./FilterSheet.tsx').then((module) => ({ default: module.FilterSheet })))

/** Specification §9. */
const searchDelayMs = 500

interface FiltersProps {
  state: BookingsState
  onChange: ChangeBookings
}

/** Search, range, status, service and Voir tout; on phones the filters wait behind one button that counts them. */
export function BookingFilters({ state, onChange }: FiltersProps): ReactElement {
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const count =
    Number(state.range !== 'month') + Number(state.status !== undefined) + Number(state.service !== undefined)
  return (
    <div className="mb-2.5 flex gap-2 md:mb-3.5">
      <SearchBox
        q={state.q}
        label="Rechercher un client, un lieu, une référence"
        placeholder="Client, lieu, référence"
        delayMs={searchDelayMs}
        onSearch={(q) => onChange({ q }, { replace: true })}
      />
      <div className="flex gap-2 max-md:hidden">
        <Suspense fallback={<span className="w-28" />}>
          <DateRangeMenu range={state.range} onRange={(range) => onChange({ range })} />
        </Suspense>
        <FilterSelects state={state} onChange={onChange} />
        <ViewAll state={state} onChange={onChange} />
      </div>
      <Button className="md:hidden" aria-label={`Filtres (${count})`} onClick={() => setIsSheetOpen(true)}>
        <ListFilter size={18} aria-hidden="true" />
        {count > 0 && count}
      </Button>
      {isSheetOpen && (
        <Suspense fallback={null}>
          <FilterSheet onClose={() => setIsSheetOpen(false)}>
            <Suspense fallback={<div className="h-64" />}>
              <DateRangeChoices range={state.range} onRange={(range) => onChange({ range })} />
            </Suspense>
            <FilterSelects state={state} onChange={onChange} />
            <ViewAll state={state} onChange={onChange} />
          </FilterSheet>
        </Suspense>
      )}
    </div>
  )
}

const select = 'h-11 rounded-md border border-line-strong bg-surface px-3 font-semibold md:h-9.5'

function FilterSelects({ state, onChange }: FiltersProps): ReactElement {
  return (
    <>
      <select
        aria-label="Statut"
        value={state.status ?? ''}
        className={select}
        onChange={(event) => {
          const status = bookingStatuses.find((one) => one === event.target.value)
          // The cards are views of certain statuses: a status of one's own choosing is looked for among all.
          onChange(status ? { status, view: 'all' } : { status })
        }}
      >
        <option value="">Tous les statuts</option>
        {bookingStatuses.map((status) => (
          <option key={status} value={status}>
            {bookingStatusLabels[status]}
          </option>
        ))}
      </select>
      <select
        aria-label="Service"
        value={state.service ?? ''}
        className={select}
        onChange={(event) => onChange({ service: serviceTypes.find((one) => one === event.target.value) })}
      >
        <option value="">Tous les services</option>
        {serviceTypes.map((service) => (
          <option key={service} value={service}>
            {serviceTypeLabels[service]}
          </option>
        ))}
      </select>
    </>
  )
}

function ViewAll({ state, onChange }: FiltersProps): ReactElement {
  return (
    <Button
      aria-pressed={state.view === 'all'}
      onClick={() => onChange({ view: 'all', status: undefined, service: undefined })}
      className="aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand-strong md:min-h-9.5"
    >
      Voir tout
    </Button>
  )
}
