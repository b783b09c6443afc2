import type { Mission } from '@yoon/contract/missions/schemas'
import { Turns } from '../lib/turns.ts'
import { isLinkEnd, type LinkEnd, type Outcome } from './answers.ts'
import { beforeChange } from './before-change.ts'
import { Outbox, type OutboxOptions } from './outbox.ts'
import type { NewPress, Press } from './press.ts'
import type { Requests } from './requests.ts'
import type { End, KeptMission } from './storage.ts'

/** Time for which the page says of a dead link what became of its presses, in milliseconds. */
const endKeptMs = 24 * 3_600_000

/** Values that the page shows. */
export interface State {
  /** Undefined until it is known, and after the link is dead. */
  mission?: Mission | undefined
  /** The mission before the change that is to be confirmed (`beforeChange`). */
  before?: Mission | undefined
  end?: End | undefined
  presses: readonly Press[]
  /** False once a request has had no answer, until one has. */
  isConnected: boolean
  /** True once the first request has ended. */
  isAsked: boolean
  /** Moment of the last answer, by the clock of this phone. */
  readAt?: string | undefined
  isStorageFull: boolean
  /** True if the phone keeps nothing once this page is closed. */
  isStorageMissing: boolean
  /** Lead of the clock of this phone over that of the server, in milliseconds. */
  clockAheadMs: number
}

export interface MissionStateOptions extends Omit<OutboxOptions, 'onChange' | 'requests'> {
  requests: Requests
  isStorageMissing: boolean
  /** Tells the other tabs that something has changed. */
  announce: () => void
}

/** The mission of the page: what the phone keeps, then what the server answers. */
export class MissionState {
  readonly #options: MissionStateOptions
  readonly #outbox: Outbox
  readonly #listeners = new Set<() => void>()
  readonly #turns = new Turns()
  #state: State

  constructor(options: MissionStateOptions) {
    this.#options = options
    this.#state = {
      presses: [],
      isConnected: true,
      isAsked: false,
      isStorageFull: false,
      isStorageMissing: options.isStorageMissing,
      clockAheadMs: 0,
    }
    const { requests } = options
    this.#outbox = new Outbox({
      ...options,
      requests: {
        press: (press) => this.#ask(() => requests.press(press)),
        upload: (photo, pressId) => requests.upload(photo, pressId),
      },
      onChange: () => {
        const { known, isFull } = this.#outbox.presses
        this.#set({ presses: known, isStorageFull: this.#state.isStorageFull || isFull })
      },
    })
  }

  readonly get = (): State => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Shows what the phone keeps, then what the server answers. */
  async open(): Promise<void> {
    // Asked before the storage is read, which takes its time on a slow phone.
    const refreshed = this.refresh()
    const { storage, now } = this.#options
    await storage.deleteExpired(now()).catch(() => undefined)
    await this.#showKept()
    await refreshed
  }

  /** Asks the server again and sends what waits. */
  async refresh(): Promise<void> {
    // A photo may take its time: what the server says is shown meanwhile.
    await Promise.all([this.#read(), this.#outbox.resume()])
  }

  /** Reads again what another tab has changed. */
  async reread(): Promise<void> {
    await this.#showKept()
    await this.#outbox.presses.reload()
  }

  async press(input: NewPress): Promise<void> {
    await this.#outbox.press(input)
    this.#options.announce()
  }

  #set(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  async #showKept(): Promise<void> {
    const { storage, key } = this.#options
    const kept = await storage.readMission(key).catch(() => undefined)
    const { readAt } = this.#state
    if (!kept || (readAt && readAt >= kept.readAt)) return
    this.#set({ mission: kept.mission, before: kept.before, end: kept.end, readAt: kept.readAt })
  }

  async #read(): Promise<void> {
    await this.#ask(this.#options.requests.read)
  }

  /** Sends a request and takes its outcome. */
  async #ask(send: () => Promise<Outcome<Mission>>): Promise<Outcome<Mission>> {
    const turn = this.#turns.next()
    const outcome = await send()
    await this.#take(outcome, turn)
    return outcome
  }

  /** Shows and keeps an answer of the server. */
  async #take(outcome: Outcome<Mission>, turn: number): Promise<void> {
    const isOvertaken = this.#turns.isOvertaken(turn)
    const isAnswer = outcome.kind !== 'unanswered'
    this.#set({ isConnected: isAnswer || isOvertaken, isAsked: true })
    if (!isAnswer) return
    const { key, now, storage } = this.#options
    const { mission: shown } = this.#state
    const readAt = now().toISOString()
    if (outcome.kind === 'answered') {
      const { data: mission } = outcome
      if (shown && mission.now < shown.now) return
      // Only the server knows whether the link died before this answer or after it.
      if (isOvertaken && !shown) return this.#read()
      this.#turns.answered(turn)
      const clockAheadMs = now().getTime() - new Date(mission.now).getTime()
      this.#set({ mission, end: undefined, readAt, clockAheadMs })
      const before = beforeChange(mission, await storage.readMission(key).catch(() => undefined))
      // Another answer has come meanwhile.
      if (this.#state.mission !== mission) return
      this.#set({ before })
      await this.#keep({ key, mission, before, readAt, expiresAt: mission.expiresAt })
    } else if (isLinkEnd(outcome.code)) {
      if (isOvertaken && shown) return this.#read()
      this.#turns.answered(turn)
      const end = this.#endOf(outcome.code, outcome.company)
      this.#set({ mission: undefined, before: undefined, end, readAt })
      await this.#keep({ key, end, readAt, expiresAt: new Date(now().getTime() + endKeptMs).toISOString() })
    }
  }

  #endOf(code: LinkEnd, company: End['company']): End {
    const { mission, end } = this.#state
    return {
      code,
      company: company ?? end?.company ?? mission?.company,
      language: mission?.language ?? end?.language,
      currency: mission?.currency ?? end?.currency,
    }
  }

  async #keep(kept: KeptMission): Promise<void> {
    const { storage, announce } = this.#options
    await storage.saveMission(kept).catch(() => {
      this.#set({ isStorageFull: true })
      // A full phone keeps no sentence about a dead link, but nothing about its client either.
      return kept.end ? storage.removeMission(kept.key).catch(() => undefined) : undefined
    })
    announce()
  }
}
