import type { ReactElement } from 'react'
import { Button } from '../ui/Button.tsx'

/** Replaces the whole page when something outside of its screens and dialogs fails. */
export function PageFailure(): ReactElement {
  return (
    <main>
      <div role="alert" className="mx-auto grid max-w-md justify-items-center gap-4 py-24 text-center">
        <h1 className="text-3xl font-bold tracking-tight">Une erreur est survenue</h1>
        <p className="text-lg text-ink-2">Rechargez la page&nbsp;: tout ce qui était enregistré est intact.</p>
        <Button look="primary" onClick={() => location.reload()}>
          Recharger
        </Button>
      </div>
    </main>
  )
}
