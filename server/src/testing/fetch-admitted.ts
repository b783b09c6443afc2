import { setTimeout as wait } from 'node:timers/promises'

/** Maximum number of tries before a 503 is returned. */
const mostTries = 20

/**
 * `fetch`, as a client with patience: a 503 that says when to come back (`Retry-After`, in seconds) is heard, and the call is
 * made again then. A busy machine has a server shed its load.
 */
export async function fetchAdmitted(url: string, init?: RequestInit): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(url, init)
    const seconds = response.headers.get('retry-after')
    if (response.status !== 503 || seconds === null || tries === mostTries) return response
    await response.arrayBuffer()
    await wait(Number(seconds) * 1000)
  }
}
