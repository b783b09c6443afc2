import { exportAudit, listAudit, longestAuditList } from '@yoon/contract/audit'
import { type ReactElement, Suspense } from 'react'
import { formatCount } from '../../lib/count.ts'
import { useTitle } from '../../lib/hooks.ts'
import { late } from '../../lib/late.ts'
import { useCan } from '../../lib/use-can.ts'
import { useLoadedAhead, usePages } from '../../lib/use-pages.ts'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { ActorFilter } from './ActorFilter.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditList } from './AuditList.tsx'
import { type AuditState, filterOf, noFilters, useAuditUrl } from './audit-url.ts'

const importDetails = () => import('./AuditDetailsDialog.tsx')
const AuditDetailsDialog = late(() => importDetails().then((module) => ({ default: module.AuditDetailsDialog })))

const pageSize = 20

/** Who did what, when and from where: for those who manage the settings. */
export function AuditPage(): ReactElement {
  useTitle('Journal d’audit')
  const [state, change, close] = useAuditUrl()
  const pages = usePages(listAudit, (page) => ({ page, limit: pageSize, ...filterOf(state) }), state, change)
  const { answer } = pages
  useLoadedAhead(importDetails)
  const isLonger = answer?.isLonger === true
  return (
    <>
      <Heading state={state} total={pages.total} isLonger={isLonger} />
      <AuditFilters state={state} onChange={change} />
      {state.actor && (
        <ActorFilter actor={state.actor} known={answer?.data} onRemove={() => change({ actor: undefined })} />
      )}
      <ListPage pages={pages} failure="Une erreur est survenue" skeleton={<Skeleton rows={8} className="h-12" />}>
        {answer && <AuditList entries={answer.data} state={state} onChange={change} />}
      </ListPage>
      {isLonger && pages.page === pages.totalPages && <LongerNote />}
      {state.entry && (
        <Suspense fallback={null}>
          <AuditDetailsDialog
            key={state.entry}
            entryId={state.entry}
            onActor={(actor) => change({ ...noFilters, actor, entry: undefined })}
            onClose={close}
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
