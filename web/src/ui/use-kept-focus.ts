import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in a list: if the focused row is removed, focuses the one in its place, else the last, else the list
 * itself. `rows` is the selector of its rows.
 */
export function useKeptFocus<T extends HTMLElement>(rows: string): RefObject<T | null> {
  const list = useRef<T>(null)
  useFocusKeeper(list, rows)
  return list
}

/** Like `useKeptFocus`, for a list that another component renders. */
export function useFocusKeeper(list: RefObject<HTMLElement | null>, rows: string): void {
  const last = useRef<{ element: Element; index: number }>(undefined)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !list.current?.contains(target)) return
      last.current = {
        element: target,
        index: [...list.current.querySelectorAll(rows)].findIndex((one) => one.contains(target)),
      }
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  })
  // At each render: no event reports that the row is removed.
  useLayoutEffect(() => {
    if (!list.current || !last.current || last.current.element.isConnected) return
    if (document.activeElement && document.activeElement !== document.body) return
    const left = [...list.current.querySelectorAll(rows)]
    const next = left[Math.max(0, last.current.index)] ?? left.at(-1)
    last.current = undefined
    const control = next?.querySelector<HTMLElement>('button, a, input')
    ;(control ?? list.current).focus()
  })
}
