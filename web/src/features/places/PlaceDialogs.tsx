import { getPlace, type Place, type Zone } from '@yoon/contract/places/calls'
import type { ReactElement } from 'react'
import { useSearchParams } from 'wouter'
import { EntityDialog } from '../../ui/data/EntityDialog.tsx'
import { DeletePlaceDialog } from './DeletePlaceDialog.tsx'
import { PlaceFormDialog } from './PlaceFormDialog.tsx'
import type { PlacesDialog } from './places-url.ts'
import { UsedAddressesDialog } from './UsedAddressesDialog.tsx'

interface PlaceDialogsProps {
  dialog: PlacesDialog
  id: string | undefined
  /** Places on screen, which usually include the one of the dialog. */
  known: readonly Place[]
  zones: readonly Zone[]
  onClose: () => void
}

/** The dialog that the address names, about the place that it names. */
export function PlaceDialogs({ dialog, id = '', known, zones, onClose }: PlaceDialogsProps): ReactElement | null {
  const [params] = useSearchParams()
  if (dialog === 'addresses') return <UsedAddressesDialog zones={zones} onClose={onClose} />
  if (dialog === 'new') {
    const zone = zones.find((one) => one.id === params.get('zone'))
    return <PlaceFormDialog place={undefined} zones={zones} zoneId={zone?.id ?? ''} onClose={onClose} />
  }
  if (dialog !== 'edit' && dialog !== 'delete') return null
  return (
    <EntityDialog title="Lieu" endpoint={getPlace} id={id} known={known} onClose={onClose}>
      {(place) =>
        dialog === 'delete' ? (
          <DeletePlaceDialog place={place} onClose={onClose} />
        ) : (
          <PlaceFormDialog place={place} zones={zones} zoneId={place.zone.id} onClose={onClose} />
        )
      }
    </EntityDialog>
  )
}
