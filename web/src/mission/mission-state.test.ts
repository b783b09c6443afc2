import type { Mission } from '@yoon/contract/missions/schemas'
import { describe, expect, it } from 'vitest'
import type { Outcome } from './answers.ts'
import { MissionState } from './mission-state.ts'
import { createMemoryStorage, type Storage } from './storage.ts'

const clock = new Date('2026-11-21T15:00:00.000Z')
const key = 'hash'

function mission(now: string, change: Partial<Mission> = {}): Mission {
  const company = { name: 'Dakar Prestige', phone: '+221338210000' }
  const client = { firstName: 'Mariama', lastName: 'Diallo', phone: null }
  const expiresAt = '2026-11-22T16:00:00.000Z'
  const state = { about: 'three', isConfirmationNeeded: false }
  return { now, expiresAt, company, client, state, language: 'wo', steps: [], ...change } as Mission
}

const answered = (data: Mission): Outcome<Mission> => ({ kind: 'answered', data })
const ended: Outcome<Mission> = { kind: 'refused', status: 410, code: 'MISSION_REASSIGNED' }
const unanswered: Outcome<Mission> = { kind: 'unanswered' }

/** Makes a page whose server gives the outcomes in turn, the last one for ever. */
function page(
  outcomes: (Outcome<Mission> | Promise<Outcome<Mission>>)[],
  storage: Storage = createMemoryStorage(),
  send?: () => Promise<Outcome<Mission>>,
) {
  const next = async () => (outcomes.length > 1 ? outcomes.shift() : outcomes[0]) ?? unanswered
  return new MissionState({
    key,
    storage,
    requests: { read: next, press: send ?? next, upload: async () => ({ kind: 'answered', data: 'photo' }) },
    isStorageMissing: false,
    exclusively: async (work) => {
      await work()
      return true
    },
    later: () => () => undefined,
    now: () => clock,
    newId: () => 'press',
    random: Math.random,
    announce: () => undefined,
    onError(error) {
      throw error
    },
  })
}

