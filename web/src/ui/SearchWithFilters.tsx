import { ListFilter } from 'lucide-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { listSearchMs } from '../lib/search-delays.ts'
import { Button } from './Button.tsx'
import { DialogBoundary } from './dialogs/DialogBoundary.tsx'
import { ListFilterSheet } from './dialogs/ListFilterSheet.tsx'
import { SearchBox } from './SearchBox.tsx'
import { columnsFrom, useIsWide } from './use-is-wide.ts'

interface SearchWithFiltersProps {
  q: string
  label: string
  placeholder: string
  onSearch: (typed: string) => void
  /** Label of the button that closes the sheet. */
  sheetLabel: string
  /** Number of filters in use, beside the search. */
  count: number
  /** The filters. */
  children: ReactNode
}

/** Search of a list and its filters; on phones these are in a sheet behind one button, which counts them. */
export function SearchWithFilters(props: SearchWithFiltersProps): ReactElement {
  const { q, label, placeholder, onSearch, sheetLabel, count, children } = props
  const isWide = useIsWide(columnsFrom)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  return (
    <>
      <div className="flex gap-2 max-lg:basis-full lg:flex-1">
        <SearchBox q={q} label={label} placeholder={placeholder} delayMs={listSearchMs} onSearch={onSearch} />
        {!isWide && (
          <Button aria-label={`Filtres (${count})`} onClick={() => setIsSheetOpen(true)}>
            <ListFilter size={18} aria-hidden="true" />
            {count > 0 && count}
          </Button>
        )}
      </div>
      {isWide && <div className="flex min-w-0 gap-2">{children}</div>}
      {isSheetOpen && (
        <DialogBoundary onClose={() => setIsSheetOpen(false)}>
          <ListFilterSheet label={sheetLabel} onClose={() => setIsSheetOpen(false)}>
            <div className="grid gap-3">{children}</div>
          </ListFilterSheet>
        </DialogBoundary>
      )}
    </>
  )
}
