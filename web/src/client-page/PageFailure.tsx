import { RotateCw } from 'lucide-react'
import type { ReactElement } from 'react'
import { Button } from '../ui/Button.tsx'
import { type ClientLanguage, clientWords } from './client-words.ts'

/** Stands in for a trip that cannot be drawn. */
export function PageFailure({ language }: { language: ClientLanguage }): ReactElement {
  const words = clientWords[language]
  return (
    <section role="alert" className="grid justify-items-center gap-4 py-16 text-center">
      <h1 className="text-2xl leading-tight font-bold text-balance">{words.failed}</h1>
      <Button
        look="primary"
        className="min-h-12! text-md"
        icon={<RotateCw size={18} aria-hidden="true" />}
        onClick={() => location.reload()}
      >
        {words.reload}
      </Button>
    </section>
  )
}
