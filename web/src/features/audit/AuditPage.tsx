import { exportAudit, listAudit } from '@yoon/contract/audit/calls'
import { longestAuditList } from '@yoon/contract/audit/paging'
import type { ReactElement } from 'react'
import { usePages } from '../../lib/calls/use-pages.ts'
import { countOf, formatCount } from '../../lib/count.ts'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import { usePreload } from '../../lib/use-preload.ts'
import { useTitle } from '../../lib/use-title.ts'
import { ExportMenu } from '../../ui/data/ExportMenu.tsx'
import { ListPage } from '../../ui/data/ListPage.tsx'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import { ListHeading } from '../../ui/ListHeading.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { ActorFilter } from './ActorFilter.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditList } from './AuditList.tsx'
import { filterOf, noFilters, useAuditUrl } from './audit-url.ts'

const importDetails = () => import('./AuditDetailsDialog.tsx')
const AuditDetailsDialog = lazyWithRetry(() =>
  importDetails().then((module) => ({ default: module.AuditDetailsDialog })),
)

const pageSize = 20

/** The audit journal (who did what, when, from where), for users who manage the settings. */
export function AuditPage(): ReactElement {
  useTitle("Journal d'audit")
  const [state, change, close] = useAuditUrl()
  const pages = usePages(listAudit, (page) => ({ page, limit: pageSize, ...filterOf(state) }), state, change)
  const { answer, total } = pages
  usePreload(importDetails)
  const isLonger = answer?.isLonger === true
  return (
    <>
      <ListHeading
        title="Journal d'audit"
        count={total !== undefined && `${isLonger ? 'Plus de ' : ''}${countOf(total, 'entrée')}`}
      >
        <ExportMenu
          endpoint={exportAudit}
          readBy="settings:manage"
          argsFor={(format) => ({ ...filterOf(state), format })}
        />
      </ListHeading>
      <AuditFilters state={state} onChange={change} />
      {state.actor && (
        <ActorFilter actor={state.actor} known={answer?.data} onRemove={() => change({ actor: undefined })} />
      )}
      <ListPage pages={pages} failure="Une erreur est survenue" skeleton={<Skeleton rows={8} className="h-12" />}>
        {answer && <AuditList entries={answer.data} state={state} onChange={change} />}
      </ListPage>
      {isLonger && pages.page === pages.totalPages && <LongerNote />}
      {state.entry && (
        <DialogBoundary key={state.entry} onClose={close}>
          <AuditDetailsDialog
            entryId={state.entry}
            onActor={(actor) => change({ ...noFilters, actor, entry: undefined })}
            onClose={close}
          />
        </DialogBoundary>
      )}
    </>
  )
}

function LongerNote(): ReactElement {
  return (
    <p className="mt-4 text-center text-ink-2">
      La liste s'arrête aux {formatCount(longestAuditList)} dernières entrées&nbsp;: choisissez une période pour voir
      les plus anciennes, ou exportez le journal.
    </p>
  )
}
