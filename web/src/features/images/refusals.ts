/** Refused files and the reasons; `count` includes those no longer shown. */
export interface Refusals {
  count: number
  shown: readonly { key: number; message: string }[]
}

export const noRefusals: Refusals = { count: 0, shown: [] }

/** Adds refusals. They replace those on screen, unless an upload is running to which the old ones belong. */
export function refuse({ count, shown }: Refusals, messages: readonly string[], isUnderWay: boolean): Refusals {
  const added = messages.map((message, index) => ({ key: count + index, message }))
  return { count: count + added.length, shown: isUnderWay ? [...shown, ...added] : added }
}
