import { MapPinOff } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTitle } from '../lib/use-title.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'

/** The page for unknown addresses, inside the shell. */
export function NotFound(): ReactElement {
  useTitle('Page introuvable')
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-3 py-24 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-off-soft text-off">
        <MapPinOff size={26} aria-hidden="true" />
      </span>
      <PageTitle>Page introuvable</PageTitle>
      <p className="text-lg text-ink-2">Cette page n'existe pas, ou n'existe plus.</p>
      <LinkButton href="/" look="primary" className="mt-3">
        Retour à l'accueil
      </LinkButton>
    </div>
  )
}

/** The same page without the shell, for visitors who are not signed in. */
export function NotFoundPage(): ReactElement {
  return (
    <main>
      <NotFound />
    </main>
  )
}
