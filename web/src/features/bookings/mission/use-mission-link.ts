import type { Booking } from '@yoon/contract/bookings/schemas'
import { makeMissionLink } from '@yoon/contract/missions/calls'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../../lib/calls/use-action.ts'
import { sayFailure } from '../../../lib/failure-toast.ts'

interface MissionLink {
  /** Address of the page; null if it could not be made, undefined until the server has answered. */
  url: string | null | undefined
  isBusy: boolean
  /** Asks again for the link. */
  retry(): void
  /** Makes a new link, which ends the one before. */
  renew(onRenewed: (url: string) => void): void
}

/** The link with which the driver of a trip reports its steps: the live one, as long as nobody renews it. */
export function useMissionLink({ id, driver }: Pick<Booking, 'id' | 'driver'>): MissionLink {
  const [url, setUrl] = useState<string | null>()
  const onRenewed = useRef<(url: string) => void>(undefined)
  const make = useAction(makeMissionLink, {
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
  const { run } = make
  const driverId = driver?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once per trip and driver
  useEffect(() => {
    if (driverId) run({ id })
  }, [id, driverId])
  return {
    url: driver ? url : null,
    isBusy: make.isBusy,
    retry: () => run({ id }),
    renew: (tell) => {
      onRenewed.current = tell
      run({ id, renew: true })
    },
  }
}
