import type { Vehicle } from '@yoon/contract/vehicles/calls'
import type { ReactElement } from 'react'
import { countOf } from '../../../lib/count.ts'
import { formatMoney } from '../../../lib/format.ts'
import { FootActions } from '../../../ui/Actions.tsx'
import { ContactLinks } from '../../../ui/ContactLinks.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { PhotoStrip } from '../../images/index.ts'
import { useVehicleActions } from '../fleet-actions.ts'
import type { FleetDialog } from '../fleet-url.ts'
import { vehicleName } from '../fleet-words.ts'
import { LuxuryMark, VehicleDriver, VehicleIdentity, VehicleStatus } from './VehicleFacts.tsx'

interface VehicleDetailsDialogProps {
  vehicle: Vehicle
  onDialog: (dialog: FleetDialog) => void
  onClose: () => void
}

/** All details of a vehicle, and the actions on it. */
export function VehicleDetailsDialog({ vehicle, onDialog, onClose }: VehicleDetailsDialogProps): ReactElement {
  const { year, capacity, features, imageUrls, hourlyRate, dailyRate, kmRate, driver, isOnTrip } = vehicle
  const amount = (rate: number) => (rate > 0 ? formatMoney(rate) : 'Non défini')
  return (
    <Dialog
      title={vehicleName(vehicle)}
      description={
        <span className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <VehicleIdentity {...vehicle} />
          <LuxuryMark {...vehicle} />
          <VehicleStatus {...vehicle} />
        </span>
      }
      onClose={onClose}
      footer={<FootActions actions={useVehicleActions()} onDialog={onDialog} />}
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
        <Fact label="Année">{year}</Fact>
        <Fact label="Capacité">{countOf(capacity, 'place')}</Fact>
        <Fact label="Chauffeur" className="max-sm:col-span-2">
          <VehicleDriver driver={driver} isOnTrip={isOnTrip} />
          {driver && <ContactLinks phone={driver.user.phone} />}
        </Fact>
        <Fact label="Prix à l'heure">{amount(hourlyRate)}</Fact>
        <Fact label="Prix à la journée">{amount(dailyRate)}</Fact>
        <Fact label="Prix au kilomètre (hors Dakar)">{amount(kmRate)}</Fact>
        {imageUrls.length > 0 && (
          <Fact label="Photos" className="col-span-full">
            <PhotoStrip title={vehicleName(vehicle)} imageUrls={imageUrls} />
          </Fact>
        )}
        <Fact label="Équipements" className="col-span-full">
          {features.length === 0 && 'Aucun'}
          <ul className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
            {features.map((feature) => (
              <li key={feature} className="rounded-full border border-line px-3 py-1 text-sm">
                {feature}
              </li>
            ))}
          </ul>
        </Fact>
      </dl>
    </Dialog>
  )
}
