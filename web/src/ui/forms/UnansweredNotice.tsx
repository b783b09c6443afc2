import { RotateCw, WifiOff } from 'lucide-react'
import type { ReactElement } from 'react'
import { Button } from '../Button.tsx'

interface UnansweredNoticeProps {
  error: { status: number; isTimeout: boolean }
  isBusy: boolean
  /**
   * True if the toast beside it reports something unexpected (rules/screens 14): the connection is blamed only if the
   * browser reports that it is lost.
   */
  isUnexpected?: boolean
}

/** Notice in a form whose submission was not answered: the typed values are kept, and the user may send them again. */
export function UnansweredNotice({ error, isBusy, isUnexpected = false }: UnansweredNoticeProps): ReactElement {
  const isLinkLost = error.status === 0 && !error.isTimeout && !(isUnexpected && navigator.onLine)
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-wait bg-wait-soft px-4 py-3 text-wait"
    >
      <WifiOff size={20} className="shrink-0" aria-hidden="true" />
      <p className="min-w-[min(12rem,100%)] flex-1">
        <b className="block">{isLinkLost ? 'Connexion perdue.' : 'Le service ne répond pas.'}</b>
        Rien n'est perdu&nbsp;: votre saisie est conservée.
      </p>
      <Button type="submit" isBusy={isBusy} icon={<RotateCw size={16} aria-hidden="true" />} className="max-md:flex-1">
        Réessayer
      </Button>
    </div>
  )
}
