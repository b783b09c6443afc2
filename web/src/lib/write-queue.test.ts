import { describe, expect, it } from 'vitest'
import { inTurn, keyFor, latestVersion, learnVersion } from './write-queue.ts'

describe('the key of a submission', () => {
  it('stays while the same is tried again, and changes with what is sent', () => {
    const submission = { fingerprint: '', key: '' }
    const first = keyFor(submission, 'a')
    expect(keyFor(submission, 'a')).toBe(first)
    expect(keyFor(submission, 'b')).not.toBe(first)
  })
})

describe('writes on one booking', () => {
  it('go one after the other, a failed one holding nobody up', async () => {
    const done: string[] = []
    const gate = Promise.withResolvers<void>()
    const first = inTurn('one', async () => {
      await gate.promise
      done.push('first')
      throw new Error('refused')
    })
    const second = inTurn('one', async () => done.push('second'))
    const other = inTurn('two', async () => done.push('other'))
    await other
    gate.resolve()
    await expect(first).rejects.toThrow('refused')
    await second
    expect(done).toEqual(['other', 'first', 'second'])
  })

  it('carry the version that our own last write gave, and no other', () => {
    learnVersion('booking', 3, { version: 4 })
    learnVersion('booking', 3, { version: 5 })
    expect(latestVersion('booking', 3)).toBe(5)
    expect(latestVersion('booking', 7)).toBe(7)
    expect(latestVersion('another', 3)).toBe(3)
    expect(latestVersion('booking', undefined)).toBeUndefined()
  })
})
