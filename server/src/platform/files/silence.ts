/**
 * Makes a request that is given up where the other side says nothing for too long: before its answer begins, and while
 * somebody waits for a further piece of it. What keeps coming may take as long as it takes.
 */
export async function aloud(
  beginsWithinMs: number,
  patienceMs: number,
  request: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const abort = new AbortController()
  const within = <T>(limitMs: number, work: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => abort.abort(new Error(`Nothing was heard for ${limitMs} ms`)), limitMs)
    return work.finally(() => clearTimeout(timer))
  }
  const { body, status, headers } = await within(beginsWithinMs, request(abort.signal))
  if (!body) return new Response(null, { status, headers })
  const reader = body.getReader()
  const heard = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await within(patienceMs, reader.read())
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is read, and nobody's silence counted, before somebody wants it.
    { highWaterMark: 0 },
  )
  return new Response(heard, { status, headers })
}
