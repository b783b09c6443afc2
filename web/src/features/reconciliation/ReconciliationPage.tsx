import { addStatement, getReconciliation } from '@yoon/contract/reconciliation/calls'
import type { StatementProvider } from '@yoon/contract/reconciliation/providers'
import { CloudDownload, Upload } from 'lucide-react'
import type { ReactElement } from 'react'
import { useData } from '../../lib/calls/data.ts'
import { useAction } from '../../lib/calls/use-action.ts'
import { sayFailure } from '../../lib/failure-toast.ts'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import { toast } from '../../lib/toasts.ts'
import { useNow } from '../../lib/use-now.ts'
import { usePreload } from '../../lib/use-preload.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Button } from '../../ui/Button.tsx'
import { QueryState } from '../../ui/data/QueryState.tsx'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { fadedIf, Skeleton } from '../../ui/States.tsx'
import { Tabs, tabId } from '../../ui/Tabs.tsx'
import { DayChoice } from './DayChoice.tsx'
import { ReconciliationFigures } from './ReconciliationFigures.tsx'
import { ReconciliationList } from './ReconciliationList.tsx'
import { providerToday, useReconciliationUrl } from './reconciliation-url.ts'
import { resultInWords, tabLabels } from './reconciliation-words.ts'

const importDialogs = () => import('./ReconciliationDialogs.tsx')
const ReconciliationDialogs = lazyWithRetry(() =>
  importDialogs().then((module) => ({ default: module.ReconciliationDialogs })),
)

const panel = 'rapprochement'

interface FetchButtonProps {
  provider: StatementProvider
  date: string
}

/** Asks the provider for the statement of the day. */
function FetchButton({ provider, date }: FetchButtonProps): ReactElement {
  const fetching = useAction(addStatement, {
    onSuccess: ({ data }) => toast.success('Relevé récupéré', resultInWords(data)),
    onError: (error) => sayFailure('Relevé non récupéré', error, "Le relevé n'a pas pu être récupéré"),
  })
  return (
    <Button
      icon={<CloudDownload size={16} aria-hidden="true" />}
      isBusy={fetching.isBusy}
      onClick={() => fetching.run({ provider, date })}
    >
      Récupérer le relevé
    </Button>
  )
}

/** A day of a provider's statement beside the payments: what one of the two lacks is left to be matched. */
export function ReconciliationPage(): ReactElement {
  useTitle('Rapprochement')
  const [state, change, close] = useReconciliationUrl()
  const today = providerToday(useNow(60_000))
  const { provider, list, dialog } = state
  const date = state.date ?? today
  const data = useData(getReconciliation, { provider, date }, { keepsPrevious: true })
  const answer = data.answer?.data
  usePreload(importDialogs)
  return (
    <>
      <PageHeading title="Rapprochement">
        {answer?.canFetch && !data.isOld && <FetchButton provider={provider} date={date} />}
        <Button
          look="primary"
          icon={<Upload size={16} aria-hidden="true" />}
          onClick={() => change({ dialog: 'statement' })}
        >
          Importer un relevé
        </Button>
      </PageHeading>
      <DayChoice provider={provider} date={date} today={today} onChange={change} />
      {answer && <ReconciliationFigures answer={answer} isOld={data.isOld} />}
      <Tabs
        label="Listes du rapprochement"
        tabs={tabLabels(data.isOld ? undefined : answer)}
        panel={panel}
        tab={list}
        onTab={(next) => change({ list: next, line: undefined })}
      />
      <div role="tabpanel" id={panel} aria-labelledby={tabId(panel, list)} tabIndex={-1} className="outline-none">
        <QueryState
          data={data}
          failure="Erreur lors du rapprochement"
          skeleton={<Skeleton rows={4} className="h-20" />}
        >
          {({ data: day }) => (
            <div aria-busy={data.isOld} className={fadedIf(data.isOld)}>
              <ReconciliationList key={`${provider} ${date} ${list}`} day={day} state={state} onChange={change} />
            </div>
          )}
        </QueryState>
      </div>
      {dialog && (
        <DialogBoundary key={`${dialog} ${state.line}`} onClose={close}>
          <ReconciliationDialogs state={state} date={date} answer={answer} onChange={change} onClose={close} />
        </DialogBoundary>
      )}
    </>
  )
}
