import { listUsedAddresses, type Zone } from '@yoon/contract/places/calls'
import { type ReactElement, useState } from 'react'
import { useData } from '../../lib/calls/data.ts'
import { countOf } from '../../lib/count.ts'
import { Button } from '../../ui/Button.tsx'
import { QueryState } from '../../ui/data/QueryState.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import { EmptyState, Skeleton } from '../../ui/States.tsx'
import { PlaceFormDialog } from './PlaceFormDialog.tsx'
import { StartingListButton } from './StartingListButton.tsx'

interface UsedAddressesDialogProps {
  zones: readonly Zone[]
  onClose: () => void
}

/** Addresses that the latest bookings use most and that are no place yet, to be kept as one (rules/places 11). */
export function UsedAddressesDialog({ zones, onClose }: UsedAddressesDialogProps): ReactElement {
  const data = useData(listUsedAddresses, {})
  const [kept, setKept] = useState<string>()
  const addresses = data.answer?.data
  const close = () => setKept(undefined)
  return (
    <>
      <Dialog
        title="Adresses fréquentes"
        description="Les adresses de vos dernières courses qui ne sont pas encore des lieux"
        onClose={onClose}
        footer={
          <>
            <StartingListButton look="secondary" />
            <Button onClick={onClose}>Fermer</Button>
          </>
        }
      >
        {!addresses && <QueryState data={data} skeleton={<Skeleton rows={4} />} />}
        {addresses?.length === 0 && <EmptyState title="Toutes les adresses fréquentes sont déjà des lieux" />}
        {addresses && addresses.length > 0 && (
          <ul className="grid divide-y divide-line">
            {addresses.map(({ address, trips }) => (
              <li key={address} className="flex items-center gap-3 py-1.5">
                <span className="min-w-0 flex-1 leading-5 [overflow-wrap:anywhere]">
                  {address} <span className="text-sm whitespace-nowrap text-ink-2">{countOf(trips, 'course')}</span>
                </span>
                <Button
                  aria-label={`Garder ce lieu\u00a0: ${address}`}
                  onClick={() => setKept(address)}
                  className="shrink-0"
                >
                  Garder ce lieu
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Dialog>
      {kept !== undefined && (
        <DialogBoundary key={kept} onClose={close}>
          <PlaceFormDialog place={undefined} zones={zones} zoneId="" name={kept} onClose={close} />
        </DialogBoundary>
      )}
    </>
  )
}
