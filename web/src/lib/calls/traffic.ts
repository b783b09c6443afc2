/** Calls under way, background calls among them, and when the last call of the user's began or ended. */
export const traffic = { calls: 0, usedAt: 0 }

/** Counts a call as under way until its answer begins. */
export async function counted<T>(isBackground: boolean | undefined, answer: () => Promise<T>): Promise<T> {
  const note = (change: number) => {
    traffic.calls += change
    if (!isBackground) traffic.usedAt = performance.now()
  }
  note(1)
  try {
    return await answer()
  } finally {
    note(-1)
  }
}
