import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { type Role, roles } from '@yoon/contract/permissions'
import { afterEach, expect, it, vi } from 'vitest'

const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8')
const script = (/<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '').replace('__BOOKING_READERS__', roles.join(' '))
const list = '/api/dashboard/bookings?'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Sets up a browser whose user opens the bookings page; returns the addresses of its requests. */
function openBookings(role: Role): string[] {
  const asked: string[] = []
  const stored = new Map([
    ['token', 'token'],
    [
      'user',
      JSON.stringify({
        id: 'me',
        firstName: 'Awa',
        lastName: 'Sow',
        email: 'a@b.sn',
        role,
        company: { timezone: 'Africa/Dakar', currency: 'XOF' },
      }),
    ],
  ])
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: () => undefined,
    removeItem: () => undefined,
  }
  const globals = {
    localStorage: storage,
    sessionStorage: storage,
    location: { pathname: '/dashboard/bookings', search: '', href: 'https://yoon.test/dashboard/bookings' },
    document: {
      documentElement: { dataset: {}, classList: { add: () => undefined } },
      addEventListener: () => undefined,
    },
    navigator: { onLine: true },
    addEventListener: () => undefined,
    dispatchEvent: () => true,
    matchMedia: () => ({ matches: true, addEventListener: () => undefined }),
    fetch: async (url: string) => {
      asked.push(url)
      return Response.json({ success: true, data: [], pagination: { page: 1, limit: 10, total: 0, totalPages: 0 } })
    },
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  vi.stubGlobal('window', globalThis)
  return asked
}

it.each(['ADMIN', 'OPERATRICE', 'DRIVER'] as const)(
  'the page asks for the lists that the bookings page of %s shows, before its code arrives',
  async (role) => {
    const asked = openBookings(role)
    runInNewContext(script, Object.assign(Object.create(globalThis), { window: globalThis }))
    const first = asked.filter((url) => url.startsWith(list))
    expect(first).toHaveLength(role === 'DRIVER' ? 2 : 1)
    const { prefetchScreen } = await import('../features/bookings/BookingsScreen.tsx')
    await prefetchScreen()
    // The answers of the first requests have been used: the page has sent none of its own.
    expect(asked.filter((url) => url.startsWith(list))).toEqual(first)
  },
)

it("a driver's day asks for no overdue trips, which could be more than its list", () => {
  const asked = openBookings('DRIVER')
  runInNewContext(script, Object.assign(Object.create(globalThis), { window: globalThis }))
  const assigned = asked
    .map((url) => new URLSearchParams(url.slice(list.length)))
    .find((query) => query.get('view') === 'assigned')
  expect(Object.fromEntries(assigned ?? [])).toMatchObject({ limit: '30', overdue: 'hidden' })
})
