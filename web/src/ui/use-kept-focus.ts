import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** Event of the window: the element of a dialog is removed. */
export const dialogClosed = 'dialog-closed'

/**
 * Keeps the focus in a list: if the focused row is removed, focuses the one in its place, else the last, else the list
 * itself. `rows` is the selector of its rows.
 */
export function useKeptFocus<T extends HTMLElement>(rows: string): RefObject<T | null> {
  const list = useRef<T>(null)
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
  const restore = useEffectEvent(() => {
    if (!list.current || !last.current || last.current.element.isConnected) return
    if (document.activeElement && document.activeElement !== document.body) return
    const left = [...list.current.querySelectorAll(rows)]
    const next = left[Math.max(0, last.current.index)] ?? left.at(-1)
    last.current = undefined
    const control = next?.querySelector<HTMLElement>('button, a, input')
    ;(control ?? list.current).focus()
  })
  // At each render: no event reports that the row is removed.
  useLayoutEffect(() => restore())
  // A row may be removed while a dialog still has the focus.
  useEffect(() => {
    const onClosed = () => restore()
    addEventListener(dialogClosed, onClosed)
    return () => removeEventListener(dialogClosed, onClosed)
  }, [])
  return list
}
