import type { AbsenceOwner } from '@yoon/contract/absences/reasons'
import { owners } from '@yoon/contract/absences/reasons'
import type { ReactElement, ReactNode } from 'react'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { SearchWithFilters } from '../../ui/SearchWithFilters.tsx'
import type { ChangeFleet, FleetState } from './fleet-url.ts'

const ownerLabels: Record<AbsenceOwner, string> = { driver: 'Chauffeurs', vehicle: 'Véhicules' }

interface OwnerFiltersProps {
  state: FleetState
  onChange: ChangeFleet
  search: { label: string; placeholder: string }
  /** Label of the button that closes the sheet. */
  sheetLabel: string
  /** Number of filters in use, beside the search. */
  count: number
  /** Count of the rows. */
  summary: string | undefined
  /** Further filters. */
  children: ReactNode
}

/** Search and filters of absences and papers, with the count of the rows. */
export function OwnerFilters(props: OwnerFiltersProps): ReactElement {
  const { state, onChange, search, sheetLabel, count, summary, children } = props
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-2 md:mb-3.5">
      <SearchWithFilters
        q={state.q}
        {...search}
        onSearch={(typed) => onChange({ q: typed }, { replace: true })}
        sheetLabel={sheetLabel}
        count={count}
      >
        <FilterSelect
          label="Pour"
          all="Chauffeurs et véhicules"
          values={owners}
          labels={ownerLabels}
          value={state.owner}
          className="min-w-0"
          onValue={(owner) => onChange({ owner, kind: undefined, reason: undefined })}
        />
        {children}
      </SearchWithFilters>
      <p role="status" className="min-w-24 pl-1 text-right whitespace-nowrap text-ink-2 max-lg:text-left">
        {summary}
      </p>
    </div>
  )
}
