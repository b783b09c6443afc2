import { exportTills, listTills } from '@yoon/contract/till/calls'
import { type ReactElement, Suspense } from 'react'
import { useData } from '../../lib/calls/data.ts'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import { useCan } from '../../lib/use-can.ts'
import { usePreload } from '../../lib/use-preload.ts'
import { useTitle } from '../../lib/use-title.ts'
import { ExportMenu } from '../../ui/data/ExportMenu.tsx'
import { QueryState } from '../../ui/data/QueryState.tsx'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { Tabs, tabId } from '../../ui/Tabs.tsx'
import { OwnTill } from './OwnTill.tsx'
import { type OpenTillDialog, type TillTab, tillFilterOf, useTillUrl } from './till-url.ts'

const importDialogs = () => import('./TillDialogs.tsx')
const TillDialogs = lazyWithRetry(() => importDialogs().then((module) => ({ default: module.TillDialogs })))
const TillsTab = lazyWithRetry(() => import('./TillsTab.tsx').then((module) => ({ default: module.TillsTab })))
const DriverCashTab = lazyWithRetry(() =>
  import('./DriverCashTab.tsx').then((module) => ({ default: module.DriverCashTab })),
)
const SummaryTab = lazyWithRetry(() => import('./SummaryTab.tsx').then((module) => ({ default: module.SummaryTab })))

const tabLabels: Record<TillTab, string> = {
  own: 'Ma caisse',
  all: 'Caisses',
  drivers: 'Espèces des chauffeurs',
  summary: 'Écarts',
}

/** The till of the user, those of the others, and the cash that drivers hold. */
export function TillPage(): ReactElement {
  useTitle('Caisse')
  const [state, change, close] = useTillUrl()
  const managesAll = useCan('payments:delete')
  const { summary, ...common } = tabLabels
  const tabs = managesAll ? tabLabels : (common as typeof tabLabels)
  const tab = state.tab in tabs ? state.tab : 'own'
  const own = useData(listTills, { limit: 1 })
  usePreload(importDialogs)
  const open: OpenTillDialog = (dialog, about = {}) =>
    change({ dialog, till: undefined, driver: undefined, entry: undefined, ...about })
  return (
    <>
      <PageHeading title="Caisse" isShort>
        {tab === 'all' && (
          <ExportMenu
            endpoint={exportTills}
            readBy="payments:create"
            argsFor={(format) => ({ ...tillFilterOf(state), format })}
          />
        )}
      </PageHeading>
      <Tabs
        label="Caisse"
        tabs={tabs}
        panel="caisse"
        tab={tab}
        onTab={(next) => change({ tab: next, dialog: undefined, till: undefined, driver: undefined, entry: undefined })}
      />
      <div role="tabpanel" id="caisse" aria-labelledby={tabId('caisse', tab)} tabIndex={-1} className="outline-none">
        {tab === 'own' ? (
          <QueryState data={own} failure="Erreur lors de la récupération de la caisse" skeleton={<Skeleton rows={3} />}>
            {({ data }) => <OwnTill till={data.current} onDialog={open} />}
          </QueryState>
        ) : (
          <Suspense fallback={<Skeleton rows={4} />}>
            {tab === 'all' && <TillsTab state={state} onChange={change} onDialog={open} />}
            {tab === 'drivers' && <DriverCashTab onDialog={open} />}
            {tab === 'summary' && <SummaryTab state={state} onChange={change} />}
          </Suspense>
        )}
      </div>
      {state.dialog && (
        <DialogBoundary key={`${state.dialog} ${state.till} ${state.driver} ${state.entry}`} onClose={close}>
          <TillDialogs
            state={{ ...state, dialog: state.dialog }}
            current={own.answer?.data.current}
            onDialog={open}
            onClose={close}
          />
        </DialogBoundary>
      )}
    </>
  )
}
