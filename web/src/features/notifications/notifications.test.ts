import type { Notification } from '@yoon/contract/notifications/calls'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultAlertSettings, isAlerting, parseAlertSettings } from './alert-rules.ts'
import {
  add,
  clear,
  type Kept,
  markAllRead,
  markRead,
  maxKept,
  parseKept,
  putBack,
  remove,
} from './kept-notifications.ts'
import { formatAgo, formatBadge, hourOf, keepTogether, priorityOf, targetOf } from './notification-words.ts'

const nothing: Kept = { userId: 'awa', items: [] }

function notification(seq: number): Notification {
  return {
    seq,
    id: `id-${seq}`,
    notificationType: 'booking',
    title: 'Nouvelle réservation',
    message: 'R-ABC234',
    timestamp: '2026-11-21T14:32:00.000Z',
    priority: 'medium',
    data: { bookingReference: 'R-ABC234' },
    url: '/dashboard/bookings?search=R-ABC234',
    by: null,
  }
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => notification(from + index))
const idsOf = ({ items }: Kept) => items.map(({ id }) => id)

describe('the notifications stored in a browser', () => {
  it('keeps the newest notifications first, each once, up to the limit', () => {
    const kept = add(add(nothing, range(1, 3)), range(2, 5))
    expect(idsOf(kept)).toEqual(['id-5', 'id-4', 'id-3', 'id-2', 'id-1'])
    const full = add(nothing, range(1, maxKept + 20))
    expect(full.items).toHaveLength(maxKept)
    expect(full.items.at(-1)?.id).toBe('id-21')
  })

  it('never adds deleted or cleared notifications again', () => {
    const kept = remove(add(nothing, range(1, 3)), 'id-2')
    expect(idsOf(add(kept, range(1, 3)))).toEqual(['id-3', 'id-1'])
    expect(idsOf(add(clear(kept), range(1, 4)))).toEqual(['id-4'])
  })

  it("marks notifications of the user's own actions as read, also in a browser with older ones", () => {
    const own = { ...notification(4), by: 'awa' }
    const others = { ...notification(5), by: 'modou' }
    const kept = add(add(nothing, range(1, 1)), [own, others])
    expect(kept.items.map(({ id, read }) => [id, read])).toEqual([
      ['id-5', false],
      ['id-4', true],
      ['id-1', false],
    ])
  })

  it("marks as unread, in a browser without notifications, only those since the user's last visit", () => {
    const at = (seq: number, timestamp: string) => ({ ...notification(seq), timestamp })
    const past = [at(1, '2026-11-20T09:00:00.000Z'), at(2, '2026-11-20T18:00:00.000Z')]
    const first = add(nothing, [...past, at(3, '2026-11-20T18:00:00.001Z')], '2026-11-20T18:00:00.000Z')
    expect(first.items.map(({ id, read }) => [id, read])).toEqual([
      ['id-3', false],
      ['id-2', true],
      ['id-1', true],
    ])
    // From then on every notification is new, whatever its timestamp.
    expect(add(first, [at(4, '2026-11-19T09:00:00.000Z')], '2026-11-20T18:00:00.000Z').items[0]?.read).toBe(false)
  })

  it('remembers an empty list, so that the first notification to come is new', () => {
    expect(add(nothing, []).seq).toBe(0)
    expect(add({ ...nothing, seq: 7 }, []).seq).toBe(7)
  })

  it('marks one or all as read, and restores cleared notifications below newer ones', () => {
    const kept = markRead(add(nothing, range(1, 2)), 'id-1')
    expect(kept.items.map(({ read }) => read)).toEqual([false, true])
    expect(markAllRead(kept).items.every(({ read }) => read)).toBe(true)
    expect(idsOf(putBack(add(clear(kept), range(3, 3)), kept))).toEqual(['id-3', 'id-2', 'id-1'])
  })

  it('restores no notifications of another user', () => {
    const cleared = add(nothing, range(1, 2))
    expect(putBack({ userId: 'modou', items: [] }, cleared)).toEqual({ userId: 'modou', items: [] })
  })

  it('stores each sent notification once, in whatever batches several tabs receive them', () => {
    // Each tab receives an unbroken sequence, which starts at the latest right after the last stored notification.
    const steps = fc.array(fc.record({ tab: fc.nat(2), count: fc.integer({ min: 1, max: 9 }), isCut: fc.boolean() }))
    fc.assert(
      fc.property(steps, (wanderings) => {
        let kept = nothing
        const heardUpTo = [0, 0, 0]
        for (const { tab, count, isCut } of wanderings) {
          const from = isCut ? (kept.seq ?? 0) : (heardUpTo[tab] ?? 0)
          kept = add(kept, range(from + 1, from + count))
          heardUpTo[tab] = from + count
        }
        expect(idsOf(kept)).toEqual(
          range(1, kept.seq ?? 0)
            .map(({ id }) => id)
            .reverse()
            .slice(0, maxKept),
        )
      }),
    )
  })

  it('restores stored notifications for the same user only, and only those that can be shown', () => {
    const kept = add(nothing, range(1, 2))
    expect(parseKept(JSON.stringify(kept), 'awa')).toEqual(kept)
    expect(parseKept(JSON.stringify(kept), 'modou')).toEqual({ userId: 'modou', items: [] })
    for (const text of [null, '', 'null', '7', '{"userId":"awa"}', '{"userId":"awa","items":{}}']) {
      expect(parseKept(text, 'awa')).toEqual(nothing)
    }
    const odd = { ...kept, seq: 'x', items: [null, 1, { id: 'x' }, ...kept.items] }
    expect(parseKept(JSON.stringify(odd), 'awa')).toEqual({ userId: 'awa', items: kept.items })
  })
})

