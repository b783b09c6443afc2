import type { Priority } from '@yoon/contract/events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('localStorage', { getItem: () => null })

const { showOnDesktop } = await import('./alerts.ts')

const shown: DesktopNotification[] = []

/** What the browser would show. */
class DesktopNotification {
  static permission = 'granted'
  isClosed = false
  onclick: (() => void) | null = null
  readonly title: string
  readonly options: NotificationOptions

  constructor(title: string, options: NotificationOptions) {
    this.title = title
    this.options = options
    shown.push(this)
  }
  close() {
    this.isClosed = true
  }
}

function show(priority: Priority, onClick = () => undefined): DesktopNotification {
  showOnDesktop({ id: '1', title: 'Nouvelle réservation', message: 'R-ABC234', priority }, onClick)
  const last = shown.at(-1)
  if (!last) throw new Error('Nothing was shown')
  return last
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Notification', DesktopNotification)
  vi.stubGlobal('window', { focus: () => undefined })
})
afterEach(() => {
  shown.length = 0
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a notification on the desktop', () => {
  it.for(['medium', 'low'] as const)('closes by itself after ten seconds when its priority is %s', (priority) => {
    const one = show(priority)
    expect(one.options).toMatchObject({ body: 'R-ABC234', requireInteraction: false })
    vi.advanceTimersByTime(9_999)
    expect(one.isClosed).toBe(false)
    vi.advanceTimersByTime(1)
    expect(one.isClosed).toBe(true)
  })

  it('stays until somebody has seen it when its priority is high', () => {
    const one = show('high')
    expect(one.options.requireInteraction).toBe(true)
    vi.advanceTimersByTime(24 * 3_600_000)
    expect(one.isClosed).toBe(false)
  })

  it('leads at a click where a click in the panel does, and is gone', () => {
    const onClick = vi.fn()
    const one = show('high', onClick)
    one.onclick?.()
    expect([one.isClosed, onClick.mock.calls.length]).toEqual([true, 1])
  })

  it('is not shown without leave', () => {
    vi.stubGlobal('Notification', Object.assign(class extends DesktopNotification {}, { permission: 'default' }))
    showOnDesktop({ id: '1', title: 'Un titre', message: '', priority: 'high' }, () => undefined)
    expect(shown).toEqual([])
  })
})
