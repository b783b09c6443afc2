import { exportAudit, listAudit, longestAuditList } from '@yoon/contract/audit'
import { type ReactElement, Suspense, useEffect } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useData, usePrefetch } from '../../lib/data.ts'
import { formatCount } from '../../lib/format.ts'
import { useTitle } from '../../lib/hooks.ts'
import { late } from '../../lib/late.ts'
import { useCan } from '../../lib/use-can.ts'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { ActorFilter } from './ActorFilter.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditList } from './AuditList.tsx'
import { type AuditState, type Filters, filterOf, noFilters, useAuditUrl } from './audit-url.ts'

const importDetails = () => import('./AuditDetailsDialog.tsx')
const AuditDetailsDialog = late(() => importDetails().then((module) => ({ default: module.AuditDetailsDialog })))

const pageSize = 20
/** The dialog is fetched once the browser has had nothing to do for a while. */
const idleDelayMs = 2_500

/** Who did what, when and from where: for those who manage the settings. */
export function AuditPage(): ReactElement {
  useTitle('Journal d’audit')
  const [state, change] = useAuditUrl()
  const { answer, isOld, isPaused, error, refetch } = useData(listAudit, questionOf(state, state.page))
  const totalPages = answer?.pagination.totalPages ?? 1
  usePreloading(state, totalPages)
  // An old link leads beyond the end.
  const isBeyond = answer !== undefined && !isOld && state.page > totalPages
  useEffect(() => {
    if (isBeyond) change({ page: totalPages }, { replace: true })
  }, [isBeyond, totalPages, change])
  const isLonger = answer?.isLonger === true
  return (
    <>
      <Heading state={state} total={isOld ? undefined : answer?.pagination.total} isLonger={isLonger} />
      <AuditFilters state={state} onChange={change} />
      {state.actor && (
        <ActorFilter actor={state.actor} known={answer?.data} onRemove={() => change({ actor: undefined })} />
      )}
      {error && <ErrorState message={messageOf(error, 'Une erreur est survenue')} onRetry={refetch} />}
      {!answer && !error && <Skeleton rows={8} className="h-12" />}
      {isOld && isPaused && (
        <EmptyState title="Hors ligne">
          <p>Cette page n’a pas encore été chargée ; elle le sera dès que le lien revient.</p>
        </EmptyState>
      )}
      {answer && !(isOld && isPaused) && (
        <div aria-busy={isOld} className={isOld ? 'opacity-60 motion-safe:transition-opacity' : ''}>
          <AuditList entries={answer.data} state={state} onChange={change} />
          <Pager
            page={state.page}
            totalPages={totalPages}
            onPage={(page) => {
              change({ page })
              scrollTo({ top: 0 })
            }}
          />
          {isLonger && state.page === totalPages && <LongerNote />}
        </div>
      )}
      {state.entry && (
        <Suspense fallback={null}>
          <AuditDetailsDialog
            key={state.entry}
            entryId={state.entry}
            onActor={(actor) => change({ ...noFilters, actor, page: 1, entry: undefined })}
            onClose={() => change({ entry: undefined }, { replace: true })}
          />
        </Suspense>
      )}
    </>
  )
}

interface HeadingProps {
  state: AuditState
  total: number | undefined
  isLonger: boolean
}

function Heading({ state, total, isLonger }: HeadingProps): ReactElement {
  const canExport = useCan('settings:manage', 'stats:read')
  return (
    <div className="mb-2.5 flex items-center gap-4 md:mb-4">
      <div className="flex-1">
        <h1 className="text-[19px] font-bold tracking-tight md:text-2xl">Journal d’audit</h1>
        <p role="status" className="min-h-5 text-[12.5px] text-ink-2">
          {total !== undefined &&
            `${isLonger ? 'Plus de ' : ''}${formatCount(total)} ${total > 1 ? 'entrées' : 'entrée'}`}
        </p>
      </div>
      {canExport && <ExportMenu endpoint={exportAudit} argsFor={(format) => ({ ...filterOf(state), format })} />}
    </div>
  )
}

function LongerNote(): ReactElement {
  return (
    <p className="mt-4 text-center text-ink-2">
      La liste s’arrête aux {formatCount(longestAuditList)} dernières entrées : choisissez une période pour voir les
      plus anciennes, ou exportez le journal.
    </p>
  )
}

function questionOf(filters: Filters, page: number) {
  return { page, limit: pageSize, ...filterOf(filters) }
}

/** The next page at once, the dialog when nothing else is to be done. */
function usePreloading({ q, kind, action, from, to, actor, page }: AuditState, totalPages: number): void {
  const prefetch = usePrefetch()
  useEffect(() => {
    if (page >= totalPages) return
    const question = questionOf({ q, kind, action, from, to, actor }, page + 1)
    const timer = setTimeout(() => prefetch(listAudit, question), 300)
    return () => clearTimeout(timer)
  }, [q, kind, action, from, to, actor, page, totalPages, prefetch])
  useEffect(() => {
    const timer = setTimeout(() => importDetails().catch(() => undefined), idleDelayMs)
    return () => clearTimeout(timer)
  }, [])
}
