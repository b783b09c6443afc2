export interface Toast {
  id: number
  tone: 'success' | 'error'
  title: string
  body: string
  /** Button of the toast. */
  action?: ToastAction | undefined
}

export interface ToastAction {
  label: string
  onSelect: () => void
  /** True if the action undoes the change. */
  isUndo?: boolean
  /** True if a change is lost without the action: the toast stays until it is pressed or closed. */
  isLasting?: boolean
}

/**
 * Lifetimes of toasts, and the time within which the same one is not repeated, in milliseconds (rules/screens 12); a
 * toast with an undo button stays longer.
 */
const lifetimeMs = { success: 5_000, error: 7_000 }
const undoMs = 10_000
const sameWithinMs = 2_000
const mostShown = 3

const listeners = new Set<() => void>()
let toasts: readonly Toast[] = []
/** Toasts queued on phones until the lifetime of the error on screen is over. */
let waiting: readonly Toast[] = []
let lastId = 0
const shownAt = new Map<string, number>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function wordsOf({ tone, title, body }: Pick<Toast, 'tone' | 'title' | 'body'>): string {
  return `${tone}|${title}|${body}`
}

function raise(tone: Toast['tone'], title: string, body = '', action?: ToastAction): void {
  const now = Date.now()
  const words = wordsOf({ tone, title, body })
  if (!action?.isLasting && now - (shownAt.get(words) ?? -sameWithinMs) < sameWithinMs) return
  shownAt.set(words, now)
  lastId += 1
  const next = { id: lastId, tone, title, body, action }
  if (!isPhone()) {
    publish([...withRoom(toasts), next])
    startTimer(next)
  } else if (toasts.some((shown) => shown.tone === 'error')) {
    waiting = [...waiting.filter((earlier) => earlier.tone === 'error' || tone === 'error'), next]
  } else showAlone(next)
}

/** Returns the toasts that stay beside a new one: the oldest makes room for it, of the lasting ones last. */
function withRoom(shown: readonly Toast[]): readonly Toast[] {
  if (shown.length < mostShown) return shown
  const leaving = shown.find(({ action }) => !action?.isLasting) ?? shown[0]
  return shown.filter((one) => one !== leaving)
}

/** Replaces the toasts on screen by one: two would cover a quarter of a phone. */
function showAlone(next: Toast): void {
  for (const { id } of toasts) clearTimeout(timers.get(id))
  publish([next])
  startTimer(next)
}

function isPhone(): boolean {
  return globalThis.matchMedia?.('(max-width: 767px)').matches ?? false
}

function startTimer({ id, tone, action }: Toast): void {
  clearTimeout(timers.get(id))
  if (action?.isLasting) return
  timers.set(
    id,
    setTimeout(() => dismiss(id), action?.isUndo ? undoMs : lifetimeMs[tone]),
  )
}

/** Stops the timers of the toasts on screen while the user is reading them. */
export function holdToasts(): void {
  for (const { id } of toasts) clearTimeout(timers.get(id))
}

/** Restarts the timers of held toasts. */
export function releaseToasts(): void {
  for (const held of toasts) startTimer(held)
}

export function dismiss(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  publish(toasts.filter((toast) => toast.id !== id))
  const [next, ...later] = waiting
  if (!next || toasts.length > 0) return
  waiting = later
  showAlone(next)
}

export const toast = {
  success: (title: string, body?: string, action?: ToastAction) => raise('success', title, body, action),
  error: (title: string, body?: string, action?: ToastAction) => raise('error', title, body, action),
  /** Removes a toast that no longer applies; the same one may then be shown again at once. */
  retract: (title: string) => {
    waiting = waiting.filter((one) => one.title !== title)
    for (const shown of toasts.filter((one) => one.title === title)) {
      dismiss(shown.id)
      shownAt.delete(wordsOf(shown))
    }
  },
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
