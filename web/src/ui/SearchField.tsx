import type { ReactElement } from 'react'

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** True if the text contains the query, regardless of accents and case. */
export function matches(text: string, query: string): boolean {
  return plain(text).includes(plain(query.trim()))
}

interface SearchFieldProps {
  label: string
  placeholder: string
  value: string
  onValue: (value: string) => void
  /** Called on Enter, which never submits the form around. */
  onEnter?: () => void
  /** Called on the arrow that leads into the list below. */
  onArrowDown?: () => void
}

/** Filters a list that is already loaded. */
export function SearchField(props: SearchFieldProps): ReactElement {
  const { label, placeholder, value, onValue, onEnter, onArrowDown } = props
  return (
    <input
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onValue(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' && onArrowDown) {
          event.preventDefault()
          onArrowDown()
        }
        if (event.key !== 'Enter') return
        event.preventDefault()
        // The key that opened the dialog may still be held.
        if (!event.repeat) onEnter?.()
      }}
      className="min-h-11 w-full rounded-md border border-line-strong bg-surface px-3 text-lg md:min-h-9 md:text-base"
    />
  )
}
