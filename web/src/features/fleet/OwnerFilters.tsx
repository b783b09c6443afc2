import type { AbsenceOwner } from '@yoon/contract/absences/reasons'
import { owners } from '@yoon/contract/absences/reasons'
import { ListFilter } from 'lucide-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { listSearchMs } from '../../lib/search-delays.ts'
import { Button } from '../../ui/Button.tsx'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import { ListFilterSheet } from '../../ui/dialogs/ListFilterSheet.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { columnsFrom, useIsWide } from '../../ui/use-is-wide.ts'
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

/** Search and filters of absences and papers; on phones the filters are in a sheet behind one button. */
export function OwnerFilters(props: OwnerFiltersProps): ReactElement {
  const { state, onChange, search, sheetLabel, count, summary, children } = props
  const isWide = useIsWide(columnsFrom)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const choices = (
    <>
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
    </>
  )
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-2 md:mb-3.5">
      <div className="flex gap-2 max-lg:basis-full lg:flex-1">
        <SearchBox
          q={state.q}
          {...search}
          delayMs={listSearchMs}
          onSearch={(typed) => onChange({ q: typed }, { replace: true })}
        />
        {!isWide && (
          <Button aria-label={`Filtres (${count})`} onClick={() => setIsSheetOpen(true)}>
            <ListFilter size={18} aria-hidden="true" />
            {count > 0 && count}
          </Button>
        )}
      </div>
      {isWide && <div className="flex min-w-0 gap-2">{choices}</div>}
      <p role="status" className="min-w-24 pl-1 text-right whitespace-nowrap text-ink-2 max-lg:text-left">
        {summary}
      </p>
      {isSheetOpen && (
        <DialogBoundary onClose={() => setIsSheetOpen(false)}>
          <ListFilterSheet label={sheetLabel} onClose={() => setIsSheetOpen(false)}>
            <div className="grid gap-3">{choices}</div>
          </ListFilterSheet>
        </DialogBoundary>
      )}
    </div>
  )
}
