import { RotateCw, WifiOff } from 'lucide-react'
import type { ReactElement } from 'react'
import { Button } from './Button.tsx'

/** In a form whose sending nobody answered: what was typed is still there, and the same may be sent again. */
export function LostLink({ status, isBusy }: { status: number; isBusy: boolean }): ReactElement {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-wait bg-wait-soft px-4 py-3 text-wait"
    >
      <WifiOff size={20} className="shrink-0" aria-hidden="true" />
      <p className="min-w-48 flex-1">
        <b className="block">{status === 0 ? 'Connexion perdue.' : 'Le service ne répond pas.'}</b>
        Rien n’est perdu : votre saisie est gardée.
      </p>
      <Button type="submit" isBusy={isBusy} icon={<RotateCw size={16} aria-hidden="true" />} className="max-md:flex-1">
        Réessayer
      </Button>
    </div>
  )
}
