/** Files that will never be taken, and why; `count` tells how many there have been, those that are no longer said too. */
export interface Refusals {
  count: number
  said: readonly { key: number; message: string }[]
}

export const noRefusals: Refusals = { count: 0, said: [] }

/** With further ones; what is new takes the place of what was said, unless something is under way to which that belongs. */
export function refuse({ count, said }: Refusals, messages: readonly string[], isUnderWay: boolean): Refusals {
  const added = messages.map((message, index) => ({ key: count + index, message }))
  return { count: count + added.length, said: isUnderWay ? [...said, ...added] : added }
}
