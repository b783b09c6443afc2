import { errorCatalogue } from '@yoon/contract/errors'
import { Lock } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTitle } from '../lib/hooks.ts'

export function AccessDenied(): ReactElement {
  useTitle('Accès Refusé')
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-3 py-24 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-urgent-soft text-urgent">
        <Lock size={26} aria-hidden="true" />
      </span>
      <h1 className="text-2xl font-bold tracking-tight">Accès Refusé</h1>
      <p className="text-base text-ink-2">{errorCatalogue.FORBIDDEN.message}</p>
    </div>
  )
}
