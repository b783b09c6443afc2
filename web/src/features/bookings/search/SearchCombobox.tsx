import { Search, X } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useLocation, useSearch } from 'wouter'
import { lazyWithRetry } from '../../../lib/lazy-with-retry.ts'
import { longestSearch } from '../../../lib/list-url.ts'
import { listSearchMs } from '../../../lib/search-delays.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { useIsWide } from '../../../ui/use-is-wide.ts'
import { type Choose, pathToAll } from './search-paths.ts'

const importResults = () => import('./SearchResults.tsx')
const SearchResults = lazyWithRetry(() => importResults().then((module) => ({ default: module.SearchResults })))

interface SearchComboboxProps {
  ref: RefObject<HTMLInputElement | null>
  /** Called when a result was chosen, and on Esc in the empty box. */
  onLeave: () => void
  className?: string
  panelClassName: string
  /** Text in place of the results, until something is typed. */
  hint?: string
}

/** Fits only where the box widens with the focus; a sheet has a hint that says more. */
const hintOfFocus = 'Client, téléphone, lieu, chauffeur, référence'

/** Width from which the box has room for more than one word. */
const roomyFrom = '85rem'

/** A box that searches all bookings while the user types: arrow keys choose a result, Enter opens it. */
export function SearchCombobox(props: SearchComboboxProps): ReactElement {
  const { ref: input, onLeave, className = '', panelClassName, hint } = props
  const id = useId()
  const root = useRef<HTMLElement>(null)
  const [hasOptions, setHasOptions] = useState(false)
  const [, navigate] = useLocation()
  const search = useTyping()
  const { typed, type, close, isShown, activeId, hasFocus } = search
  const isRoomy = useIsWide(roomyFrom)
  const settled = useDebounced(typed.trim(), listSearchMs)
  const choose: Choose = (to, state) => {
    type('')
    close()
    navigate(to, { state })
    onLeave()
  }
  const clear = () => {
    type('')
    input.current?.focus()
  }
  return (
    <search
      ref={root}
      onBlur={({ relatedTarget }) => {
        if (!root.current?.contains(relatedTarget)) close()
      }}
    >
      <div className={className}>
        <div className="@container relative">
          <Search
            size={18}
            aria-hidden="true"
            className="absolute top-1/2 left-3 -translate-y-1/2 text-ink-3 md:left-2.5"
          />
          <input
            ref={input}
            type="text"
            role="combobox"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            aria-label="Rechercher dans toutes les réservations"
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-expanded={isShown && hasOptions}
            aria-controls={isShown && hasOptions ? `${id}-list` : undefined}
            aria-activedescendant={isShown ? activeId : undefined}
            placeholder={hasFocus && hint === undefined ? hintOfFocus : isRoomy ? 'Chercher partout' : 'Rechercher'}
            value={typed}
            maxLength={longestSearch}
            onFocus={search.focus}
            onBlur={search.blur}
            onChange={(event) => type(event.target.value)}
            onClick={search.open}
            onKeyDown={(event) => onKey(event, { ...search, choose, onLeave, options: optionsIn(root.current) })}
            className="h-11 w-full truncate rounded-md border border-line-strong bg-surface pr-9 pl-9 text-lg text-ink md:h-9 md:pr-6.5 md:pl-8.5 md:text-base @max-[9rem]:pr-1"
          />
          {typed ? <ClearButton onClick={clear} /> : <ShortcutHint />}
        </div>
      </div>
      {hint && !isShown && <p className="px-4 py-3 text-ink-2">{hint}</p>}
      {isShown && (
        <Suspense fallback={null}>
          <SearchResults
            listId={`${id}-list`}
            typed={typed.trim()}
            query={settled}
            activeId={activeId}
            onChoose={choose}
            onOptions={setHasOptions}
            className={panelClassName}
          />
        </Suspense>
      )}
    </search>
  )
}

interface Typing {
  typed: string
  hasFocus: boolean
  /** True while the results are shown. */
  isShown: boolean
  /** Id of the option that Enter chooses. */
  activeId: string | undefined
  type: (text: string) => void
  focus: () => void
  blur: () => void
  open: () => void
  close: () => void
  setActiveId: (id: string | undefined) => void
}

/** The text of the box, and whether its results are shown: another address closes them. */
function useTyping(): Typing {
  const [typed, setTyped] = useState('')
  const [hasFocus, setHasFocus] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const [activeId, setActiveId] = useState<string>()
  const [path] = useLocation()
  const address = `${path}?${useSearch()}`
  const close = useCallback(() => {
    setIsOpen(false)
    setActiveId(undefined)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address closes the results
  useEffect(close, [address, close])
  return {
    typed,
    hasFocus,
    focus: () => {
      setHasFocus(true)
      importResults().catch(() => undefined)
    },
    blur: () => setHasFocus(false),
    isShown: isOpen && typed.trim() !== '',
    activeId,
    type: (text) => {
      setTyped(text)
      setIsOpen(true)
      setActiveId(undefined)
    },
    open: () => setIsOpen(true),
    close,
    setActiveId,
  }
}

function optionsIn(root: HTMLElement | null): readonly HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role=option]') ?? [])]
}

interface Keys extends Typing {
  options: readonly HTMLElement[]
  choose: Choose
  onLeave: () => void
}

/** Handles the keys of a combobox: arrows choose, Enter opens, Esc empties the box and then leaves it. */
function onKey(event: KeyboardEvent, keys: Keys): void {
  if (event.nativeEvent.isComposing) return
  // In the empty box, Esc belongs to the sheet around.
  if (event.key === 'Escape' && keys.typed === '') keys.onLeave()
  else if (runKey(event.key, keys)) event.preventDefault()
}

/** Runs the action of a key; returns false if it has none. */
function runKey(key: string, keys: Keys): boolean {
  if (key === 'Escape') keys.type('')
  else if (key === 'Enter') enter(keys)
  else if (key !== 'ArrowDown' && key !== 'ArrowUp') return false
  else if (keys.isShown) move(keys, key === 'ArrowDown' ? 1 : -1)
  else keys.open()
  return true
}

/** Opens the active option; without one, the list of everything that the text finds. */
function enter({ typed, isShown, activeId, options, choose }: Keys): void {
  const chosen = isShown ? options.find(({ id }) => id === activeId) : undefined
  if (chosen) chosen.click()
  else if (typed.trim()) choose(pathToAll(typed.trim()))
}

/** Makes the next or previous option the active one, round the list. */
function move({ options, activeId, setActiveId }: Keys, step: 1 | -1): void {
  const at = options.findIndex(({ id }) => id === activeId)
  const next = options.at(at < 0 && step < 0 ? -1 : (at + step) % options.length)
  setActiveId(next?.id)
  next?.scrollIntoView({ block: 'nearest' })
}

function ClearButton({ onClick }: { onClick: () => void }): ReactElement {
  return (
    <button
      type="button"
      aria-label="Vider la recherche"
      onClick={onClick}
      className="absolute top-0 right-0 grid h-full w-11 place-items-center text-ink-3 hover:text-ink md:w-9"
    >
      <X size={16} aria-hidden="true" />
    </button>
  )
}

function ShortcutHint(): ReactElement {
  return (
    <kbd className="absolute top-1/2 right-2 -translate-y-1/2 rounded-[4px] border border-line-strong px-1 font-mono text-xs leading-4 text-ink-3 max-md:hidden @max-[9rem]:hidden">
      /
    </kbd>
  )
}
