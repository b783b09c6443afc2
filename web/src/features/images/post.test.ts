import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => undefined)

const { post } = await import('./post.ts')
const idleTimeoutMs = 90_000

/** Fake XMLHttpRequest that the tests control. */
class Link {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onprogress?: () => void
  onload?: () => void
  onabort?: () => void
  onloadend?: () => void
  status = 201
  responseText = '{}'
  getResponseHeader = (name: string) => `what ${name} says`
  open = vi.fn()
  setRequestHeader = vi.fn()
  send = () => {
    link = this
  }
  abort = vi.fn(() => {
    this.onabort?.()
    this.onloadend?.()
  })
}

let link: Link
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', Link)
})
afterEach(() => void vi.useRealTimers())

const start = (signal = new AbortController().signal) =>
  post('/api/upload', { body: '{}', token: null, idleTimeoutMs, onProgress: () => undefined, signal })

describe('the upload of a photo', () => {
  it('aborts an upload that transfers nothing during the idle timeout, as an unanswered request', async () => {
    const refused = expect(start()).rejects.toMatchObject({ status: 0, isTransient: true })
    vi.advanceTimersByTime(idleTimeoutMs)
    await refused
    expect(link.abort).toHaveBeenCalledOnce()
  })

  it('never times out while an upload makes progress', async () => {
    const answered = start()
    for (const loaded of [1, 2, 3]) {
      vi.advanceTimersByTime(idleTimeoutMs - 1)
      link.upload.onprogress?.({ loaded, total: 3 })
    }
    vi.advanceTimersByTime(idleTimeoutMs - 1)
    link.onprogress?.()
    vi.advanceTimersByTime(idleTimeoutMs - 1)
    link.onload?.()
    link.onloadend?.()
    expect(await answered).toEqual({ status: 201, text: '{}', ends: 'what x-session-ends-in says' })
    vi.advanceTimersByTime(idleTimeoutMs)
    expect(link.abort).not.toHaveBeenCalled()
  })

  it("rejects with the reason of the caller's abort, not as a lost connection", async () => {
    const stop = new AbortController()
    const refused = expect(start(stop.signal)).rejects.toBe('stopped')
    stop.abort('stopped')
    await refused
  })
})
