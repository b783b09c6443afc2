import type { makeClientLink } from '@yoon/contract/client-links/calls'
import type { makeMissionLink } from '@yoon/contract/missions/calls'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../../lib/calls/use-action.ts'
import { sayFailure } from '../../../lib/failure-toast.ts'

export interface TripLink {
  /** Address of the page; null if it could not be made, undefined until the server has answered. */
  url: string | null | undefined
  isBusy: boolean
  /** Asks again for the link. */
  retry(): void
  /** Makes a new link, which ends the one before. */
  renew(onRenewed: (url: string) => void): void
}

/**
 * The link of a trip for its driver or its client: the live one, as long as nobody renews it. It is asked for once for each
 * `bearer`; without one there is none.
 */
export function useTripLink(
  endpoint: typeof makeMissionLink | typeof makeClientLink,
  { id, bearer }: { id: string; bearer: string | undefined },
): TripLink {
  const [url, setUrl] = useState<string | null>()
  const onRenewed = useRef<(url: string) => void>(undefined)
  const { run, isBusy } = useAction(endpoint, {
    subject: (args) => args.id,
    onSuccess: ({ data }, { renew }) => {
      // Without a public address in its configuration, the server names the path alone.
      const made = new URL(data.url, location.origin).href
      setUrl(made)
      if (renew) onRenewed.current?.(made)
    },
    onError: (error, { renew }) => {
      if (renew) sayFailure('Erreur', error, "Le lien n'a pas été renouvelé")
      else setUrl(null)
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once per trip and bearer
  useEffect(() => {
    if (bearer) run({ id })
  }, [id, bearer])
  return {
    url: bearer ? url : null,
    isBusy,
    retry: () => run({ id }),
    renew: (tell) => {
      onRenewed.current = tell
      run({ id, renew: true })
    },
  }
}
