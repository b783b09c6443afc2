import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isReloadNeeded, missingEvent, retryImport } from './lazy-with-retry.ts'

const page = new EventTarget()
vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))

let isThere: boolean
const load = vi.fn(async () => {
  if (!isThere) throw new TypeError('Failed to fetch dynamically imported module: /assets/a.js')
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

it('counts the failed attempts in its event', async () => {
  const tries: unknown[] = []
  const note = (event: Event) => tries.push((event as CustomEvent).detail)
  page.addEventListener(missingEvent, note)
  const arriving = retryImport(load)
  await vi.advanceTimersByTimeAsync(2_000 + 4_000)
  expect(tries).toEqual([1, 2, 3])
  page.removeEventListener(missingEvent, note)
  isThere = true
  await vi.advanceTimersByTimeAsync(8_000)
  await arriving
})

it.each([
  'Failed to fetch dynamically imported module: https://yoon.sn/assets/a.js',
  'error loading dynamically imported module: https://yoon.sn/assets/a.js',
  'Importing a module script failed.',
])('retries after the message of a browser: %s', async (message) => {
  const failing = vi.fn(async () => {
    throw new TypeError(message)
  })
  void retryImport(failing)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(failing).toHaveBeenCalledTimes(2)
})

it('rejects at once, and asks for a reload, if the code of a part throws', async () => {
  const error = new TypeError('x is undefined')
  const failing = vi.fn(async () => {
    throw error
  })
  await expect(retryImport(failing)).rejects.toBe(error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(failing).toHaveBeenCalledOnce()
  expect(isReloadNeeded(error)).toBe(true)
  expect(isReloadNeeded(new TypeError('x is undefined'))).toBe(false)
})

it('retries a missing part at once when the connection is back', async () => {
  const arriving = retryImport(load)
  await vi.advanceTimersByTimeAsync(0)
  isThere = true
  page.dispatchEvent(new Event('online'))
  expect(await arriving).toBe('the part')
})
