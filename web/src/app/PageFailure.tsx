import type { ReactElement } from 'react'
import { Button } from '../ui/Button.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'

/** Replaces the whole page when something outside of its screens and dialogs fails. */
export function PageFailure(): ReactElement {
  return (
    <main>
      <div role="alert" className="mx-auto grid max-w-md justify-items-center gap-4 py-24 text-center">
        <PageTitle>Une erreur est survenue</PageTitle>
        <p className="text-lg text-ink-2">Rechargez la page&nbsp;: tout ce qui était enregistré est intact.</p>
        <Button look="primary" onClick={() => location.reload()}>
          Recharger
        </Button>
      </div>
    </main>
  )
}
