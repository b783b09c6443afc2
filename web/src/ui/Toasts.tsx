import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type ReactElement, useEffect, useId, useState, useSyncExternalStore } from 'react'
import { currentToasts, dismiss, holdToasts, releaseToasts, subscribeToasts } from '../lib/toasts.ts'

// What lies under a modal dialog is silent for screen readers: the toasts show in the one that opened last.
const places: string[] = []
const listeners = new Set<() => void>()

function useIsTopmost(): boolean {
  const id = useId()
  const [top, setTop] = useState('')
  useEffect(() => {
    const tell = () => setTop(places.at(-1) ?? '')
    listeners.add(tell)
    places.push(id)
    for (const listener of listeners) listener()
    return () => {
      places.splice(places.indexOf(id), 1)
      listeners.delete(tell)
      for (const listener of listeners) listener()
    }
  }, [id])
  return top === id
}

/** The place where toasts are shown and read out. */
export function Toasts(): ReactElement {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts)
  const isTopmost = useIsTopmost()
  return (
    <div
      role="status"
      aria-live="polite"
      onPointerEnter={holdToasts}
      onPointerLeave={releaseToasts}
      onFocus={holdToasts}
      onBlur={releaseToasts}
      className="pointer-events-none fixed inset-x-3 top-3 z-50 grid justify-items-center gap-2 md:inset-x-auto md:top-4 md:right-6 md:justify-items-end"
    >
      {isTopmost &&
        toasts.map(({ id, tone, title, body }) => (
          <div
            key={id}
            className={`pointer-events-auto flex w-full max-w-[400px] items-start gap-3 rounded-lg border bg-surface py-2 pr-1 pl-4 shadow-raised ${tone === 'error' ? 'border-urgent' : 'border-line'}`}
          >
            {tone === 'error' ? (
              <CircleAlert size={20} className="mt-2 shrink-0 text-urgent" aria-hidden="true" />
            ) : (
              <CircleCheck size={20} className="mt-2 shrink-0 text-done" aria-hidden="true" />
            )}
            <div className="min-w-0 flex-1 py-1.5">
              <p className="font-semibold">{title}</p>
              {body && <p className="text-ink-2">{body}</p>}
            </div>
            <button
              type="button"
              aria-label="Fermer le message"
              onClick={() => {
                dismiss(id)
                // What vanishes under the pointer is never left by it.
                releaseToasts()
              }}
              className="grid size-11 shrink-0 place-items-center rounded-md text-ink-3 hover:text-ink md:size-9"
            >
              <X size={16} aria-hidden="true" />
            </button>
          </div>
        ))}
    </div>
  )
}
