import { login } from '@yoon/contract/auth/calls'
import { createBackup } from '@yoon/contract/backups/calls'
import { deleteBooking, listBookings } from '@yoon/contract/bookings/calls'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'token' ? 'one' : null) })
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('window', {})
vi.stubGlobal('navigator', { onLine: true })

const { ApiError, call, messageOf } = await import('./api.ts')
const { serialize } = await import('./write-queue.ts')

/** Rejects as `fetch` does once the signal aborts, and never answers. */
const neverAnswers = (_: string, { signal }: { signal: AbortSignal }) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

beforeEach(() => {
  vi.useFakeTimers()
  // The timers of the platform's own signals cannot be faked.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((delayMs) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), delayMs)
    return controller.signal
  })
  vi.stubGlobal('fetch', neverAnswers)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Returns the error of a call once it has failed. */
function failureOf(sent: Promise<unknown>) {
  const state: { error?: unknown } = {}
  sent.catch((error: unknown) => Object.assign(state, { error }))
  return state
}

describe('the timeout of a call', () => {
  it('ends a read after 30 s as a passing failure', async () => {
    const failure = failureOf(call(listBookings, {}))
    await vi.advanceTimersByTimeAsync(29_999)
    expect(failure.error).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(failure.error).toMatchObject({ status: 0, isTransient: true, message: 'Le service ne répond pas.' })
  })

  it('waits as long as the declaration of the call says', async () => {
    const failure = failureOf(call(createBackup, {}))
    await vi.advanceTimersByTimeAsync(3_599_999)
    expect(failure.error).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(failure.error).toMatchObject({ isTimeout: true })
  })

  it('includes the body of an answer', async () => {
    const body = (signal: AbortSignal) => neverAnswers('', { signal })
    vi.stubGlobal('fetch', async (_: string, { signal }: { signal: AbortSignal }) => ({
      ok: true,
      headers: new Headers(),
      json: () => body(signal),
    }))
    const failure = failureOf(call(listBookings, {}))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(failure.error).toMatchObject({ isTimeout: true })
  })

  it('frees the queue of a write and says that the server may have stored it', async () => {
    const start = () => serialize('booking 1', () => call(deleteBooking, { id: '1' }))
    const failure = failureOf(start())
    const next = vi.fn(async () => 'done')
    const second = serialize('booking 1', next)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(next).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await second).toBe('done')
    expect(failure.error).toMatchObject({
      isTimeout: true,
      message:
        'Le service ne répond pas. Votre action a peut-être été enregistrée\u00a0: vérifiez avant de recommencer.',
    })
  })

  it('says nothing of a stored action at the sign-in', async () => {
    const failure = failureOf(call(login, { email: 'a@b.sn', password: 'x' }))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(failure.error).toMatchObject({ message: 'Le service ne répond pas.' })
  })

  it("rejects with the reason of the caller's abort, not as a timeout", async () => {
    const stop = new AbortController()
    const failure = failureOf(call(listBookings, {}, { signal: stop.signal }))
    stop.abort('stopped')
    await vi.advanceTimersByTimeAsync(0)
    expect(failure.error).toBe('stopped')
  })
})

describe('the message of a failure', () => {
  const shown = (code: 'INTERNAL' | 'CONFLICT', status: number) =>
    messageOf(new ApiError(status, { code, message: 'Une erreur est survenue', requestId: 'K7QX29MDTR' }), 'Échec')

  it('ends with the reference of the request after an unexpected error of the server', () => {
    expect(shown('INTERNAL', 500)).toBe('Une erreur est survenue. Référence\u00a0: K7QX29MDTR')
  })

  it('shows no reference where the server has refused', () => {
    expect(shown('CONFLICT', 409)).toBe('Une erreur est survenue')
  })
})
