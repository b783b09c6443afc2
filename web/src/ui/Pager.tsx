import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import type { ReactElement } from 'react'

const windowSize = 5

/** Returns at most five neighbouring page numbers, with the current one in the middle if possible. */
export function pageWindow(page: number, totalPages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(windowSize / 2), totalPages - windowSize + 1))
  return Array.from({ length: Math.min(windowSize, totalPages) }, (_, index) => first + index)
}

export interface PagerProps {
  page: number
  totalPages: number
  onPage: (page: number) => void
}

const cell =
  'grid size-11 min-w-9 place-items-center rounded-md border font-semibold md:size-9 disabled:opacity-40 disabled:cursor-not-allowed'

export function Pager({ page, totalPages, onPage }: PagerProps): ReactElement | null {
  if (totalPages <= 1) return null
  return (
    <nav aria-label="Pages" className="mt-5 flex flex-wrap justify-center gap-1 md:gap-1.5">
      {totalPages > windowSize && (
        <EdgeButton label="Première page" isOff={page <= 1} onPress={() => onPage(1)}>
          <ChevronsLeft size={18} aria-hidden="true" />
        </EdgeButton>
      )}
      <button
        type="button"
        aria-label="Page précédente"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        className={`${cell} border-transparent text-ink-2 hover:bg-off-soft`}
      >
        <ChevronLeft size={18} aria-hidden="true" />
      </button>
      {pageWindow(page, totalPages).map((number) => (
        <button
          key={number}
          type="button"
          aria-label={`Page ${number}`}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
          className={`${cell} ${number === page ? 'border-brand bg-brand-soft text-brand-strong' : 'border-line bg-surface text-ink-2 hover:bg-raised'}`}
        >
          {number}
        </button>
      ))}
      <button
        type="button"
        aria-label="Page suivante"
        disabled={page >= totalPages}
        onClick={() => onPage(page + 1)}
        className={`${cell} border-transparent text-ink-2 hover:bg-off-soft`}
      >
        <ChevronRight size={18} aria-hidden="true" />
      </button>
      {totalPages > windowSize && (
        <EdgeButton label="Dernière page" isOff={page >= totalPages} onPress={() => onPage(totalPages)}>
          <ChevronsRight size={18} aria-hidden="true" />
        </EdgeButton>
      )}
    </nav>
  )
}

interface EdgeButtonProps {
  label: string
  isOff: boolean
  onPress: () => void
  /** Icon of the button; on phones, where the buttons are in a row below, the label is visible too. */
  children: ReactElement
}

function EdgeButton({ label, isOff, onPress, children }: EdgeButtonProps): ReactElement {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
      disabled={isOff}
      onClick={onPress}
      className={`${cell} border-transparent text-ink-2 hover:bg-off-soft max-md:order-last max-md:w-auto max-md:grid-flow-col max-md:gap-1.5 max-md:px-3`}
    >
      {children}
      <span className="md:hidden">{label}</span>
    </button>
  )
}