describe('the words of a notification', () => {
  const now = Date.parse('2026-11-21T14:32:00Z')
  it.for([
    [0, "À l'instant"],
    [59, "À l'instant"],
    [60, 'Il y a 1min'],
    [59 * 60 + 59, 'Il y a 59min'],
    [3600, 'Il y a 1h'],
    [86_399, 'Il y a 23h'],
    [86_400, 'Il y a 1j'],
    [6.9 * 86_400, 'Il y a 6j'],
    [7 * 86_400, '14/11/2026'],
    [-30, "À l'instant"],
  ] as const)('describes %d seconds as %s', ([seconds, words]) => {
    expect(formatAgo(new Date(now - seconds * 1000).toISOString(), now)).toBe(words)
  })

  it('adds the hour of a notification to its age, and nothing to a broken one', () => {
    expect(hourOf('2026-11-21T14:05:00Z')).toBe('· 14:05')
    expect(hourOf('')).toBe('')
  })

  it('keeps hours and separators of a message beside the word before them', () => {
    expect(keepTogether('R-1 · Aïda Fall · 27/11 à 14:30 → Mbour')).toBe(
      'R-1\u00a0· Aïda Fall\u00a0· 27/11 à\u00a014:30 →\u00a0Mbour',
    )
    expect(keepTogether('Assurance · AA 896 VN')).toBe('Assurance\u00a0· AA\u00a0896\u00a0VN')
  })

  it('caps the badge of unread notifications at 99+', () => {
    expect([1, 99, 100, 250].map(formatBadge)).toEqual(['1', '99', '99+', '99+'])
  })

  it('labels each priority', () => {
    expect(['high', 'medium', 'low', 'odd'].map((priority) => priorityOf(priority).label)).toEqual([
      'Urgent',
      'Important',
      'Info',
      'Info',
    ])
  })
})

describe('the target of a notification', () => {
  it.for([
    [
      { type: 'booking', data: { bookingReference: 'R-1', bookingId: 'x' }, url: '/a' },
      '/dashboard/bookings?search=R-1',
    ],
    [{ type: 'payment', data: { bookingId: 'x y' }, url: '/a' }, '/dashboard/bookings?search=x%20y'],
    [{ type: 'user', data: {}, url: '/dashboard/users?user=1' }, '/dashboard/users?user=1'],
    [{ type: 'booking' }, '/dashboard/bookings'],
    [{ type: 'payment', url: null }, '/dashboard/payments'],
    [{ type: 'user', url: 'https://ailleurs.example' }, '/dashboard/users'],
    [{ type: 'driver', url: '//ailleurs.example' }, '/dashboard/drivers'],
    [{ type: 'driver', url: '/\\ailleurs.example' }, '/dashboard/drivers'],
    [{ type: 'system', url: '/dashboard/database' }, '/dashboard/database'],
    [{ type: 'system', url: 'javascript:alert(1)' }, undefined],
  ] as const)('a click on %j opens %s', ([item, target]) => {
    expect(targetOf(item)).toBe(target)
  })
})

describe('the alert settings', () => {
  it('switches all alerts on by default and restores stored switches', () => {
    expect(parseAlertSettings(null)).toEqual(defaultAlertSettings)
    expect(Object.values(defaultAlertSettings)).toEqual(Array(7).fill(true))
    expect(parseAlertSettings('{"soundEnabled":false,"userAlerts":"no","other":1}')).toEqual({
      ...defaultAlertSettings,
      soundEnabled: false,
    })
    expect(parseAlertSettings('broken')).toEqual(defaultAlertSettings)
  })

  it('decides by the type of a notification whether it raises alerts', () => {
    const settings = { ...defaultAlertSettings, paymentAlerts: false }
    expect(
      (['booking', 'payment', 'system', 'driver', 'user'] as const).map((type) => isAlerting(settings, type)),
    ).toEqual([true, false, true, true, true])
  })
})
