import { getTillSummary } from '@yoon/contract/till/calls'
import type { TillSummary } from '@yoon/contract/till/schemas'
import type { ReactElement } from 'react'
import { useData } from '../../lib/calls/data.ts'
import { countOf } from '../../lib/count.ts'
import { dayOf, formatMoney } from '../../lib/format.ts'
import { QueryState } from '../../ui/data/QueryState.tsx'
import { DaysFilter } from '../../ui/forms/DaysFilter.tsx'
import { EmptyState, fadedIf, Skeleton } from '../../ui/States.tsx'
import { TableOrCards } from '../../ui/TableOrCards.tsx'
import { Difference } from './Difference.tsx'
import { type ChangeTill, periodOf, type TillPageState } from './till-url.ts'

type Row = TillSummary & { id: string }

/** Differences of the closed tills of each person in a period. */
export function SummaryTab({ state, onChange }: { state: TillPageState; onChange: ChangeTill }): ReactElement {
  const data = useData(getTillSummary, periodOf(state), { keepsPrevious: true })
  return (
    <>
      <div className="mb-3 grid grid-cols-2 gap-2 md:flex">
        <DaysFilter
          from={state.from}
          to={state.to}
          today={dayOf(Date.now())}
          onDays={(days) => onChange(days, { replace: true })}
        />
      </div>
      <QueryState data={data} skeleton={<Skeleton rows={3} className="h-16" />}>
        {({ data: people }) =>
          people.length === 0 ? (
            <EmptyState title="Aucune caisse fermée dans cette période" />
          ) : (
            <div aria-busy={data.isOld} className={fadedIf(data.isOld)}>
              <TableOrCards<Row>
                caption="Écarts par personne"
                tableFrom="56em"
                isList
                rowClassName="*:h-11 *:py-1"
                rows={people.map((person) => ({ ...person, id: person.user.id }))}
                columns={[
                  { label: 'Personne', isHeading: true, cell: ({ user }) => <b>{user.name}</b> },
                  { label: 'Caisses', isNumber: true, cell: ({ tills }) => tills },
                  { label: 'À valider', isNumber: true, cell: ({ toValidate }) => toValidate },
                  { label: 'Avec écart', isNumber: true, cell: ({ withDifference }) => withDifference },
                  { label: 'Manquants', isNumber: true, cell: ({ missing }) => formatMoney(missing) },
                  { label: 'Excédents', isNumber: true, cell: ({ surplus }) => formatMoney(surplus) },
                  { label: 'Total', isNumber: true, cell: (person) => <Difference {...person} /> },
                ]}
                card={({ user, tills, withDifference, difference, toValidate }) => (
                  <article aria-label={user.name} className="grid gap-0.5 px-3.5 py-2">
                    <div className="flex justify-between gap-x-3">
                      <h2 className="font-semibold">{user.name}</h2>
                      <Difference difference={difference} />
                    </div>
                    <p className="text-sm text-ink-2">
                      {countOf(tills, 'caisse')}, {withDifference} avec écart, {toValidate} à valider
                    </p>
                  </article>
                )}
              />
            </div>
          )
        }
      </QueryState>
    </>
  )
}
