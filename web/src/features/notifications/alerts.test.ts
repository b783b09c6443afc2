import type { Priority } from '@yoon/contract/notifications/events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('localStorage', { getItem: () => null })

const { showOnDesktop } = await import('./alerts.ts')

const shown: DesktopNotification[] = []

/** Fake of the browser's Notification. */
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
  it.for(['medium', 'low'] as const)('closes a desktop notification of priority %s after ten seconds', (priority) => {
    const one = show(priority)
    expect(one.options).toMatchObject({ body: 'R-ABC234', requireInteraction: false })
    vi.advanceTimersByTime(9_999)
    expect(one.isClosed).toBe(false)
    vi.advanceTimersByTime(1)
    expect(one.isClosed).toBe(true)
  })

  it('keeps a desktop notification of high priority until the user has seen it', () => {
    const one = show('high')
    expect(one.options.requireInteraction).toBe(true)
    vi.advanceTimersByTime(24 * 3_600_000)
    expect(one.isClosed).toBe(false)
  })

  it('runs the click handler of a desktop notification and closes it', () => {
    const onClick = vi.fn()
    const one = show('high', onClick)
    one.onclick?.()
    expect([one.isClosed, onClick.mock.calls.length]).toEqual([true, 1])
  })

  it('shows no desktop notification without permission', () => {
    vi.stubGlobal('Notification', Object.assign(class extends DesktopNotification {}, { permission: 'default' }))
    showOnDesktop({ id: '1', title: 'Un titre', message: '', priority: 'high' }, () => undefined)
    expect(shown).toEqual([])
  })
})
