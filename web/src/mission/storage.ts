import type { Mission } from '@yoon/contract/missions/schemas'
import type { Language } from '@yoon/contract/settings/choices'
import type { Company, LinkEnd } from './answers.ts'
import { newUuid } from './new-uuid.ts'
import { isWaiting, type Press } from './press.ts'

/** Why a link is dead, and whom the driver may call. */
export interface End {
  code: LinkEnd
  company?: Company | undefined
  /** Language of the mission, if the phone knew it. */
  language?: Language | undefined
  /** Currency of its amounts, likewise. */
  currency?: string | undefined
}

/** Data that the phone keeps of a mission, under the hash of its token. */
export interface KeptMission {
  key: string
  /** Absent once the link is dead: nothing about the client stays. */
  mission?: Mission | undefined
  /** The mission before the change that is to be confirmed, if this phone knew it then. */
  before?: Mission | undefined
  end?: End | undefined
  /** Moment of the last answer, by the clock of this phone. */
  readAt: string
  /** Moment from which it is deleted. */
  expiresAt: string
}

/** Storage of this phone, shared by its tabs. Every method rejects if the storage fails, as when it is full. */
export interface Storage {
  readMission(key: string): Promise<KeptMission | undefined>
  saveMission(kept: KeptMission): Promise<void>
  removeMission(key: string): Promise<void>
  /** Returns the presses of a mission in their order. */
  readPresses(key: string): Promise<Press[]>
  /** Returns the sequence of the last press that was stored, also if it was removed since. */
  lastSequence(): Promise<number>
  /** Stores a press with the id of this phone and its next sequence, above `floor`. */
  addPress(press: Omit<Press, 'sequence'>, floor: number): Promise<Press>
  updatePress(press: Press): Promise<void>
  removePress(id: string): Promise<void>
  /** Deletes missions that have expired, with their presses, unless one waits: the clock of the phone may be wrong. */
  deleteExpired(now: Date): Promise<void>
}

/** Storage for this page alone, where the browser has no other, and for tests. */
export function createMemoryStorage(): Storage {
  const missions = new Map<string, KeptMission>()
  const presses = new Map<string, Press>()
  const phone = newUuid()
  let last = 0
  return {
    readMission: async (key) => missions.get(key),
    async saveMission(kept) {
      missions.set(kept.key, kept)
    },
    async removeMission(key) {
      missions.delete(key)
    },
    lastSequence: async () => last,
    readPresses: async (key) => inOrder([...presses.values()].filter(({ mission }) => mission === key)),
    async addPress(press, floor) {
      last = Math.max(last, floor) + 1
      const added = { ...press, phone, sequence: last }
      presses.set(added.id, added)
      return added
    },
    async updatePress(press) {
      presses.set(press.id, press)
    },
    async removePress(id) {
      presses.delete(id)
    },
    async deleteExpired(now) {
      for (const { key, expiresAt } of [...missions.values()]) {
        const own = [...presses.values()].filter(({ mission }) => mission === key)
        if (new Date(expiresAt) > now || own.some(isWaiting)) continue
        missions.delete(key)
        for (const { id } of own) presses.delete(id)
      }
    },
  }
}

export function inOrder(presses: readonly Press[]): Press[] {
  return presses.toSorted((a, b) => a.sequence - b.sequence)
}
