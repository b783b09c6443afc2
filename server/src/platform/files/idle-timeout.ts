/**
 * Runs a request with an idle timeout: aborts if the response does not begin within `beginsWithinMs`, or if no further
 * chunk arrives within `idleTimeoutMs`. The total duration is unlimited.
 */
export async function fetchWithIdleTimeout(
  beginsWithinMs: number,
  idleTimeoutMs: number,
  request: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const abort = new AbortController()
  const within = <T>(limitMs: number, work: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => abort.abort(new Error(`no data received within ${limitMs} ms`)), limitMs)
    return work.finally(() => clearTimeout(timer))
  }
  const { body, status, headers } = await within(beginsWithinMs, request(abort.signal))
  if (!body) return new Response(null, { status, headers })
  const reader = body.getReader()
  const bodyWithTimeout = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await within(idleTimeoutMs, reader.read())
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Reads nothing ahead: the timeout runs only while the consumer waits for a chunk.
    { highWaterMark: 0 },
  )
  return new Response(bodyWithTimeout, { status, headers })
}
