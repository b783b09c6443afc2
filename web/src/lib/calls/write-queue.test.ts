import { describe, expect, it } from 'vitest'
import { keyFor, latestVersion, learnVersion, serialize } from './write-queue.ts'

describe('the key of a submission', () => {
  it('keeps the idempotency key for a retry and changes it with the content', () => {
    const submission = { fingerprint: '', key: '' }
    const first = keyFor(submission, 'a')
    expect(keyFor(submission, 'a')).toBe(first)
    expect(keyFor(submission, 'b')).not.toBe(first)
  })
})

describe('writes on one booking', () => {
  it('runs writes on one booking one after the other, also after a failed one', async () => {
    const done: string[] = []
    const gate = Promise.withResolvers<void>()
    const first = serialize('one', async () => {
      await gate.promise
      done.push('first')
      throw new Error('refused')
    })
    const second = serialize('one', async () => done.push('second'))
    const other = serialize('two', async () => done.push('other'))
    await other
    gate.resolve()
    await expect(first).rejects.toThrow('refused')
    await second
    expect(done).toEqual(['other', 'first', 'second'])
  })

  it('sends the version that the last write of this tab returned, and no other', () => {
    learnVersion('booking', 3, { version: 4 })
    learnVersion('booking', 3, { version: 5 })
    expect(latestVersion('booking', 3)).toBe(5)
    expect(latestVersion('booking', 7)).toBe(7)
    expect(latestVersion('another', 3)).toBe(3)
    expect(latestVersion('booking', undefined)).toBeUndefined()
  })
})
