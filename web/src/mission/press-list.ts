import type { Press } from './press.ts'
import { inOrder, type Storage } from './storage.ts'

/** Presses of a mission on this phone: stored, or in the page alone where the storage fails, as when it is full. */
export class PressList {
  readonly #key: string
  readonly #storage: Storage
  readonly #onChange: () => void
  /** Presses that could not be stored as they are now. */
  readonly #unstored = new Map<string, Press>()
  /** Ids of presses that the server has, even if the storage could not delete them. */
  readonly #settled = new Set<string>()
  /** Last sequence of a press that could not be stored. */
  #lastUnstored = 0
  #known: readonly Press[] = []
  #isFull = false

  constructor(key: string, storage: Storage, onChange: () => void) {
    this.#key = key
    this.#storage = storage
    this.#onChange = onChange
  }

  /** Presses as they were read last, in their order. */
  get known(): readonly Press[] {
    return this.#known
  }

  /** True if a press could not be stored: it lives as long as this page. */
  get isFull(): boolean {
    return this.#isFull
  }

  /** Reads the presses again, also those of other tabs. */
  async reload(): Promise<readonly Press[]> {
    const stored = await this.#storage.readPresses(this.#key).catch(() => this.#known)
    const others = stored.filter(({ id }) => !this.#unstored.has(id) && !this.#settled.has(id))
    this.#known = inOrder([...others, ...this.#unstored.values()])
    this.#onChange()
    return this.#known
  }

  async add(press: Omit<Press, 'sequence'>): Promise<void> {
    try {
      await this.#storage.addPress(press, this.#lastUnstored)
    } catch {
      this.#isFull = true
      const stored = await this.#storage.lastSequence().catch(() => 0)
      this.#lastUnstored = Math.max(this.#lastUnstored, stored) + 1
      this.#unstored.set(press.id, { ...press, sequence: this.#lastUnstored })
    }
    await this.reload()
  }

  async update(press: Press): Promise<void> {
    const keepHere = () => {
      this.#unstored.set(press.id, press)
    }
    if (this.#unstored.has(press.id)) keepHere()
    else await this.#storage.updatePress(press).catch(keepHere)
    await this.reload()
  }

  async remove({ id }: Press): Promise<void> {
    this.#unstored.delete(id)
    this.#settled.add(id)
    await this.#storage.removePress(id).catch(() => undefined)
    await this.reload()
  }
}
