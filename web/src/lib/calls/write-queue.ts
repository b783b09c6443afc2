const tails = new Map<string, Promise<unknown>>()
const successors = new Map<string, number>()

/** Runs writes on one subject, or on several at once, one after the other, in the order of the calls. */
export async function serialize<T>(subject: string | readonly string[], write: () => Promise<T>): Promise<T> {
  const subjects = [subject].flat().filter(Boolean)
  if (subjects.length === 0) return write()
  const turn = Promise.allSettled(subjects.map((one) => tails.get(one))).then(write)
  for (const one of subjects) tails.set(one, turn)
  try {
    return await turn
  } finally {
    for (const one of subjects) if (tails.get(one) === turn) tails.delete(one)
  }
}

/** Returns the version to send: the one on screen, or the latest one that the writes of this tab have made of it. */
export function latestVersion(subject: string, version: number | undefined): number | undefined {
  let latest = version
  while (latest !== undefined && successors.has(`${subject} ${latest}`)) latest = successors.get(`${subject} ${latest}`)
  return latest
}

/** Records that a write of this tab replaced one version by the next. */
export function learnVersion(subject: string, before: number | undefined, data: unknown): void {
  const sent = latestVersion(subject, before)
  const after = typeof data === 'object' && data !== null && 'version' in data ? Number(data.version) : Number.NaN
  if (subject && sent !== undefined && after > sent) successors.set(`${subject} ${sent}`, after)
}

/** Returns the idempotency key of a submission: the same for a retry of the same content. */
export function keyFor(submission: { fingerprint: string; key: string }, fingerprint: string): string {
  if (submission.fingerprint !== fingerprint) Object.assign(submission, { fingerprint, key: crypto.randomUUID() })
  return submission.key
}
