import { TextSearch, X } from 'lucide-react'
import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react'
import { longestSearch } from '../lib/list-url.ts'
import { useCan } from '../lib/use-can.ts'
import { useDebounced } from '../lib/use-debounced.ts'
import { useShortcut } from '../lib/use-shortcut.ts'

export interface SearchBoxProps {
  /** Current search, from the address. */
  q: string
  label: string
  placeholder: string
  /** Debounce of the search, in milliseconds. */
  delayMs: number
  onSearch: (q: string) => void
  /** True if it is as small as its icon on phones until it is used. */
  isFoldable?: boolean
}

const wideOnPhones = 'max-md:w-[calc(100%-4.5rem)]'
const folded =
  'max-md:w-11 max-md:focus-within:w-[calc(100%-4.5rem)] max-md:not-focus-within:*:pr-0 max-md:not-focus-within:*:placeholder:text-transparent'

/** The search of a list, with another sign than that of the header: Esc clears it, and `/` focuses it if the header has no search for the user. */
export function SearchBox({
  q,
  label,
  placeholder,
  delayMs,
  onSearch,
  isFoldable = false,
}: SearchBoxProps): ReactElement {
  const [typed, setTyped] = useState(q)
  const input = useRef<HTMLInputElement>(null)
  const settled = useDebounced(typed, delayMs)
  const search = useRef(onSearch)
  search.current = onSearch
  const last = useRef(q)
  useEffect(() => {
    if (settled.trim() === last.current) return
    last.current = settled.trim()
    search.current(settled.trim())
  }, [settled])
  // The address decides: Back changes the text of the field too.
  useEffect(() => {
    if (q === last.current) return
    last.current = q
    setTyped(q)
  }, [q])
  const isOnlySearch = !useCan('bookings:read')
  useShortcut(
    '/',
    useCallback(() => {
      if (isOnlySearch) input.current?.focus()
    }, [isOnlySearch]),
  )
  return (
    <div
      className={`relative min-w-0 flex-1 md:min-w-52 ${isFoldable ? `max-md:flex-none ${typed ? wideOnPhones : folded}` : ''}`}
    >
      <TextSearch size={18} aria-hidden="true" className="absolute top-1/2 left-3 -translate-y-1/2 text-ink-3" />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        maxLength={longestSearch}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped('')
        }}
        className="h-11 w-full appearance-none rounded-md border border-line-strong bg-surface pr-10 pl-9 text-lg md:h-9.5 md:text-base [&::-webkit-search-cancel-button]:hidden"
      />
      {typed ? (
        <button
          type="button"
          aria-label="Effacer la recherche"
          onClick={() => {
            setTyped('')
            input.current?.focus()
          }}
          className="absolute top-0 right-0 grid h-full w-11 place-items-center text-ink-3 hover:text-ink md:w-9"
        >
          <X size={16} aria-hidden="true" />
        </button>
      ) : (
        isOnlySearch && (
          <kbd className="absolute top-1/2 right-3 -translate-y-1/2 rounded-[4px] border border-line-strong px-1 font-mono text-xs leading-4 text-ink-3 max-md:hidden">
            /
          </kbd>
        )
      )}
    </div>
  )
}
