import { foldText } from '@yoon/contract/fold-text'
import type { ReactElement } from 'react'

/** True if the text contains the query, regardless of accents and case. */
export function matches(text: string, query: string): boolean {
  return foldText(text).includes(foldText(query.trim()))
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
