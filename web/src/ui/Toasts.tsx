import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type ReactElement, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { currentToasts, dismiss, holdToasts, releaseToasts, subscribeToasts, type Toast } from '../lib/toasts.ts'
import { Button } from './Button.tsx'

/**
 * Places that show toasts: the page and the dialogs over it, each with the last toast that was raised before it opened.
 */
const places: { id: string; since: number }[] = []
const listeners = new Set<() => void>()

const notifyListeners = () => {
  for (const listener of listeners) listener()
}

/**
 * Returns the toasts of this place: those raised since it opened and before the next place opened over it. Screen
 * readers ignore everything below a modal dialog, and older toasts must not cover its question.
 */
function useOwnToasts(isOver: boolean): readonly Toast[] {
  const id = useId()
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts)
  const [range, setRange] = useState({ since: 0, until: 0 })
  useEffect(() => {
    const look = () => {
      const own = places.findIndex((place) => place.id === id)
      const [{ since } = { since: 0 }, next] = places.slice(own)
      setRange({ since, until: next?.since ?? Number.POSITIVE_INFINITY })
    }
    listeners.add(look)
    if (isOver) places.push({ id, since: currentToasts().at(-1)?.id ?? 0 })
    else places.unshift({ id, since: 0 })
    notifyListeners()
    return () => {
      listeners.delete(look)
      places.splice(
        places.findIndex((place) => place.id === id),
        1,
      )
      notifyListeners()
    }
  }, [id, isOver])
  return toasts.filter((toast) => toast.id > range.since && toast.id <= range.until)
}

/**
 * Position of the last press on the page itself, in pixels from the top of the window. Presses in dialogs do not count:
 * a dialog is not where its card is.
 */
let pressedAt = Number.POSITIVE_INFINITY
globalThis.addEventListener?.(
  'pointerdown',
  ({ clientY, target }) => {
    if (!(target instanceof Element && target.closest('dialog, [popover]'))) pressedAt = clientY
  },
  { capture: true, passive: true },
)

/** True if the newest toast has to avoid the upper half of the screen. */
function useIsLow(newestId: number | undefined): boolean {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast stays in place until the next one
  return useMemo(() => pressedAt < innerHeight / 2, [newestId])
}

interface Holding {
  hold: () => void
  release: () => void
}

/** Holds the toasts while the pointer or the focus is on those of this place; releases them on unmount. */
function useHolding(): Holding {
  const isHolding = useRef(false)
  const release = () => {
    if (isHolding.current) releaseToasts()
    isHolding.current = false
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: every `release` does the same
  useEffect(() => release, [])
  return {
    hold: () => {
      isHolding.current = true
      holdToasts()
    },
    release,
  }
}

interface ToastsProps {
  isInDialog?: boolean
  isInPanel?: boolean
}

const looks = {
  // On phones below the header, or at the bottom if the last press was in the upper half: never over the card that was
  // just used. On desktops away from the header with the bell; on pages without the shell, away from the form's only
  // button.
  page: 'fixed inset-x-3 max-md:top-16 max-md:data-low:top-auto max-md:data-low:bottom-4 md:inset-x-auto md:right-6 md:bottom-6 md:justify-items-end [body:has([data-auth-layout])_&]:top-3 [body:has([data-auth-layout])_&]:bottom-auto',
  panel: 'px-2 has-data-toast:py-2',
  // Above the footer, or beside the widest dialog if the screen has room: never over the cross or the buttons.
  dialog:
    'px-3 has-data-toast:pb-2 xl:fixed xl:top-2 xl:right-4 xl:w-[calc(50vw-412px)] xl:max-w-[400px] xl:p-0 xl:has-data-toast:p-0',
}

/** The place where toasts are shown and read out; in a dialog or a panel over the page only the last one. */
export function Toasts({ isInDialog = false, isInPanel = false }: ToastsProps): ReactElement {
  const isOver = isInDialog || isInPanel
  const all = useOwnToasts(isOver)
  const toasts = isOver ? all.slice(-1) : all
  const { hold, release } = useHolding()
  const isLow = useIsLow(toasts.at(-1)?.id)
  const take = (id: number) => {
    dismiss(id)
    // An element that disappears under the pointer or the focus fires no leave event.
    release()
  }
  const look = isInPanel ? looks.panel : looks[isInDialog ? 'dialog' : 'page']
  return (
    <div
      role="status"
      aria-live="polite"
      data-low={isLow || undefined}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
      className={`pointer-events-none z-50 grid justify-items-center gap-2 ${look}`}
    >
      {toasts.map(({ id, tone, title, body, action }) => (
        <div
          key={id}
          data-toast=""
          className={`pointer-events-auto flex w-full max-w-[400px] items-start gap-x-3 max-md:flex-wrap rounded-lg border bg-surface py-2 pr-1 pl-4 shadow-raised ${tone === 'error' ? 'border-urgent' : 'border-line'}`}
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
          {action && (
            <Button
              // A long label takes a row of its own on phones.
              className={action.label.length > 8 ? 'max-md:order-last max-md:mr-3 max-md:mb-1 max-md:w-full' : ''}
              onClick={() => {
                take(id)
                action.onSelect()
              }}
            >
              {action.label}
            </Button>
          )}
          <button
            type="button"
            aria-label="Fermer le message"
            onClick={() => take(id)}
            className="grid size-11 shrink-0 place-items-center rounded-md text-ink-3 hover:text-ink md:size-9"
          >
            <X size={16} aria-hidden="true" />
          </button>
        </div>
      ))}
    </div>
  )
}
