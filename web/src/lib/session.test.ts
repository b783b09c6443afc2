import type { CurrentUser } from '@yoon/contract/auth/calls'
import { getCurrentUser, login } from '@yoon/contract/auth/calls'
import { beforeEach, describe, expect, it, vi } from 'vitest'

const kept = new Map<string, string>()
// `Object.keys` of the browser's storage lists the stored keys.
const storage = new Proxy(
  {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  },
  {
    ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  },
)
vi.stubGlobal('localStorage', storage)
const typed = { clear: vi.fn() }
vi.stubGlobal('sessionStorage', typed)
const heard: Record<string, (event: object) => void> = {}
vi.stubGlobal('addEventListener', (type: string, listener: (event: object) => void) => {
  heard[type] = listener
})
const hearStorage = (event: { key: string; newValue: string | null }) => heard.storage?.(event)
/** Leaves the page for the browser's page cache, and shows it again after something has happened in another tab. */
const leaveAndComeBack = (meanwhile: () => void) => {
  heard.pagehide?.({ persisted: true })
  meanwhile()
  heard.pageshow?.({ persisted: true })
}
vi.stubGlobal('window', {})

const { call } = await import('./calls/api.ts')
const { expireSession, keepSession, keepUser, onUserChange, readToken, sessionNotice, signOut, wipeSession } =
  await import('./session.ts')

const user = (id: string): CurrentUser => ({
  id,
  firstName: 'Awa',
  lastName: 'Ndiaye',
  email: 'awa@yoon.demo',
  phone: null,
  role: 'OPERATRICE',
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  company: { name: 'Yoon Transport', currency: 'XOF', timezone: 'Africa/Dakar' },
})
const changed = vi.fn()
onUserChange(changed)

/** Makes the server refuse calls with 401, once the returned function is called. */
function refusal(): () => void {
  const { promise, resolve } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => promise)
  return () => resolve(Response.json({ success: false, error: { code: 'UNAUTHENTICATED' } }, { status: 401 }))
}

describe('a session', () => {
  beforeEach(() => {
    wipeSession()
    kept.clear()
    changed.mockClear()
  })

  it('wipes everything but the theme at the end of a session', () => {
    keepSession('one', user('1'))
    kept.set('notifications', '[]')
    kept.set('theme', 'dark')
    wipeSession()
    expect([...kept.keys()]).toEqual(['theme'])
  })

  it('ignores a late answer to a session that another tab has ended', () => {
    keepSession('one', user('1'))
    kept.clear()
    keepUser({ ...user('1'), firstName: 'Astou' })
    expect([...kept.keys()]).toEqual([])
    kept.set('token', 'two').set('user', JSON.stringify(user('2')))
    keepUser({ ...user('1'), firstName: 'Astou' })
    expect(JSON.parse(kept.get('user') ?? '')).toEqual(user('2'))
  })

  it("completes a session without a stored user from the server's answer", () => {
    kept.set('token', 'one')
    keepUser(user('1'))
    expect(JSON.parse(kept.get('user') ?? '')).toEqual(user('1'))
  })

  it('clears drafts only at a sign-out, here or in another tab', () => {
    keepSession('one', user('1'))
    typed.clear.mockClear()
    expireSession()
    hearStorage({ key: 'token', newValue: null })
    expect(typed.clear).not.toHaveBeenCalled()
    keepSession('one', user('1'))
    signOut()
    expect(typed.clear).toHaveBeenCalledTimes(1)
    expect([...kept.keys()]).toEqual([])
    hearStorage({ key: 'signed-out', newValue: '1' })
    expect(typed.clear).toHaveBeenCalledTimes(2)
    hearStorage({ key: 'signed-out', newValue: null })
    expect(typed.clear).toHaveBeenCalledTimes(2)
  })

  it('notices a sign-out and another session in a page shown from the page cache', () => {
    keepSession('one', user('1'))
    changed.mockClear()
    typed.clear.mockClear()
    leaveAndComeBack(() => undefined)
    expect(changed).not.toHaveBeenCalled()
    expect(typed.clear).not.toHaveBeenCalled()
    leaveAndComeBack(() => {
      kept.set('token', 'two')
      kept.set('user', JSON.stringify(user('2')))
    })
    expect(changed).toHaveBeenCalledTimes(1)
    leaveAndComeBack(() => kept.clear())
    expect(changed).toHaveBeenCalledTimes(2)
    expect(typed.clear).toHaveBeenCalledTimes(2)
  })

  it('reports that the user has left or changed, but not a refetch of the same user', () => {
    keepSession('one', user('1'))
    changed.mockClear()
    keepUser({ ...user('1'), firstName: 'Astou' })
    expect(changed).not.toHaveBeenCalled()
    keepSession('two', user('2'))
    expect(changed).toHaveBeenCalledTimes(1)
    wipeSession()
    expect(changed).toHaveBeenCalledTimes(2)
  })

  it('shows a notice about an expired session until the next sign-in', () => {
    keepSession('one', user('1'))
    expireSession()
    expect(sessionNotice()).toBe('Votre session a expiré, veuillez vous reconnecter')
    keepSession('two', user('1'))
    expect(sessionNotice()).toBe('')
  })
})

describe('a 401', () => {
  beforeEach(wipeSession)

  it('ends the session whose call is answered with 401', async () => {
    keepSession('one', user('1'))
    const answer = refusal()
    const failing = call(getCurrentUser, {})
    answer()
    await expect(failing).rejects.toMatchObject({ status: 401 })
    expect(readToken()).toBeNull()
  })

  it('ignores a 401 for a session that was replaced since', async () => {
    keepSession('one', user('1'))
    const answer = refusal()
    const failing = call(getCurrentUser, {})
    wipeSession()
    keepSession('two', user('1'))
    answer()
    await expect(failing).rejects.toMatchObject({ status: 401 })
    expect(readToken()).toBe('two')
  })

  it('keeps the session when a sign-in is refused with 401', async () => {
    keepSession('one', user('1'))
    const answer = refusal()
    const failing = call(login, { email: 'awa@yoon.demo', password: 'wrong' })
    answer()
    await expect(failing).rejects.toMatchObject({ status: 401 })
    expect(readToken()).toBe('one')
  })
})
