import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { counted } from './calls/traffic.ts'
import { preload } from './preload.ts'

let loaded: string[] = []
let stop: () => void = () => undefined

/** A part whose download takes 300 ms. */
const part = (name: string) => async () => {
  loaded.push(`${name} begins`)
  await new Promise((resolve) => setTimeout(resolve, 300))
  loaded.push(`${name} ends`)
}
const callFor = (ms: number, isBackground = false) =>
  counted(isBackground, () => new Promise((resolve) => setTimeout(resolve, ms)))

beforeAll(() => {
  vi.useFakeTimers()
})
beforeEach(() => {
  loaded = []
})
afterEach(async () => {
  stop()
  await vi.runAllTimersAsync()
})
afterAll(() => {
  vi.useRealTimers()
})

describe('preloading', () => {
  it('starts after 2.5 s of idle time and loads one part after the other', async () => {
    stop = preload([part('one'), part('two')])
    await vi.advanceTimersByTimeAsync(2_499)
    expect(loaded).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(loaded).toEqual(['one begins'])
    await vi.advanceTimersByTimeAsync(299)
    expect(loaded).toEqual(['one begins'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(loaded).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
  })

  it('starts 2.5 s after the answer to the last call of the user', async () => {
    stop = preload([part('one')])
    await vi.advanceTimersByTimeAsync(1_000)
    void callFor(4_000)
    await vi.advanceTimersByTimeAsync(6_400)
    expect(loaded).toEqual([])
    await vi.advanceTimersByTimeAsync(100)
    expect(loaded).toEqual(['one begins'])
  })

  it('waits for the end of a background call, without starting to wait again', async () => {
    stop = preload([part('one')])
    await vi.advanceTimersByTimeAsync(2_000)
    void callFor(1_000, true)
    await vi.advanceTimersByTimeAsync(999)
    expect(loaded).toEqual([])
    await vi.advanceTimersByTimeAsync(300)
    expect(loaded).toEqual(['one begins'])
  })

  it('pauses for a call of the user between two parts', async () => {
    stop = preload([part('one'), part('two')])
    await vi.advanceTimersByTimeAsync(2_500)
    void callFor(100)
    await vi.advanceTimersByTimeAsync(2_500)
    expect(loaded).toEqual(['one begins', 'one ends'])
    await vi.advanceTimersByTimeAsync(200)
    expect(loaded.at(-1)).toBe('two begins')
  })

  it('gives up what has not begun, and goes on after a part that failed', async () => {
    const given = preload([part('one'), part('two')])
    stop = preload([() => Promise.reject(new Error('lost')), part('three')])
    await vi.advanceTimersByTimeAsync(2_500)
    given()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(loaded).toEqual(['one begins', 'one ends', 'three begins', 'three ends'])
  })
})
