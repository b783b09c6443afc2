const tails = new Map<string, Promise<unknown>>()
const successors = new Map<string, number>()

/** Runs writes on one subject one after the other, in the order of asking. */
export async function inTurn<T>(subject: string, write: () => Promise<T>): Promise<T> {
  if (!subject) return write()
  const before = tails.get(subject) ?? Promise.resolve()
  const turn = before.catch(() => undefined).then(write)
  tails.set(subject, turn)
  try {
    return await turn
  } finally {
    if (tails.get(subject) === turn) tails.delete(subject)
  }
}

/** The version to send: where our own writes have raised the one on screen, the one they gave. */
export function latestVersion(subject: string, version: number | undefined): number | undefined {
  let latest = version
  while (latest !== undefined && successors.has(`${subject} ${latest}`)) latest = successors.get(`${subject} ${latest}`)
  return latest
}

/** Remembers that our own write turned one version into the next. */
export function learnVersion(subject: string, before: number | undefined, data: unknown): void {
  const sent = latestVersion(subject, before)
  const after = typeof data === 'object' && data !== null && 'version' in data ? Number(data.version) : Number.NaN
  if (subject && sent !== undefined && after > sent) successors.set(`${subject} ${sent}`, after)
}

/** The key of a submission: the same while the same is tried again. */
export function keyFor(submission: { fingerprint: string; key: string }, fingerprint: string): string {
  if (submission.fingerprint !== fingerprint) Object.assign(submission, { fingerprint, key: crypto.randomUUID() })
  return submission.key
}
