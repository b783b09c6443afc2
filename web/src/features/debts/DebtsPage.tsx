import { listDebts } from '@yoon/contract/ledger/calls'
import { CircleCheckBig } from 'lucide-react'
import type { ReactElement } from 'react'
import { usePages } from '../../lib/calls/use-pages.ts'
import { countOf } from '../../lib/count.ts'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import { listSearchMs } from '../../lib/search-delays.ts'
import { useNow } from '../../lib/use-now.ts'
import { usePreload } from '../../lib/use-preload.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Button } from '../../ui/Button.tsx'
import { ListPage } from '../../ui/data/ListPage.tsx'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import { ListHeading } from '../../ui/ListHeading.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { TableOrCards } from '../../ui/TableOrCards.tsx'
import { DebtCard } from './DebtCard.tsx'
import { debtColumns } from './DebtColumns.tsx'
import { DebtFigures, type DebtTotals } from './DebtFigures.tsx'
import { type ChangeDebts, type DebtsState, filterOf, useDebtsUrl } from './debts-url.ts'
import { useDebtActions } from './use-debt-actions.ts'

const importDialogs = () => import('./DebtDialogs.tsx')
const DebtDialogs = lazyWithRetry(() => importDialogs().then((module) => ({ default: module.DebtDialogs })))

const pageSize = 25

/** The clients who owe completed trips, the highest debt first (rules/money 73). */
export function DebtsPage(): ReactElement {
  useTitle('Impayés')
  const [state, change, close] = useDebtsUrl()
  const pages = usePages(listDebts, (page) => ({ page, limit: pageSize, ...filterOf(state) }), state, change)
  const now = useNow()
  const actions = useDebtActions()
  const { answer, error, total } = pages
  usePreload(importDialogs)
  const rest = {
    now,
    actions,
    onDialog: (dialog: NonNullable<DebtsState['dialog']>, client: string) => change({ dialog, client }),
  }
  return (
    <>
      <ListHeading title="Impayés" count={total !== undefined && countOf(total, 'client')}>
        {null}
      </ListHeading>
      <DebtFigures totals={answer?.totals as DebtTotals | undefined} age={state.age} onAge={(age) => change({ age })} />
      <div className="mb-2.5 flex md:mb-3.5">
        <SearchBox
          q={state.q}
          label="Rechercher un client ou un téléphone"
          placeholder="Nom ou téléphone"
          delayMs={listSearchMs}
          onSearch={(q) => change({ q }, { replace: true })}
        />
      </div>
      <ListPage pages={pages} failure="Erreur lors de la récupération des impayés">
        {answer?.data.length === 0 ? (
          <NoDebts state={state} onChange={change} />
        ) : (
          <TableOrCards
            caption="Impayés"
            tableFrom="73em"
            rowClassName="*:py-1.5"
            columns={debtColumns(rest)}
            rows={answer?.data ?? []}
            onRow={({ id }) => rest.onDialog('account', id)}
            card={(debt) => <DebtCard debt={debt} {...rest} />}
          />
        )}
      </ListPage>
      {state.dialog && state.client && (
        <DialogBoundary key={`${state.dialog} ${state.client}`} onClose={close}>
          <DebtDialogs
            dialog={state.dialog}
            client={state.client}
            known={answer?.data ?? (error ? [] : undefined)}
            onDialog={rest.onDialog}
            onClose={close}
          />
        </DialogBoundary>
      )}
    </>
  )
}

function NoDebts({ state, onChange }: { state: DebtsState; onChange: ChangeDebts }): ReactElement {
  if (state.q || state.age) {
    return (
      <EmptyState title="Aucun client ne correspond">
        <Button onClick={() => onChange({ q: '', age: undefined })}>Effacer la recherche et le filtre</Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Rien à encaisser" icon={<CircleCheckBig size={22} aria-hidden="true" />}>
      <p>Toutes les courses terminées sont payées.</p>
    </EmptyState>
  )
}
