import { listTills } from '@yoon/contract/till/calls'
import { tillStateLabels, tillStates } from '@yoon/contract/till/kinds'
import type { TillRow } from '@yoon/contract/till/schemas'
import type { ReactElement } from 'react'
import { usePages } from '../../lib/calls/use-pages.ts'
import { countOf } from '../../lib/count.ts'
import { dayOf, formatMoney } from '../../lib/format.ts'
import { formatMoment, momentInText } from '../../lib/moment.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ListPage } from '../../ui/data/ListPage.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { DaysFilter } from '../../ui/forms/DaysFilter.tsx'
import { SearchWithFilters } from '../../ui/SearchWithFilters.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { Column } from '../../ui/Table.tsx'
import { TableOrCards } from '../../ui/TableOrCards.tsx'
import { Difference } from './Difference.tsx'
import { type ChangeTill, noFilter, type OpenTillDialog, type TillPageState, tillFilterOf } from './till-url.ts'
import { stateTones, tillName } from './till-words.ts'

const pageSize = 10

interface TillsTabProps {
  state: TillPageState
  onChange: ChangeTill
  onDialog: OpenTillDialog
}

/** Tills that the user may see, the newest first. */
export function TillsTab({ state, onChange, onDialog }: TillsTabProps): ReactElement {
  const filter = tillFilterOf(state)
  const pages = usePages(listTills, (page) => ({ page, limit: pageSize, ...filter }), state, onChange)
  const open = ({ id }: TillRow) => onDialog('view', { till: id })
  return (
    <>
      <TillFilters state={state} onChange={onChange} total={pages.total} />
      <ListPage pages={pages} failure="Erreur lors de la récupération des caisses">
        {pages.answer?.pagination.total === 0 ? (
          <NoTills isFiltered={Object.keys(filter).length > 0} onClear={() => onChange(noFilter)} />
        ) : (
          <TableOrCards
            caption="Caisses"
            tableFrom="64em"
            isList
            columns={columnsOf(open)}
            rowClassName="*:h-11 *:py-1"
            onRow={open}
            isWanted={({ canValidate }) => canValidate}
            rows={pages.answer?.data.sessions ?? []}
            card={(till) => <TillCard till={till} onOpen={() => open(till)} />}
          />
        )}
      </ListPage>
    </>
  )
}

function TillFilters({
  state,
  onChange,
  total,
}: Pick<TillsTabProps, 'state' | 'onChange'> & { total: number | undefined }): ReactElement {
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-2 md:mb-3.5">
      <SearchWithFilters
        q={state.q}
        label="Rechercher un numéro, une personne"
        placeholder="Numéro ou personne"
        onSearch={(q) => onChange({ q }, { replace: true })}
        sheetLabel="Voir les caisses"
        count={[state.state, state.from, state.to].filter(Boolean).length}
      >
        <FilterSelect
          label="État"
          all="Tous les états"
          values={tillStates}
          labels={tillStateLabels}
          value={state.state}
          className="min-w-0"
          onValue={(value) => onChange({ state: value })}
        />
        <div className="grid grid-cols-2 gap-2 md:flex md:items-center md:[&_label]:sr-only md:[&_input]:min-h-9.5">
          <DaysFilter
            from={state.from}
            to={state.to}
            today={dayOf(Date.now())}
            onDays={(days) => onChange(days, { replace: true })}
          />
        </div>
      </SearchWithFilters>
      <p role="status" className="min-w-20 pl-1 text-right whitespace-nowrap text-ink-2 max-lg:text-left">
        {total !== undefined && countOf(total, 'caisse')}
      </p>
    </div>
  )
}

function columnsOf(open: (till: TillRow) => void): Column<TillRow>[] {
  return [
    {
      label: 'Caisse',
      isHeading: true,
      cell: (till) => (
        <button
          type="button"
          onClick={() => open(till)}
          className="min-h-6 rounded-sm text-left font-semibold whitespace-nowrap hover:text-brand"
        >
          {till.number ?? 'Sans numéro'}
        </button>
      ),
    },
    { label: 'Personne', className: 'w-[22%]', cell: ({ user }) => user.name },
    { label: 'Ouverte', className: 'whitespace-nowrap', cell: ({ openedAt }) => formatMoment(openedAt) },
    {
      label: 'Fermée',
      className: 'whitespace-nowrap',
      cell: ({ closedAt }) => (closedAt ? formatMoment(closedAt) : '–'),
    },
    { label: 'Attendu', isNumber: true, className: 'tabular-nums', cell: ({ expected }) => money(expected) },
    { label: 'Compté', isNumber: true, className: 'tabular-nums', cell: ({ counted }) => money(counted) },
    { label: 'Écart', isNumber: true, cell: (till) => <Difference {...till} /> },
    { label: 'État', cell: ({ state }) => <Badge tone={stateTones[state]}>{tillStateLabels[state]}</Badge> },
  ]
}

function money(amount: number | null): string {
  return amount === null ? '–' : formatMoney(amount)
}

function TillCard({ till, onOpen }: { till: TillRow; onOpen: () => void }): ReactElement {
  const { state, user, openedAt, closedAt, difference, number } = till
  return (
    <article aria-label={tillName(till)} className="grid gap-0.5 py-2 pr-3.5 pl-3.5">
      <h2 className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2">
        <button
          type="button"
          onClick={onOpen}
          className="-my-2 min-h-11 rounded-md py-2 text-left leading-5 font-semibold [overflow-wrap:anywhere]"
        >
          {user.name}
        </button>
        <Badge tone={stateTones[state]}>{tillStateLabels[state]}</Badge>
      </h2>
      <p className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-2">
        <span>{number ?? 'Sans numéro'}</span>
        <span>{closedAt ? `Fermée ${momentInText(closedAt)}` : `Ouverte ${momentInText(openedAt)}`}</span>
      </p>
      {difference !== null && (
        <p className="text-sm">
          Écart&nbsp;: <Difference difference={difference} />
        </p>
      )}
    </article>
  )
}

function NoTills({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }): ReactElement {
  if (!isFiltered) return <EmptyState title="Aucune caisse pour l'instant" />
  return (
    <EmptyState title="Aucune caisse ne correspond">
      <Button onClick={onClear}>Effacer la recherche et les filtres</Button>
    </EmptyState>
  )
}
