import type { ReactElement } from 'react'
import { BigButton } from './BigButton.tsx'
import type { Texts } from './texts/index.ts'

/** Replaces the page when it cannot be drawn. */
export function PageFailure({ words }: { words: Texts }): ReactElement {
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg content-center p-4 text-center text-lg">
      <div role="alert" className="grid gap-4">
        <h1 className="text-balance font-bold text-2xl">{words.failed}</h1>
        <p>{words.failedHint}</p>
        <BigButton look="primary" onClick={() => location.reload()}>
          {words.reload}
        </BigButton>
      </div>
    </main>
  )
}
