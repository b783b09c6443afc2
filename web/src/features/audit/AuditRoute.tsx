import { type ReactElement, Suspense } from 'react'
import { late } from '../../lib/late.ts'
import { Skeleton } from '../../ui/States.tsx'

const importPage = () => import('./AuditPage.tsx').then((module) => ({ default: module.AuditPage }))
// At once, so that a page fetched ahead is there as a whole.
importPage().catch(() => undefined)
const AuditPage = late(importPage)

/** The page by itself: the names of its many parts stay out of the first file that everybody waits for. */
export function AuditRoute(): ReactElement {
  return (
    <Suspense fallback={<Skeleton />}>
      <AuditPage />
    </Suspense>
  )
}
