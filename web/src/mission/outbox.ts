import { isWaiting, type NewPress, type Press } from './press.ts'
import { PressList } from './press-list.ts'
import type { Requests } from './requests.ts'
import type { Storage } from './storage.ts'

const firstWaitMs = 1_000
const longestWaitMs = 60_000

/** Parts of the browser that the outbox uses, replaced in tests. */
export interface OutboxOptions {
  key: string
  storage: Storage
  requests: Pick<Requests, 'press' | 'upload'>
  /** Runs work unless another tab is sending at this moment; resolves to false then. */
  exclusively: (work: () => Promise<void>) => Promise<boolean>
  /** Runs work later; returns a function that cancels it. */
  later: (work: () => void, ms: number) => () => void
  now: () => Date
  newId: () => string
  random: () => number
  /** Called after every change of the presses. */
  onChange: () => void
  onError: (error: unknown) => void
}

/** An attempt without an answer, and how long the server asks to wait. */
interface Unanswered {
  waitMs: number | undefined
}

/** Presses that wait to be sent, or were refused; sent one by one, in their order (rules/phone 5–9). */
export class Outbox {
  readonly presses: PressList
  readonly #options: OutboxOptions
  #failures = 0
  #isStopped = false
  #isSending = false
  #isAskedAgain = false
  #cancelWait: () => void = () => undefined

  constructor(options: OutboxOptions) {
    this.#options = options
    this.presses = new PressList(options.key, options.storage, options.onChange)
  }

  async press(input: NewPress): Promise<void> {
    const { key, now, newId, onError } = this.#options
    await this.presses.add({ id: newId(), mission: key, at: now().toISOString(), ...input })
    this.#flush().catch(onError)
  }

  /** Reads the presses again and sends them at once. */
  async resume(): Promise<void> {
    this.#failures = 0
    await this.presses.reload()
    await this.#flush()
  }

  /** Stops sending. */
  stop(): void {
    this.#isStopped = true
    this.#cancelWait()
  }

  async #flush(): Promise<void> {
    if (this.#isSending) {
      this.#isAskedAgain = true
      return
    }
    this.#isSending = true
    this.#cancelWait()
    const failure = await this.#sendInTurn().finally(() => {
      this.#isSending = false
    })
    if (this.#isStopped) return
    const isAskedAgain = this.#isAskedAgain
    this.#isAskedAgain = false
    if (failure) this.#waitFor(failure)
    else if (isAskedAgain) await this.#flush()
  }

  /** Sends what waits, unless another tab is sending it: then this one looks again later. */
  async #sendInTurn(): Promise<Unanswered | undefined> {
    let failure: Unanswered | undefined
    const isOurTurn = await this.#options.exclusively(async () => {
      failure = await this.#sendAll()
    })
    if (!isOurTurn && (await this.presses.reload()).some(isWaiting)) return { waitMs: undefined }
    return failure
  }

  /** Sends the presses in their order until none waits or one has no answer. */
  async #sendAll(): Promise<Unanswered | undefined> {
    while (!this.#isStopped) {
      const next = (await this.presses.reload()).find(isWaiting)
      if (!next) return undefined
      const failure = await this.#send(next)
      if (failure) return failure
      this.#failures = 0
    }
    return undefined
  }

  async #send(press: Press): Promise<Unanswered | undefined> {
    const ready = await this.#withPhotoSent(press)
    if (!('id' in ready)) return ready
    const outcome = await this.#options.requests.press(ready)
    if (outcome.kind === 'unanswered') return { waitMs: outcome.waitMs }
    if (outcome.kind === 'answered') await this.presses.remove(ready)
    // Without its note, which is for no reader any more and may be about the client.
    else await this.presses.update({ ...ready, note: undefined, refusal: outcome.code })
    return undefined
  }

  /** Sends the photo of a press first; returns the press that names it, or goes without it. */
  async #withPhotoSent(press: Press): Promise<Press | Unanswered> {
    const { photo, ...rest } = press
    if (!photo) return press
    const outcome = await this.#options.requests.upload(photo, press.id)
    if (outcome.kind === 'unanswered') return { waitMs: outcome.waitMs }
    // A refused photo is named all the same: the server knows none by the id of a press, and notes that it is lost.
    const sent =
      outcome.kind === 'answered'
        ? { ...rest, photoId: outcome.data }
        : { ...rest, photoId: press.id, isPhotoRefused: true }
    await this.presses.update(sent)
    return sent
  }

  #waitFor({ waitMs = 0 }: Unanswered): void {
    const { later, random, onError } = this.#options
    const backoff = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(this.#failures, 10)) * (0.5 + random() / 2)
    this.#failures += 1
    this.#cancelWait = later(() => this.#flush().catch(onError), Math.max(backoff, waitMs))
  }
}
