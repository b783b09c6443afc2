import type { Mission } from '@yoon/contract/missions/schemas'
import type { MissionStep } from '@yoon/contract/missions/steps'
import { expect, it } from 'vitest'
import type { Outcome } from './answers.ts'
import { Outbox } from './outbox.ts'
import type { Press } from './press.ts'
import { createMemoryStorage } from './storage.ts'

/** Disconnections while one mission is driven. */
const disconnections = 200

/** Returns numbers from 0 to 1 that are the same in every run. */
function randomsFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const answered: Outcome<Mission> = { kind: 'answered', data: {} as Mission }
const driven: MissionStep[] = ['SEEN', 'ACCEPTED', 'EN_ROUTE', 'PROBLEM', 'ON_SITE', 'ON_BOARD', 'CASH', 'DONE']

/** Server that takes each id once, behind a link that breaks before or after the request arrives. */
function serverBehindBadLink(random: () => number) {
  const stored: Press[] = []
  let broken = 0
  return {
    stored,
    broken: () => broken,
    async press(press: Press): Promise<Outcome<Mission>> {
      const breaks = broken < disconnections && random() < 0.9
      if (breaks) broken += 1
      const isRequestLost = breaks && random() < 0.5
      if (!isRequestLost && !stored.some(({ id }) => id === press.id)) stored.push(press)
      return breaks ? { kind: 'unanswered' } : answered
    },
  }
}

it.for([1, 2, 3, 4, 5])(
  'every press arrives once, in order and with its time, over 200 disconnections and reloads (seed %i)',
  async (seed) => {
    const random = randomsFrom(seed)
    const storage = createMemoryStorage()
    const server = serverBehindBadLink(random)
    const pressed: { step: MissionStep; at: string }[] = []
    let clock = Date.parse('2026-11-21T12:00:00Z')
    let ids = 0
    let attempt: (() => void) | undefined

    const open = (): Outbox =>
      new Outbox({
        key: 'mission',
        storage,
        requests: { press: server.press, upload: async () => ({ kind: 'answered', data: 'photo' }) },
        exclusively: async (work) => {
          await work()
          return true
        },
        later(work) {
          attempt = work
          return () => {
            attempt = undefined
          }
        },
        now: () => new Date(clock),
        newId: () => `press-${++ids}`,
        random,
        onChange: () => undefined,
        onError(error) {
          throw error
        },
      })
    const settle = () => new Promise((resolve) => setTimeout(resolve))

    let outbox = open()
    await outbox.resume()
    // Presses come while the link is broken; half of the time the page is closed and opened again in between.
    for (let turn = 0; server.broken() < disconnections || outbox.presses.known.length > 0; turn += 1) {
      expect(turn).toBeLessThan(5_000)
      clock += 30_000
      if (server.broken() < disconnections && random() < 0.3) {
        const step = driven[pressed.length % driven.length] ?? 'SEEN'
        pressed.push({ step, at: new Date(clock).toISOString() })
        await outbox.press({ step })
      }
      if (random() < 0.5) {
        outbox.stop()
        outbox = open()
        await outbox.resume()
      } else attempt?.()
      await settle()
    }
    expect(server.broken()).toBe(disconnections)
    expect(pressed.length).toBeGreaterThan(driven.length)
    expect(server.stored.map(({ step, at }) => ({ step, at }))).toEqual(pressed)
    const sequences = server.stored.map(({ sequence }) => sequence)
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
    expect(new Set(sequences).size).toBe(pressed.length)
  },
)
