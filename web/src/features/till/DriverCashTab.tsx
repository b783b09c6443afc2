import { listDriverCash } from '@yoon/contract/till/calls'
import type { DriverCash } from '@yoon/contract/till/schemas'
import { CircleSlash, HandCoins } from 'lucide-react'
import type { ReactElement } from 'react'
import { useData } from '../../lib/calls/data.ts'
import { countOf } from '../../lib/count.ts'
import { formatMoney } from '../../lib/format.ts'
import { formatMoment, momentInText } from '../../lib/moment.ts'
import { useCan } from '../../lib/use-can.ts'
import { CardActions, type RowAction } from '../../ui/Actions.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { QueryState } from '../../ui/data/QueryState.tsx'
import { EmptyState, Skeleton } from '../../ui/States.tsx'
import { TableOrCards } from '../../ui/TableOrCards.tsx'
import type { OpenTillDialog } from './till-url.ts'

type CashDialog = 'remittance' | 'write-off'
type Held = DriverCash & { id: string }

/** Drivers who hold cash of clients, the one with the most first. */
export function DriverCashTab({ onDialog }: { onDialog: OpenTillDialog }): ReactElement {
  const data = useData(listDriverCash, {})
  const actions = useCashActions()
  const menu = ({ driverId, name }: Held) => (
    <CardActions actions={actions} subject={name} onDialog={(dialog) => onDialog(dialog, { driver: driverId })} />
  )
  return (
    <QueryState
      data={data}
      failure="Erreur lors de la récupération des espèces des chauffeurs"
      skeleton={<Skeleton rows={3} className="h-16" />}
    >
      {({ data: drivers }) =>
        drivers.length === 0 ? (
          <EmptyState
            title="Aucun chauffeur n'a d'espèces à remettre"
            icon={<HandCoins size={22} aria-hidden="true" />}
          >
            <p>Les courses payées en espèces au chauffeur apparaissent ici jusqu'à leur remise.</p>
          </EmptyState>
        ) : (
          <TableOrCards
            caption="Espèces des chauffeurs"
            tableFrom="52em"
            isList
            rows={drivers.map((driver) => ({ ...driver, id: driver.driverId }))}
            rowClassName="*:h-11 *:py-1"
            columns={[
              { label: 'Chauffeur', isHeading: true, cell: ({ name }) => <b>{name}</b> },
              { label: 'Courses', isNumber: true, cell: ({ trips }) => trips },
              { label: 'Depuis', cell: ({ oldestAt }) => oldestAt && formatMoment(oldestAt) },
              { label: 'À remettre', isNumber: true, cell: (driver) => <HeldAmount {...driver} /> },
              {
                label: 'Actions',
                isActions: true,
                cell: (driver) => <div className="flex justify-end">{menu(driver)}</div>,
              },
            ]}
            card={(driver) => (
              <article
                aria-label={driver.name}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 py-2 pr-1 pl-3.5"
              >
                <div className="grid min-w-0 gap-0.5">
                  <h2 className="font-semibold [overflow-wrap:anywhere]">{driver.name}</h2>
                  <p>
                    <HeldAmount {...driver} />
                  </p>
                  <p className="text-sm text-ink-2">
                    {countOf(driver.trips, 'course')}
                    {driver.oldestAt && `, depuis ${momentInText(driver.oldestAt)}`}
                  </p>
                </div>
                {menu(driver)}
              </article>
            )}
          />
        )
      }
    </QueryState>
  )
}

function HeldAmount({ held, isAboveCeiling }: DriverCash): ReactElement {
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
      {isAboveCeiling && <Badge tone="urgent">Plafond dépassé</Badge>}
      <b className="tabular-nums whitespace-nowrap">{formatMoney(held)}</b>
    </span>
  )
}

function useCashActions(): RowAction<CashDialog>[] {
  const mayWriteOff = useCan('payments:delete')
  return [
    { dialog: 'remittance', label: 'Encaisser la remise', icon: HandCoins },
    ...(mayWriteOff
      ? [{ dialog: 'write-off', label: 'Passer en perte', icon: CircleSlash, isDangerous: true } as const]
      : []),
  ]
}
