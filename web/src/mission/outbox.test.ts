import type { Mission } from '@yoon/contract/missions/schemas'
import { describe, expect, it } from 'vitest'
import type { Outcome } from './answers.ts'
import { Outbox, type OutboxOptions } from './outbox.ts'
import type { NewPress, Press } from './press.ts'
import { createMemoryStorage, type Storage } from './storage.ts'

const answered = { kind: 'answered', data: { now: '2026-11-21T15:00:00Z' } as Mission } as const
const unanswered = { kind: 'unanswered' } as const
const refusedBy = (code: string) => ({ kind: 'refused', status: 409, code }) as const

/** Makes a phone whose server gives the outcomes in turn, the last one for ever. */
function phone(outcomes: Outcome<Mission>[], options: Partial<OutboxOptions> = {}) {
  const arrived: Press[] = []
  const waits: { work: () => void; ms: number }[] = []
  let ids = 0
  const outbox = new Outbox({
    key: 'mission',
    storage: createMemoryStorage(),
    requests: {
      async press(press) {
        arrived.push(press)
        return (outcomes.length > 1 ? outcomes.shift() : outcomes[0]) ?? answered
      },
      upload: async () => ({ kind: 'answered', data: 'photo' }),
    },
    exclusively: async (work) => {
      await work()
      return true
    },
    later(work, ms) {
      const entry = { work, ms }
      waits.push(entry)
      return () => waits.splice(waits.indexOf(entry), waits.includes(entry) ? 1 : 0)
    },
    now: () => new Date('2026-11-21T15:00:00.000Z'),
    newId: () => `press-${++ids}`,
    random: () => 1,
    onChange: () => undefined,
    onError(error) {
      throw error
    },
    ...options,
  })
  /** Lets everything that is under way end. */
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return {
    outbox,
    arrived,
    waits,
    async press(input: NewPress) {
      await outbox.press(input)
      await settle()
    },
    /** Lets the time pass until the next attempt. */
    async wait() {
      const next = waits.shift()
      next?.work()
      await settle()
      return next?.ms
    },
  }
}

const steps = (presses: readonly Press[]) => presses.map(({ step }) => step)

