import { describe, expect, it } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

/** Jobs that run until the test ends them. */
function makeWork() {
  const started: number[] = []
  const ends: (() => void)[] = []
  const work = (id: number) => async () => {
    started.push(id)
    await new Promise<void>((resolve) => ends.push(resolve))
    return id
  }
  return { started, ends, work }
}

describe('createConcurrencyLimit', () => {
  it('runs the limited number of jobs at once and the others in the order of their arrival', async () => {
    const limit = createConcurrencyLimit({ atOnce: 2, maxWaiting: 10, retryAfterS: 5 })
    const { started, ends, work } = makeWork()
    const all = [1, 2, 3, 4].map((id) => limit(work(id)))
    await expect.poll(() => started).toEqual([1, 2])
    ends.shift()?.()
    await expect.poll(() => started).toEqual([1, 2, 3])
    ends.shift()?.()
    await expect.poll(() => started).toEqual([1, 2, 3, 4])
    for (const end of ends) end()
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4])
  })

  it('rejects a job when the queue is full, and accepts jobs again once there is room', async () => {
    const limit = createConcurrencyLimit({ atOnce: 1, maxWaiting: 1, retryAfterS: 5 })
    const { ends, work } = makeWork()
    const all = [limit(work(1)), limit(work(2))]
    await expect(limit(work(3))).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterS: 5 })
    ends.shift()?.()
    await expect.poll(() => ends.length).toBe(1)
    ends.shift()?.()
    expect(await Promise.all(all)).toEqual([1, 2])
    expect(await limit(async () => 4)).toBe(4)
  })

  it('runs preferred work first and never rejects it because the queue of other work is full', async () => {
    const limit = createConcurrencyLimit({ atOnce: 1, maxWaiting: 1, retryAfterS: 5 })
    const { started, ends, work } = makeWork()
    const all = [limit(work(1)), limit(work(2)), limit(work(3), { isPreferred: true })]
    await expect(limit(work(4))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await expect(limit(work(5), { isPreferred: true })).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    ends.shift()?.()
    await expect.poll(() => started).toEqual([1, 3])
    ends.shift()?.()
    await expect.poll(() => started).toEqual([1, 3, 2])
    ends.shift()?.()
    expect(await Promise.all(all)).toEqual([1, 2, 3])
  })

  it('rejects a job that has waited too long, and keeps the slot for those behind it', async () => {
    const limit = createConcurrencyLimit({ atOnce: 1, maxWaiting: 5, maxWaitMs: 20, retryAfterS: 5 })
    const { started, ends, work } = makeWork()
    const first = limit(work(1))
    await expect(limit(work(2))).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterS: 5 })
    const third = limit(work(3))
    ends.shift()?.()
    await expect.poll(() => started).toEqual([1, 3])
    ends.shift()?.()
    expect(await Promise.all([first, third])).toEqual([1, 3])
    expect(await limit(async () => 4)).toBe(4)
  })

  it('runs the next job after a job that failed', async () => {
    const limit = createConcurrencyLimit({ atOnce: 1, maxWaiting: 1, retryAfterS: 5 })
    await expect(limit(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await limit(async () => 1)).toBe(1)
  })
})
