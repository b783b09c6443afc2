/** Refused files and the reasons; `count` includes those no longer shown. */
export interface Refusals {
  count: number
  said: readonly { key: number; message: string }[]
}

export const noRefusals: Refusals = { count: 0, said: [] }

/** Adds refusals. They replace those on screen, unless an upload is running to which the old ones belong. */
export function refuse({ count, said }: Refusals, messages: readonly string[], isUnderWay: boolean): Refusals {
  const added = messages.map((message, index) => ({ key: count + index, message }))
  return { count: count + added.length, said: isUnderWay ? [...said, ...added] : added }
}