describe('Outbox', () => {
  it('sends a press at once and forgets it once the server has it', async () => {
    const { press, arrived, outbox } = phone([answered])
    await press({ step: 'EN_ROUTE' })
    expect(arrived).toMatchObject([{ id: 'press-1', step: 'EN_ROUTE', at: '2026-11-21T15:00:00.000Z', sequence: 1 }])
    expect(outbox.presses.known).toEqual([])
  })

  it('names the phone by whose sequence its presses are ordered', async () => {
    const storage = createMemoryStorage()
    const [one, tab, other] = [phone([answered], { storage }), phone([answered], { storage }), phone([answered])]
    for (const { press } of [one, tab, other]) await press({ step: 'EN_ROUTE' })
    const [own, ofTab, ofOther] = [one, tab, other].map(({ arrived }) => arrived[0]?.phone)
    expect(own).toMatch(/^[0-9a-f]{8}-/)
    expect([ofTab === own, ofOther === own]).toEqual([true, false])
  })

  it('sends the same press again after no answer, and the later ones only after it', async () => {
    const { press, arrived, wait } = phone([unanswered, unanswered, unanswered, answered])
    await press({ step: 'EN_ROUTE' })
    await press({ step: 'ON_SITE' })
    await wait()
    expect(steps(arrived)).toEqual(['EN_ROUTE', 'EN_ROUTE', 'EN_ROUTE'])
    await wait()
    expect(steps(arrived).slice(3)).toEqual(['EN_ROUTE', 'ON_SITE'])
    expect(new Set(arrived.map(({ id }) => id)).size).toBe(2)
  })

  it('waits longer after each attempt, up to a minute, and as long as the server asks', async () => {
    const { press, wait } = phone([...Array.from({ length: 9 }, () => unanswered), { ...unanswered, waitMs: 90_000 }])
    await press({ step: 'EN_ROUTE' })
    const waits: (number | undefined)[] = []
    for (let attempt = 0; attempt < 10; attempt += 1) waits.push(await wait())
    expect(waits.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000])
    expect(waits.slice(6)).toEqual([60_000, 60_000, 60_000, 90_000])
  })

  it('keeps a refused press with its reason but without its note, and sends those after it', async () => {
    const { press, arrived, outbox } = phone([refusedBy('STEP_TOO_LATE'), answered])
    await press({ step: 'DECLINED', note: 'Moteur chaud' })
    await press({ step: 'ON_SITE' })
    expect(steps(arrived)).toEqual(['DECLINED', 'ON_SITE'])
    expect(outbox.presses.known).toMatchObject([{ step: 'DECLINED', refusal: 'STEP_TOO_LATE', note: undefined }])
  })

  it('sends the presses that an earlier visit has left, in their order', async () => {
    const storage = createMemoryStorage()
    const before = phone([unanswered], { storage })
    await before.press({ step: 'EN_ROUTE' })
    await before.press({ step: 'ON_SITE' })
    before.outbox.stop()
    const { outbox, arrived } = phone([answered], { storage })
    await outbox.resume()
    expect(arrived).toMatchObject([
      { step: 'EN_ROUTE', sequence: 1 },
      { step: 'ON_SITE', sequence: 2 },
    ])
  })

  it('numbers presses on, also after those before were sent', async () => {
    const { press, arrived } = phone([answered])
    await press({ step: 'EN_ROUTE' })
    await press({ step: 'ON_SITE' })
    expect(arrived.map(({ sequence }) => sequence)).toEqual([1, 2])
  })

  it('sends nothing while another tab is sending, and tries again later', async () => {
    let isTaken = true
    const { press, arrived, wait } = phone([answered], {
      exclusively: async (work) => {
        if (!isTaken) await work()
        return !isTaken
      },
    })
    await press({ step: 'EN_ROUTE' })
    expect(arrived).toEqual([])
    isTaken = false
    await wait()
    expect(steps(arrived)).toEqual(['EN_ROUTE'])
  })

  it('sends a photo once before its press', async () => {
    const uploads: string[] = []
    const sent: (string | undefined)[] = []
    const outcomes: Outcome<Mission>[] = [unanswered, answered]
    const photo = new Blob(['photo'])
    const { press, wait } = phone([], {
      requests: {
        upload: async (_photo, id) => {
          uploads.push(id)
          return { kind: 'answered', data: 'photo-1' }
        },
        press: async ({ photoId }) => {
          sent.push(photoId)
          return outcomes.shift() ?? answered
        },
      },
    })
    await press({ step: 'PROBLEM', problem: 'BREAKDOWN', photo })
    await wait()
    expect([uploads.length, sent]).toEqual([1, ['photo-1', 'photo-1']])
  })

  it('sends a press without the photo that the server refuses', async () => {
    const sent: Press[] = []
    const { press } = phone([], {
      requests: {
        upload: async () => refusedBy('TOO_MANY_PHOTOS'),
        press: async (one) => {
          sent.push(one)
          return answered
        },
      },
    })
    await press({ step: 'PROBLEM', problem: 'OTHER', photo: new Blob(['photo']) })
    expect(sent).toMatchObject([{ step: 'PROBLEM', isPhotoRefused: true }])
    expect(sent[0]).not.toHaveProperty('photo')
  })
})

describe('Outbox on a full phone', () => {
  const failing = async () => {
    throw new DOMException('full', 'QuotaExceededError')
  }

  it('keeps presses in the page, says so, and sends them in their order', async () => {
    const full: Storage = { ...createMemoryStorage(), addPress: failing, updatePress: failing }
    const { press, arrived, outbox, wait } = phone([unanswered, unanswered, answered], { storage: full })
    await press({ step: 'EN_ROUTE' })
    await press({ step: 'ON_SITE' })
    expect(outbox.presses.isFull).toBe(true)
    expect(steps(outbox.presses.known)).toEqual(['EN_ROUTE', 'ON_SITE'])
    await wait()
    expect(steps(arrived).slice(2)).toEqual(['EN_ROUTE', 'ON_SITE'])
    expect(outbox.presses.known).toEqual([])
  })

  it('numbers presses on after those that it could store', async () => {
    const storage = createMemoryStorage()
    const { press, arrived } = phone([answered], { storage })
    await press({ step: 'ACCEPTED' })
    await press({ step: 'EN_ROUTE' })
    Object.assign(storage, { addPress: failing })
    await press({ step: 'ON_SITE' })
    await press({ step: 'ON_BOARD' })
    expect(arrived.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4])
  })

  it('sends a press once even if the phone cannot delete it', async () => {
    const { press, arrived, outbox } = phone([answered], {
      storage: { ...createMemoryStorage(), removePress: failing },
    })
    await press({ step: 'EN_ROUTE' })
    await outbox.resume()
    expect(arrived).toHaveLength(1)
  })
})
