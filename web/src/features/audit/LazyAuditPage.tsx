import { type ReactElement, Suspense } from 'react'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import { Skeleton } from '../../ui/States.tsx'

const importPage = () => import('./AuditPage.tsx').then((module) => ({ default: module.AuditPage }))
// Imported at once, so that prefetching this route loads the whole page.
importPage().catch(() => undefined)
const AuditPage = lazyWithRetry(importPage)

/**
 * Loads the page as a chunk of its own: the names of its many parts stay out of the first file that everybody loads.
 */
export function LazyAuditPage(): ReactElement {
  return (
    <Suspense fallback={<Skeleton />}>
      <AuditPage />
    </Suspense>
  )
}
