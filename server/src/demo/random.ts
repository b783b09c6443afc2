/** Seeded random generator: the same seed gives the same company. */
export interface Random {
  /** Returns a number from 0 to 1, 1 excluded. */
  next(): number
  /** Returns an integer, both ends included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** Picks a value of `[value, weight]` pairs with a probability proportional to its weight. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T
  /** Returns `length` random characters of the alphabet. */
  text(length: number, alphabet: string): string
  /** Returns a version 4 UUID. */
  uuid(): string
}

export const digits = '0123456789'
export const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Creates a generator whose sequence depends on both numbers. */
export function createRandom(seed: number, salt = 0): Random {
  const next = sfc32(seed, salt)
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const text = (length: number, alphabet: string) => {
    let made = ''
    while (made.length < length) made += alphabet[int(0, alphabet.length - 1)]
    return made
  }
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (from) => found(from[int(0, from.length - 1)]),
    weighted(choices) {
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
      const chosen = choices.find(([, weight]) => {
        left -= weight
        return left < 0
      })
      return found(chosen ?? choices.at(-1))[0]
    },
    text,
    uuid() {
      const hex = (length: number) => text(length, '0123456789abcdef')
      return `${hex(8)}-${hex(4)}-4${hex(3)}-${text(1, '89ab')}${hex(3)}-${hex(12)}`
    },
  }
}

/** Calls `make` until its result is not in `taken`; adds that result to `taken` and returns it. */
export function distinct(taken: Set<string>, make: () => string): string {
  let made = make()
  while (taken.has(made)) made = make()
  taken.add(made)
  return made
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new RangeError('nothing to choose from')
  return value
}

/** Chris Doty-Humphrey's sfc32 generator: with 128 bits of state, different seeds give different sequences. */
function sfc32(seed: number, salt: number): () => number {
  let [a, b, c, counter] = [seed | 0, salt | 0, 0x9e3779b9 | 0, 1]
  const next = () => {
    const mixed = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + mixed) | 0
    return (mixed >>> 0) / 4_294_967_296
  }
  // The first outputs still correlate with the seed, so they are discarded.
  for (let round = 0; round < 15; round += 1) next()
  return next
}
