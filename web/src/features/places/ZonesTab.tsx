import type { Zone } from '@yoon/contract/places/calls'
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { countOf } from '../../lib/count.ts'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import { RowActions } from '../../ui/Actions.tsx'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Table } from '../../ui/Table.tsx'
import type { PlacesTabProps } from './PlacesTab.tsx'
import { StartingListButton } from './StartingListButton.tsx'

const ZoneDialogs = lazyWithRetry(() => import('./ZoneDialogs.tsx').then((module) => ({ default: module.ZoneDialogs })))

const actions = [
  { dialog: 'rename-zone', label: 'Renommer', icon: Pencil },
  { dialog: 'delete-zone', label: 'Supprimer', icon: Trash2, isDangerous: true },
] as const

/** The zones between which fares and usual minutes are kept, in their order. */
export function ZonesTab({ state, onChange, onClose, zones }: PlacesTabProps): ReactElement {
  return (
    <>
      {zones.length === 0 ? (
        <EmptyState title="Aucune zone pour l'instant">
          <StartingListButton />
        </EmptyState>
      ) : (
        <div className="max-w-3xl">
          <Table
            caption="Zones"
            columns={[
              { label: 'Zone', isHeading: true, className: 'font-semibold', cell: ({ name }: Zone) => name },
              {
                label: 'Lieux',
                isNumber: true,
                cell: ({ id, places }) => (
                  <button
                    type="button"
                    onClick={() => onChange({ tab: 'places', zone: id })}
                    className="min-h-11 rounded-sm whitespace-nowrap text-brand-strong underline md:min-h-6"
                  >
                    {countOf(places, 'lieu', 'lieux')}
                  </button>
                ),
              },
              {
                label: 'Actions',
                isActions: true,
                cell: ({ id, name }) => (
                  <RowActions actions={actions} subject={name} onDialog={(dialog) => onChange({ dialog, id })} />
                ),
              },
            ]}
            rows={zones}
            rowClassName="*:h-11 *:py-0.5"
          />
        </div>
      )}
      {state.dialog && (
        <DialogBoundary key={`${state.dialog} ${state.id}`} onClose={onClose}>
          <ZoneDialogs dialog={state.dialog} zone={zones.find(({ id }) => id === state.id)} onClose={onClose} />
        </DialogBoundary>
      )}
    </>
  )
}
