import { Link2, Link2Off, RotateCw } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { toast } from '../../../lib/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { MissingLink } from './MissingLink.tsx'
import type { TripLink, TripLinkPurpose } from './use-trip-link.ts'

interface TripLinkLineProps {
  purpose: TripLinkPurpose
  link: TripLink
  /** The message as it would be sent. */
  text: string
  /** Called with the address before and that of the new link, which is empty once the link is revoked. */
  onReplaced: (before: string, after: string) => void
}

const words: Record<TripLinkPurpose, { name: string; use: string; renewed: string }> = {
  mission: {
    name: 'lien de mission',
    use: 'Avec le lien, le chauffeur accepte la mission et indique ses étapes.',
    renewed: 'Renvoyez le message au chauffeur',
  },
  client: {
    name: 'lien de suivi',
    use: 'Avec le lien, le client suit sa course.',
    renewed: 'Renvoyez le message au client',
  },
}

const questions = {
  renew: {
    title: 'Renouveler le lien',
    confirm: 'Renouveler',
    text: "Le lien déjà envoyé ne s'ouvrira plus, par exemple si le message est parti au mauvais numéro.",
  },
  revoke: {
    title: 'Révoquer le lien',
    confirm: 'Révoquer',
    text: "Le lien déjà envoyé ne s'ouvrira plus. Aucun autre n'existera jusqu'au prochain message.",
  },
}

/** Says whether a message contains its link, which may be renewed or revoked, or why there is none. */
export function TripLinkLine({ purpose, link, text, onReplaced }: TripLinkLineProps): ReactElement {
  const { name, use } = words[purpose]
  const { url } = link
  if (link.isRevoked) return <RevokedLink link={link} />
  if (!url) return <MissingLink name={name} isBusy={link.isBusy} onRetry={link.retry} />
  return (
    <div className="grid gap-x-3">
      {text.includes(url) ? (
        <p className="flex items-center gap-1.5 text-sm text-ink-2">
          <Link2 size={15} className="shrink-0" aria-hidden="true" />
          {use}
        </p>
      ) : (
        <p role="alert" className="font-semibold text-urgent">
          Le texte modifié ne contient pas le {name}.
        </p>
      )}
      <LinkActions purpose={purpose} link={link} url={url} onReplaced={onReplaced} />
    </div>
  )
}

type LinkActionsProps = Pick<TripLinkLineProps, 'purpose' | 'link' | 'onReplaced'> & { url: string }

/** Renews or revokes a link that was sent, each after a question. */
function LinkActions({ purpose, link, url, onReplaced }: LinkActionsProps): ReactElement {
  const [asked, setAsked] = useState<'renew' | 'revoke'>()
  const close = () => setAsked(undefined)
  const renew = () =>
    link.renew((after) => {
      close()
      onReplaced(url, after)
      toast.success('Lien renouvelé', words[purpose].renewed)
    })
  const revoke = () =>
    link.revoke(() => {
      close()
      onReplaced(url, '')
      toast.success('Lien révoqué', "Le lien déjà envoyé ne s'ouvre plus")
    })
  return (
    <div className="-mx-3.5 flex flex-wrap">
      <Button look="quiet" icon={<RotateCw size={15} aria-hidden="true" />} onClick={() => setAsked('renew')}>
        Renouveler le lien
      </Button>
      <Button look="quiet" icon={<Link2Off size={15} aria-hidden="true" />} onClick={() => setAsked('revoke')}>
        <span>
          Révoquer<span className="sr-only"> le lien</span>
        </span>
      </Button>
      {asked && (
        <ConfirmDialog
          title={questions[asked].title}
          confirmLabel={questions[asked].confirm}
          isBusy={link.isBusy}
          onConfirm={asked === 'renew' ? renew : revoke}
          onClose={close}
        >
          <p>{questions[asked].text}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Says that the link is revoked, and makes another one if it is wanted after all. */
function RevokedLink({ link }: Pick<TripLinkLineProps, 'link'>): ReactElement {
  return (
    <div>
      <p role="status" className="font-semibold text-wait">
        Le lien est révoqué&nbsp;: le message est sans lien.
      </p>
      <Button
        look="quiet"
        icon={<Link2 size={15} aria-hidden="true" />}
        className="-ml-3.5"
        isBusy={link.isBusy}
        onClick={link.retry}
      >
        Créer un nouveau lien
      </Button>
    </div>
  )
}
