import type { CurrentUser } from '@yoon/contract/auth/calls'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Kept } from './kept-notifications.ts'

const stored = new Map<string, string>()
let isFull = false
const storage = new Proxy(
  {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error('QuotaExceededError')
      stored.set(key, value)
    },
    removeItem: (key: string) => stored.delete(key),
  },
  {
    ownKeys: () => [...stored.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  },
)
vi.stubGlobal('localStorage', storage)
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('navigator', {})

const { keepSession, keepUser, wipeSession } = await import('../../lib/session.ts')
const { change, keptNow } = await import('./notification-store.ts')

const awa: CurrentUser = {
  id: 'awa',
  firstName: 'Awa',
  lastName: 'Ndiaye',
  email: 'awa@yoon.demo',
  phone: null,
  role: 'OPERATRICE',
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  company: { name: 'Yoon Transport', currency: 'XOF', timezone: 'Africa/Dakar' },
}

function adding(id: string) {
  const item = { id, type: 'booking', title: id, message: '', timestamp: '', read: false, priority: 'low' } as const
  return (kept: Kept): Kept => ({ ...kept, seq: (kept.seq ?? 0) + 1, items: [item, ...kept.items] })
}

const shown = () => keptNow().items.map(({ id }) => id)

beforeEach(() => {
  isFull = false
  wipeSession()
  keepSession('one', awa)
})

describe('the notifications of the bell', () => {
  it('keeps the notifications of a user who completes a required action', async () => {
    keepUser({ ...awa, mustChangePassword: true })
    await change(adding('one'))
    keepUser(awa)
    expect(shown()).toEqual(['one'])
  })

  it('removes the notifications at the sign-out and shows none to another user', async () => {
    await change(adding('one'))
    wipeSession()
    expect(shown()).toEqual([])
    keepSession('two', { ...awa, id: 'modou' })
    expect(shown()).toEqual([])
  })

  it('writes no notifications after another tab has signed out', async () => {
    stored.clear()
    await change(adding('one'))
    expect([...stored.keys()]).toEqual([])
  })

  it('keeps adding notifications in memory while the storage is full, and stores all once there is room', async () => {
    await change(adding('one'))
    isFull = true
    await change(adding('two'))
    await change(adding('three'))
    expect(shown()).toEqual(['three', 'two', 'one'])
    isFull = false
    await change(adding('four'))
    expect(JSON.parse(stored.get('notifications') ?? '')).toMatchObject({ seq: 4, items: { length: 4 } })
  })

  it('drops notifications that were never stored at the end of the session', async () => {
    isFull = true
    await change(adding('one'))
    isFull = false
    wipeSession()
    keepSession('two', awa)
    expect(shown()).toEqual([])
  })
})
