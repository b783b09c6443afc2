import { makeClientLink, revokeClientLink } from '@yoon/contract/client-links/calls'
import { makeMissionLink, revokeMissionLink } from '@yoon/contract/missions/calls'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../../lib/calls/use-action.ts'
import { sayFailure } from '../../../lib/failure-toast.ts'

const calls = {
  mission: { make: makeMissionLink, revoke: revokeMissionLink },
  client: { make: makeClientLink, revoke: revokeClientLink },
}

export type TripLinkPurpose = keyof typeof calls

export interface TripLink {
  /** Address of the page; null if there is none, undefined until the server has answered. */
  url: string | null | undefined
  /** True if it was revoked here, so that there is no link until another one is wanted. */
  isRevoked: boolean
  isBusy: boolean
  /** Asks again for the link. */
  retry(): void
  /** Makes a new link, which ends the one before. */
  renew(onRenewed: (url: string) => void): void
  /** Ends the link without a new one. */
  revoke(onRevoked: () => void): void
}

/**
 * The link of a trip for its driver or its client: the live one, as long as nobody renews it. It is asked for once for each
 * `bearer`; without one there is none.
 */
export function useTripLink(
  purpose: TripLinkPurpose,
  { id, bearer }: { id: string; bearer: string | undefined },
): TripLink {
  const [url, setUrl] = useState<string | null>()
  /** Bearer whose link was revoked. */
  const [revoked, setRevoked] = useState<string>()
  const onRenewed = useRef<(url: string) => void>(undefined)
  const onRevoked = useRef<() => void>(undefined)
  const make = useAction(calls[purpose].make, {
    subject: (args) => args.id,
    onSuccess: ({ data }, { renew }) => {
      // Without a public address in its configuration, the server names the path alone.
      const made = new URL(data.url, location.origin).href
      setUrl(made)
      setRevoked(undefined)
      if (renew) onRenewed.current?.(made)
    },
    onError: (error, { renew }) => {
      if (renew) sayFailure('Erreur', error, "Le lien n'a pas été renouvelé")
      else setUrl(null)
    },
  })
  const revoke = useAction(calls[purpose].revoke, {
    subject: (args) => args.id,
    onSuccess: () => {
      setUrl(null)
      setRevoked(bearer)
      onRevoked.current?.()
    },
    onError: (error) => sayFailure('Erreur', error, "Le lien n'a pas été révoqué"),
  })
  const isRevoked = bearer !== undefined && revoked === bearer
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once per trip and bearer
  useEffect(() => {
    if (bearer && !isRevoked) make.run({ id })
  }, [id, bearer])
  return {
    url: bearer ? url : null,
    isRevoked,
    isBusy: make.isBusy || revoke.isBusy,
    retry: () => make.run({ id }),
    renew: (tell) => {
      onRenewed.current = tell
      make.run({ id, renew: true })
    },
    revoke: (tell) => {
      onRevoked.current = tell
      revoke.run({ id })
    },
  }
}
