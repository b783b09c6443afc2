import { makeClientLink } from '@yoon/contract/client-links/calls'
import { useEffect, useState } from 'react'
import { useAction } from '../../../lib/calls/use-action.ts'

interface ClientLink {
  /** Address of the page; null if it could not be made, undefined until the server has answered. */
  url: string | null | undefined
  isBusy: boolean
  /** Asks again for the link. */
  retry(): void
}

/** The link with which the client of a trip follows it. */
export function useClientLink(bookingId: string): ClientLink {
  const [url, setUrl] = useState<string | null>()
  const make = useAction(makeClientLink, {
    subject: ({ id }) => id,
    // Without a public address in its configuration, the server names the path alone.
    onSuccess: ({ data }) => setUrl(new URL(data.url, location.origin).href),
    onError: () => setUrl(null),
  })
  const { run } = make
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once per trip
  useEffect(() => run({ id: bookingId }), [bookingId])
  return { url, isBusy: make.isBusy, retry: () => run({ id: bookingId }) }
}
