import { MapPinOff } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { useTitle } from '../lib/use-title.ts'
import { Button } from '../ui/Button.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Logo } from '../ui/Logo.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'

interface NotFoundProps {
  /** Label of the way out, which leads to the first page of the user. */
  wayOut: ReactNode
}

/** The page for unknown addresses, inside the shell, with the ways out of it. */
export function NotFound({ wayOut }: NotFoundProps): ReactElement {
  useTitle('Page introuvable')
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-3 py-24 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-off-soft text-off">
        <MapPinOff size={26} aria-hidden="true" />
      </span>
      <PageTitle>Page introuvable</PageTitle>
      <p className="text-lg text-ink-2">Cette page n'existe pas, ou n'existe plus.</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <LinkButton href="/" look="primary">
          {wayOut}
        </LinkButton>
        {history.length > 1 && <Button onClick={() => history.back()}>Page précédente</Button>}
      </div>
    </div>
  )
}

/** The same page without the shell, for visitors who are not signed in. */
export function NotFoundPage(): ReactElement {
  return (
    <main className="px-4 py-10">
      <p className="flex items-center justify-center gap-3 text-3xl font-bold tracking-tight">
        <Logo />
        Yoon
      </p>
      <NotFound wayOut="Se connecter" />
    </main>
  )
}
