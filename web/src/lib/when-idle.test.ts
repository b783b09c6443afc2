import { beforeEach, expect, it, vi } from 'vitest'
import { holdIdleLoads, whenIdle } from './when-idle.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 16))
  return () => vi.useRealTimers()
})

it('begins a load that is not urgent only after the one that the user waits for', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const load = vi.fn(async () => 'loaded')
  holdIdleLoads(promise)
  const loaded = whenIdle(load)()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(load).not.toHaveBeenCalled()
  resolve()
  expect(await loaded).toBe('loaded')
})

it('begins a load that is not urgent although the one that the user waits for never ends', async () => {
  const load = vi.fn(async () => 'loaded')
  holdIdleLoads(new Promise(() => undefined))
  const loaded = whenIdle(load)()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await loaded).toBe('loaded')
})

it('begins a load that is not urgent after the one that the user waits for has failed', async () => {
  const load = vi.fn(async () => 'loaded')
  holdIdleLoads(Promise.reject(new Error('no link')))
  const loaded = whenIdle(load)()
  await vi.advanceTimersByTimeAsync(400)
  expect(await loaded).toBe('loaded')
})
