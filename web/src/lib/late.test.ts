import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { retryImport } from './lazy-with-retry.ts'

const page = new EventTarget()
vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))

let isThere: boolean
const load = vi.fn(async () => {
  if (!isThere) throw new Error('missing')
  return 'the part'
})
beforeEach(() => {
  vi.useFakeTimers()
  load.mockClear()
  isThere = false
})
afterEach(() => void vi.useRealTimers())

it('retries a missing part with growing pauses until it is loaded', async () => {
  const arriving = retryImport(load)
  let tries = 1
  for (const pauseMs of [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
    await vi.advanceTimersByTimeAsync(pauseMs - 1)
    expect(load).toHaveBeenCalledTimes(tries)
    await vi.advanceTimersByTimeAsync(1)
    tries += 1
    expect(load).toHaveBeenCalledTimes(tries)
  }
  isThere = true
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await arriving).toBe('the part')
})

it('retries a missing part at once when the connection is back', async () => {
  const arriving = retryImport(load)
  await vi.advanceTimersByTimeAsync(0)
  isThere = true
  page.dispatchEvent(new Event('online'))
  expect(await arriving).toBe('the part')
})
