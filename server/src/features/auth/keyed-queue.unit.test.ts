import { describe, expect, it } from 'vitest'
import { createKeyedQueue } from './keyed-queue.ts'

describe('createKeyedQueue', () => {
  it('runs calls with the same key in call order, even if one fails', async () => {
    const runInQueue = createKeyedQueue(60_000)
    const said: string[] = []
    const free = Promise.withResolvers<void>()
    const first = runInQueue('a', async () => {
      said.push('first begins')
      await free.promise
      said.push('first ends')
      throw new Error('lost')
    })
    const second = runInQueue('a', async () => said.push('second'))
    const other = runInQueue('b', async () => said.push('other'))
    await other
    free.resolve()
    await expect(first).rejects.toThrow('lost')
    await second
    expect(said).toEqual(['first begins', 'other', 'first ends', 'second'])
  })

  it('gives up a waiting call after the deadline and keeps the next one waiting', async () => {
    const runInQueue = createKeyedQueue(20)
    const said: string[] = []
    const free = Promise.withResolvers<void>()
    const first = runInQueue('a', async () => {
      await free.promise
      said.push('first')
    })
    await expect(runInQueue('a', async () => said.push('late'))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    const third = runInQueue('a', async () => said.push('third'))
    free.resolve()
    await Promise.all([first, third])
    expect(said).toEqual(['first', 'third'])
  })
})
