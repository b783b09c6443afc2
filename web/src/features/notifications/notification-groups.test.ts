import { describe, expect, it } from 'vitest'
import type { KeptNotification } from './kept-notifications.ts'
import { groupsOf } from './notification-groups.ts'

function news(id: string, more: Partial<KeptNotification> & { booking?: string } = {}): KeptNotification {
  const { booking, ...rest } = more
  return {
    id,
    type: 'booking',
    title: id,
    message: '',
    timestamp: '2026-11-21T10:00:00Z',
    read: false,
    priority: 'low',
    ...(booking && { data: { bookingReference: booking } }),
    ...rest,
  }
}

const ids = (items: readonly KeptNotification[]) =>
  groupsOf(items).map(({ latest, items: all }) => [latest.id, all.map(({ id }) => id)])

describe('the groups of the bell', () => {
  it('gathers the news of a booking where its newest one is, and leaves others alone', () => {
    const items = [news('a', { booking: 'R-1' }), news('b'), news('c', { booking: 'R-1' }), news('d')]
    expect(ids(items)).toEqual([
      ['a', ['a', 'c']],
      ['b', ['b']],
      ['d', ['d']],
    ])
  })

  it('puts groups with an unread urgent one first, which stands for its group', () => {
    const items = [
      news('a'),
      news('b', { booking: 'R-1' }),
      news('c', { booking: 'R-1', priority: 'high' }),
      news('d', { priority: 'high' }),
      news('e', { priority: 'high', read: true }),
    ]
    expect(ids(items)).toEqual([
      ['c', ['b', 'c']],
      ['d', ['d']],
      ['a', ['a']],
      ['e', ['e']],
    ])
  })
})
