import { Plus, Search } from 'lucide-react'
import { type ReactElement, useCallback, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { lazyWithRetry } from '../../../lib/lazy-with-retry.ts'
import { useCan } from '../../../lib/use-can.ts'
import { useShortcut } from '../../../lib/use-shortcut.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { DialogBoundary } from '../../../ui/dialogs/DialogBoundary.tsx'
import { columnsFrom, useIsWide } from '../../../ui/use-is-wide.ts'
import { SearchCombobox } from './SearchCombobox.tsx'
import { pathToNew } from './search-paths.ts'

const importSheet = () => import('./SearchSheet.tsx')
const SearchSheet = lazyWithRetry(() => importSheet().then((module) => ({ default: module.SearchSheet })))

/**
 * The search of the header among all bookings: a box that `/` focuses, with the icon of a new booking beside it then; on
 * phones a button that opens a sheet.
 */
export function HeaderSearch(): ReactElement {
  const isWide = useIsWide(columnsFrom)
  const input = useRef<HTMLInputElement>(null)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const canCreate = useCan('bookings:create')
  const [, navigate] = useLocation()
  useShortcut(
    '/',
    useCallback(() => (isWide ? input.current?.focus() : setIsSheetOpen(true)), [isWide]),
  )
  if (isWide) {
    return (
      // Widens while it has the focus: over the clock, or over the actions of the heading, which are hidden then.
      <div data-search="" className="group relative h-9 min-w-0 flex-1">
        <div className="absolute inset-y-0 left-0 w-full focus-within:w-[max(100%,26rem)] max-xl:max-w-md xl:focus-within:w-[max(100%,23rem)] xl:left-auto xl:right-0">
          {canCreate && (
            <span className="absolute top-0 right-full mr-2 hidden xl:group-focus-within:block">
              <IconButton
                label="Nouvelle réservation"
                // Keeps the focus in the box until the form opens.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => navigate(pathToNew())}
                className="bg-brand text-on-brand! hover:bg-brand hover:opacity-90"
              >
                <Plus size={18} aria-hidden="true" />
              </IconButton>
            </span>
          )}
          <SearchCombobox
            ref={input}
            onLeave={() => input.current?.blur()}
            panelClassName="absolute top-full left-0 mt-1 w-[min(35rem,calc(100vw-20rem))] rounded-lg border border-line bg-surface text-ink shadow-raised xl:right-0 xl:left-auto max-h-[calc(100dvh-72px)]"
          />
        </div>
      </div>
    )
  }
  return (
    <>
      <span className="flex-1" />
      <IconButton
        label="Rechercher une réservation"
        onPointerDown={() => importSheet().catch(() => undefined)}
        onClick={() => setIsSheetOpen(true)}
      >
        <Search size={20} aria-hidden="true" />
      </IconButton>
      {isSheetOpen && (
        <DialogBoundary onClose={() => setIsSheetOpen(false)}>
          <SearchSheet onClose={() => setIsSheetOpen(false)} />
        </DialogBoundary>
      )}
    </>
  )
}
