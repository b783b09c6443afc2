import { beforeEach, expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'token' ? 'one' : null) })
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('window', {})
vi.stubGlobal('navigator', {
  onLine: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537',
})
vi.stubGlobal('location', {
  origin: 'https://yoon.sn',
  pathname: '/dashboard/bookings/7f1c4a1e-1111-4222-8333-444455556666',
  search: '?search=Awa+Diop',
})
vi.stubGlobal('document', { querySelector: () => ({ src: 'https://yoon.sn/assets/index-PGIHaBcv.js' }) })

const { ApiError } = await import('../lib/calls/api.ts')
const { report, reportOf } = await import('./client-errors.ts')

const places = ['base-DT6mGrJK.js:1:2345', 'BookingsPage-De-RW3ys.js:3:17']
const chromium = (message: string) => `TypeError: ${message}
    at u (https://yoon.sn/assets/base-DT6mGrJK.js:1:2345)
    at https://yoon.sn/assets/BookingsPage-De-RW3ys.js:3:17
    at chrome-extension://abc/assets/a.js:1:1`
const firefox = `u@https://yoon.sn/assets/base-DT6mGrJK.js:1:2345
@https://yoon.sn/assets/BookingsPage-De-RW3ys.js:3:17
moz-extension://abc/assets/a.js:1:1`

function failure(stack: string, error: Error = new TypeError('Awa Diop, +221 77 123 45 67')): Error {
  return Object.assign(error, { stack })
}

const fetched = vi.fn<(url: string, request: RequestInit) => Promise<Response>>(async () => new Response('{}'))
beforeEach(() => {
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
})

it.each([
  ['Chromium', chromium('Awa Diop')],
  ['Firefox or Safari', firefox],
])('reports the class and the places in our files from a stack of %s', (_, stack) => {
  expect(reportOf(failure(stack))).toEqual({
    errorClass: 'TypeError',
    frames: places,
    version: 'index-PGIHaBcv.js',
    page: '/dashboard/bookings',
    browser: 'Chrome',
  })
})

it('leaves out messages, ids and queries', () => {
  const found = reportOf(failure(chromium("'Awa Diop' at https://yoon.sn/dashboard/users?q=Awa is no function")))
  expect(JSON.stringify(found)).not.toMatch(/Awa|Diop|7f1c4a1e|search|221/)
})

it.each([
  ['a failed call', failure(chromium(''), new ApiError(500))],
  ['an error of an extension', failure('TypeError\n at x (chrome-extension://abc/assets/a.js:1:1)')],
  ['no error at all', 'Awa Diop'],
])('leaves out %s', (_, error) => {
  expect(reportOf(error)).toBeUndefined()
})

it('shortens a name that is not a class and a stack that is long', () => {
  const long = failure(Array.from({ length: 50 }, (_, line) => `@https://yoon.sn/assets/a.js:${line}:1`).join('\n'))
  long.name = 'Awa Diop'
  expect(reportOf(long)?.errorClass).toBe('Error')
  expect(reportOf(long)?.frames).toHaveLength(20)
})

it('sends each error once as a background call, and five at most', () => {
  const send = (line: number) => report(failure(`@https://yoon.sn/assets/a.js:${line}:1`))
  send(1)
  send(1)
  expect(fetched).toHaveBeenCalledOnce()
  const [url, request] = fetched.mock.calls[0] ?? []
  expect(url).toBe('/api/client-errors')
  expect(request?.headers).toMatchObject({ 'x-background': '1' })
  for (const line of [2, 3, 4, 5, 6, 7]) send(line)
  expect(fetched).toHaveBeenCalledTimes(5)
})
