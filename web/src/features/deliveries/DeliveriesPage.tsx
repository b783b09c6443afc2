import { exportFailedDeliveries, listFailedDeliveries } from '@yoon/contract/deliveries/calls'
import {
  deliveryChannelLabels,
  deliveryChannels,
  deliveryStateLabels,
  deliveryStates,
} from '@yoon/contract/deliveries/words'
import { MailCheck } from 'lucide-react'
import type { ReactElement } from 'react'
import { usePages } from '../../lib/calls/use-pages.ts'
import { countOf } from '../../lib/count.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Button } from '../../ui/Button.tsx'
import { ExportMenu } from '../../ui/data/ExportMenu.tsx'
import { ListPage } from '../../ui/data/ListPage.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { ListHeading } from '../../ui/ListHeading.tsx'
import { SearchWithFilters } from '../../ui/SearchWithFilters.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { TableOrCards } from '../../ui/TableOrCards.tsx'
import { DeliveryCard } from './DeliveryCard.tsx'
import { deliveryColumns } from './DeliveryColumns.tsx'
import { type ChangeDeliveries, type DeliveriesUrl, filterOf, noFilter, useDeliveriesUrl } from './deliveries-url.ts'

const pageSize = 25

/** The messages out of Yoon that were not sent, why, and what sends them again (rules/notifications 42). */
export function DeliveriesPage(): ReactElement {
  useTitle('Envois échoués')
  const [state, change] = useDeliveriesUrl()
  const pages = usePages(listFailedDeliveries, (page) => ({ page, limit: pageSize, ...filterOf(state) }), state, change)
  const { answer, total } = pages
  return (
    <>
      <ListHeading title="Envois échoués" count={total !== undefined && countOf(total, 'message')}>
        <ExportMenu
          endpoint={exportFailedDeliveries}
          readBy="settings:manage"
          argsFor={(format) => ({ ...filterOf(state), format })}
        />
      </ListHeading>
      <DeliveryFilters state={state} onChange={change} />
      <ListPage pages={pages} failure="Erreur lors de la récupération des envois">
        {answer?.pagination.total === 0 ? (
          <NothingFailed isFiltered={Object.keys(filterOf(state)).length > 0} onClear={() => change(noFilter)} />
        ) : (
          <TableOrCards
            caption="Envois échoués"
            tableFrom="64em"
            columns={deliveryColumns}
            rows={answer?.data ?? []}
            card={(delivery) => <DeliveryCard delivery={delivery} />}
          />
        )}
      </ListPage>
    </>
  )
}

function DeliveryFilters({ state, onChange }: { state: DeliveriesUrl; onChange: ChangeDeliveries }): ReactElement {
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-2 md:mb-3.5">
      <SearchWithFilters
        q={state.q}
        label="Rechercher un nom, une adresse, un numéro, une réservation"
        placeholder="Nom, adresse, référence"
        onSearch={(typed) => onChange({ q: typed }, { replace: true })}
        sheetLabel="Voir les envois"
        count={[state.channel, state.state].filter(Boolean).length}
      >
        <FilterSelect
          label="Moyen"
          all="Tous les moyens"
          values={deliveryChannels}
          labels={deliveryChannelLabels}
          value={state.channel}
          className="min-w-0"
          onValue={(channel) => onChange({ channel })}
        />
        <FilterSelect
          label="État"
          all="Tous les états"
          values={deliveryStates}
          labels={deliveryStateLabels}
          value={state.state}
          className="min-w-0"
          onValue={(chosen) => onChange({ state: chosen })}
        />
      </SearchWithFilters>
    </div>
  )
}

function NothingFailed({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }): ReactElement {
  if (isFiltered) {
    return (
      <EmptyState title="Aucun envoi ne correspond">
        <Button onClick={onClear}>Effacer la recherche et les filtres</Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Tout est parti" icon={<MailCheck size={22} aria-hidden="true" />}>
      <p>
        Un e-mail, un SMS ou une notification push que Yoon n'a pas pu envoyer apparaît ici, avec la raison et ce qui le
        renvoie.
      </p>
    </EmptyState>
  )
}
