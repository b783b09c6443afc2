import { setTimeout as wait } from 'node:timers/promises'

/** Maximum number of tries before a 503 is returned. */
const mostTries = 20

/**
 * `fetch` with retries: waits after a 503 with `Retry-After` (in seconds), as a busy server sends it, and makes the
 * call again.
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
