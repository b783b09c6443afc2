import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect, delayMs, type LineEvents } from './connection.ts'

const states: string[] = []
const messages: string[] = []
const lines: (LineEvents<string> & { isHungUp: boolean })[] = []

beforeEach(() => {
  vi.useFakeTimers()
  for (const list of [states, messages, lines]) list.length = 0
})
afterEach(() => vi.useRealTimers())

function start(random = 0) {
  return connect<string>({
    openLine(events) {
      const line = { ...events, isHungUp: false }
      lines.push(line)
      return () => {
        line.isHungUp = true
      }
    },
    onMessage: (message) => messages.push(message),
    onState: (state) => states.push(state),
    random: () => random,
  })
}

const last = () => lines.at(-1)

describe('the live connection', () => {
  it('retries a lost connection after 1, 2, 4, 8 and 16 seconds, then gives up', () => {
    start()
    last()?.onOpen()
    last()?.onLost()
    for (const [index, seconds] of [1, 2, 4, 8, 16].entries()) {
      expect(states.at(-1)).toBe('disconnected')
      vi.advanceTimersByTime(seconds * 1_000 - 1)
      expect(lines).toHaveLength(index + 1)
      vi.advanceTimersByTime(1)
      expect(lines).toHaveLength(index + 2)
      last()?.onLost()
    }
    expect(states.at(-1)).toBe('failed')
    vi.advanceTimersByTime(600_000)
    expect(lines).toHaveLength(6)
  })

  it('adds up to a second of jitter to a retry delay, which never exceeds thirty seconds', () => {
    expect(delayMs(0, 0.999)).toBeCloseTo(1_999)
    expect(delayMs(3, 0.5)).toBe(8_500)
    expect(delayMs(5, 0)).toBe(30_000)
    expect(delayMs(9, 1)).toBe(30_000)
  })

  it('resets the number of retries once the connection was open', () => {
    start()
    for (let drop = 0; drop < 20; drop += 1) {
      last()?.onOpen()
      last()?.onLost()
      vi.advanceTimersByTime(1_000)
    }
    expect(lines).toHaveLength(21)
    expect(states).not.toContain('failed')
  })

  it('closes and retries an attempt that times out', () => {
    start()
    vi.advanceTimersByTime(14_999)
    expect(lines[0]?.isHungUp).toBe(false)
    vi.advanceTimersByTime(1)
    expect([lines[0]?.isHungUp, states.at(-1)]).toEqual([true, 'disconnected'])
    vi.advanceTimersByTime(1_000)
    expect(lines).toHaveLength(2)
    last()?.onOpen()
    vi.advanceTimersByTime(600_000)
    expect(lines).toHaveLength(2)
  })

  it('starts a failed connection again on request, with the full number of retries', () => {
    const { retry } = start()
    for (let tries = 0; tries < 6; tries += 1) {
      last()?.onLost()
      vi.advanceTimersByTime(30_000)
    }
    expect(states.at(-1)).toBe('failed')
    retry()
    expect(lines).toHaveLength(7)
    last()?.onLost()
    vi.advanceTimersByTime(1_000)
    expect(lines).toHaveLength(8)
    last()?.onOpen()
    expect(states.at(-1)).toBe('connected')
  })

  it('ignores a retry request while the connection is open', () => {
    const { retry } = start()
    last()?.onOpen()
    retry()
    expect(lines).toHaveLength(1)
  })

  it('never reopens a closed connection', () => {
    const { close } = start()
    last()?.onLost()
    close()
    vi.advanceTimersByTime(600_000)
    expect(lines).toHaveLength(1)
  })

  it('closes a dropped connection and opens it again', () => {
    const { drop } = start()
    last()?.onOpen()
    drop()
    expect([lines[0]?.isHungUp, states.at(-1)]).toEqual([true, 'disconnected'])
    vi.advanceTimersByTime(1_000)
    expect(lines).toHaveLength(2)
  })
})
