import { Link2, RotateCw } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { toast } from '../../../lib/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { MissingLink } from './MissingLink.tsx'
import type { TripLink } from './use-trip-link.ts'

interface MissionLinkLineProps {
  link: TripLink
  /** The message as it would be sent. */
  text: string
  /** Called with the address before and that of the new link. */
  onRenewed: (before: string, after: string) => void
}

/** Says whether the message contains the link of the mission, which may be renewed, or that the link could not be made. */
export function MissionLinkLine({ link, text, onRenewed }: MissionLinkLineProps): ReactElement {
  const [isAsking, setIsAsking] = useState(false)
  const { url } = link
  if (!url) return <MissingLink name="lien de mission" isBusy={link.isBusy} onRetry={link.retry} />
  const renew = () =>
    link.renew((after) => {
      setIsAsking(false)
      onRenewed(url, after)
      toast.success('Lien renouvelé', 'Renvoyez le message au chauffeur')
    })
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      {text.includes(url) ? (
        <p className="flex items-center gap-1.5 text-sm text-ink-2">
          <Link2 size={15} className="shrink-0" aria-hidden="true" />
          Avec le lien, le chauffeur accepte la mission et indique ses étapes.
        </p>
      ) : (
        <p role="alert" className="font-semibold text-urgent">
          Le texte modifié ne contient pas le lien de mission.
        </p>
      )}
      <Button
        look="quiet"
        icon={<RotateCw size={15} aria-hidden="true" />}
        className="-mr-3.5"
        onClick={() => setIsAsking(true)}
      >
        Renouveler le lien
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Renouveler le lien"
          confirmLabel="Renouveler"
          isBusy={link.isBusy}
          onConfirm={renew}
          onClose={() => setIsAsking(false)}
        >
          <p>Le lien déjà envoyé ne s'ouvrira plus, par exemple si le message est parti au mauvais numéro.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