describe('MissionState', () => {
  it('shows what the phone keeps while the server does not answer', async () => {
    const storage = createMemoryStorage()
    await page([answered(mission('2026-11-21T14:59:00Z'))], storage).open()
    const offline = page([unanswered], storage)
    await offline.open()
    expect(offline.get()).toMatchObject({ mission: { client: { lastName: 'Diallo' } }, isConnected: false })
  })

  it('keeps a mission with presses that wait, though the clock of the phone says that it is over', async () => {
    const storage = createMemoryStorage()
    await page([answered(mission('2026-11-21T14:59:00Z'))], storage).open()
    await storage.addPress({ id: 'waiting', mission: key, step: 'EN_ROUTE', at: clock.toISOString() }, 0)
    await storage.deleteExpired(new Date('2026-12-01'))
    expect([await storage.readMission(key), await storage.readPresses(key)]).toMatchObject([
      { key },
      [{ id: 'waiting' }],
    ])
    await storage.removePress('waiting')
    await storage.deleteExpired(new Date('2026-12-01'))
    expect(await storage.readMission(key)).toBeUndefined()
  })

  it('shows the answer of the server while a press is still being sent', async () => {
    const { promise, resolve } = Promise.withResolvers<Outcome<Mission>>()
    const shown = answered(mission('2026-11-21T14:59:00Z'))
    const state = page([shown], createMemoryStorage(), () => promise)
    await state.press({ step: 'EN_ROUTE' })
    const opened = state.open()
    await new Promise((done) => setTimeout(done))
    expect(state.get().mission).toBeDefined()
    resolve(shown)
    await opened
  })

  it('deletes what has expired before it is shown', async () => {
    const storage = createMemoryStorage()
    await page([answered(mission('2026-11-20T10:00:00Z', { expiresAt: '2026-11-21T14:00:00Z' }))], storage).open()
    const later = page([unanswered], storage)
    await later.open()
    expect(later.get().mission).toBeUndefined()
  })

  it('keeps the newer answer if an older one arrives after it', async () => {
    const old = answered(mission('2026-11-21T14:58:00Z'))
    const state = page([answered(mission('2026-11-21T14:59:00Z')), old])
    await state.open()
    await state.refresh()
    expect(state.get().mission?.now).toBe('2026-11-21T14:59:00Z')
  })

  it('asks again when a dead link is answered after a later request has found the mission alive', async () => {
    const late = Promise.withResolvers<Outcome<Mission>>()
    const state = page([late.promise, answered(mission('2026-11-21T14:59:00Z'))])
    const opened = state.open()
    await state.refresh()
    late.resolve(ended)
    await opened
    expect(state.get()).toMatchObject({ mission: { now: '2026-11-21T14:59:00Z' }, end: undefined })
  })

  it('hides a mission whose answer arrives after the end of its link', async () => {
    const late = Promise.withResolvers<Outcome<Mission>>()
    const storage = createMemoryStorage()
    const state = page([late.promise, ended], storage)
    const opened = state.open()
    await state.refresh()
    late.resolve(answered(mission('2026-11-21T14:58:00Z')))
    await opened
    expect(state.get()).toMatchObject({ mission: undefined, end: { code: 'MISSION_REASSIGNED' } })
    expect(JSON.stringify(await storage.readMission(key))).not.toContain('Diallo')
  })

  it('stays connected if a request that was sent before the last answer has none', async () => {
    const late = Promise.withResolvers<Outcome<Mission>>()
    const state = page([late.promise, answered(mission('2026-11-21T14:59:00Z'))])
    const opened = state.open()
    await state.refresh()
    late.resolve(unanswered)
    await opened
    expect(state.get().isConnected).toBe(true)
  })

  it('forgets everything about the trip once the link is dead, but for its language and the company', async () => {
    const storage = createMemoryStorage()
    const state = page([answered(mission('2026-11-21T14:59:00Z')), ended], storage)
    await state.open()
    await state.refresh()
    const end = { code: 'MISSION_REASSIGNED', company: { name: 'Dakar Prestige' }, language: 'wo' }
    expect(state.get()).toMatchObject({ mission: undefined, end })
    expect(JSON.stringify(await storage.readMission(key))).not.toContain('Diallo')
  })

  it('forgets the trip of a dead link on a full phone too', async () => {
    const storage = createMemoryStorage()
    const state = page([answered(mission('2026-11-21T14:59:00Z')), ended], storage)
    await state.open()
    Object.assign(storage, {
      saveMission: async () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    await state.refresh()
    expect(await storage.readMission(key)).toBeUndefined()
    expect(state.get().isStorageFull).toBe(true)
  })

  it('shows a mission again that came back to its driver', async () => {
    const state = page([ended, answered(mission('2026-11-21T14:59:00Z'))])
    await state.open()
    await state.refresh()
    expect(state.get()).toMatchObject({ mission: { language: 'wo' }, end: undefined })
  })

  it('keeps what a mission was before a change, until the driver has confirmed it', async () => {
    const storage = createMemoryStorage()
    const at = (time: string, about: string, isConfirmationNeeded: boolean) =>
      answered(
        mission(`2026-11-21T14:5${time.at(-1)}:00Z`, {
          scheduledTime: time,
          state: { about, isConfirmationNeeded } as Mission['state'],
        }),
      )
    await page([at('15:01', 'one', false)], storage).open()
    const changed = page([at('16:02', 'two', true), at('17:03', 'three', true), at('17:04', 'three', false)], storage)
    await changed.open()
    expect(changed.get().before?.scheduledTime).toBe('15:01')
    await changed.refresh()
    expect(changed.get().before?.scheduledTime).toBe('15:01')
    const offline = page([unanswered], storage)
    await offline.open()
    expect(offline.get().before?.scheduledTime).toBe('15:01')
    await changed.refresh()
    expect(changed.get().before).toBeUndefined()
  })

  it('says by how much the clock of the phone is wrong', async () => {
    const state = page([answered(mission('2026-11-21T14:00:00Z'))])
    await state.open()
    expect(state.get().clockAheadMs).toBe(3_600_000)
  })
})
