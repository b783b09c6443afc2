import { describe, expect, it } from 'vitest'
import { createKeyedQueue } from './keyed-queue.ts'

describe('createKeyedQueue', () => {
  it('runs calls with the same key in call order, even if one fails', async () => {
    const runInQueue = createKeyedQueue(60_000)
    const steps: string[] = []
    const free = Promise.withResolvers<void>()
    const first = runInQueue('a', async () => {
      steps.push('first begins')
      await free.promise
      steps.push('first ends')
      throw new Error('lost')
    })
    const second = runInQueue('a', async () => steps.push('second'))
    const other = runInQueue('b', async () => steps.push('other'))
    await other
    free.resolve()
    await expect(first).rejects.toThrow('lost')
    await second
    expect(steps).toEqual(['first begins', 'other', 'first ends', 'second'])
  })

  it('gives up a waiting call after the deadline and keeps the next one waiting', async () => {
    const runInQueue = createKeyedQueue(20)
    const steps: string[] = []
    const free = Promise.withResolvers<void>()
    const first = runInQueue('a', async () => {
      await free.promise
      steps.push('first')
    })
    await expect(runInQueue('a', async () => steps.push('late'))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    const third = runInQueue('a', async () => steps.push('third'))
    free.resolve()
    await Promise.all([first, third])
    expect(steps).toEqual(['first', 'third'])
  })
})
