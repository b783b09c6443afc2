import type { Vehicle } from '@yoon/contract/vehicles/calls'
import { vehicleTypeLabels } from '@yoon/contract/vehicles/types'
import type { ReactElement } from 'react'
import { countOf } from '../../../lib/count.ts'
import { formatMoney, personName } from '../../../lib/format.ts'
import { FootActions } from '../../../ui/Actions.tsx'
import { CallLink } from '../../../ui/CallLink.tsx'
import { DetailsLayout } from '../../../ui/dialogs/DetailsLayout.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { PhotoStrip } from '../../images/index.ts'
import { AvailabilityNow } from '../Availability.tsx'
import { DueBadges } from '../DueBadges.tsx'
import { useVehicleActions } from '../fleet-actions.ts'
import type { FleetDialog } from '../fleet-url.ts'
import { vehicleName } from '../fleet-words.ts'
import { NextTrips } from '../NextTrips.tsx'
import { LuxuryMark, VehicleDriver } from './VehicleFacts.tsx'

interface VehicleDetailsDialogProps {
  vehicle: Vehicle
  onDialog: (dialog: FleetDialog) => void
  onClose: () => void
}

/** All details of a vehicle, its driver and next trips first, and the actions on it. */
export function VehicleDetailsDialog({ vehicle, onDialog, onClose }: VehicleDetailsDialogProps): ReactElement {
  const { id, type, licensePlate, year, capacity, features, imageUrls, hourlyRate, dailyRate, kmRate, driver } = vehicle
  const name = vehicleName(vehicle)
  const amount = (rate: number) => (rate > 0 ? formatMoney(rate) : 'Non défini')
  return (
    <Dialog
      title={name}
      status={<AvailabilityNow {...vehicle} />}
      description={
        <span className="flex flex-wrap items-center gap-x-2.5">
          <span>
            <b className="whitespace-nowrap text-ink">{licensePlate}</b> · {vehicleTypeLabels[type]} · {year} ·{' '}
            {countOf(capacity, 'place')}
          </span>
          <LuxuryMark {...vehicle} />
        </span>
      }
      size="large"
      onClose={onClose}
      footer={<FootActions actions={useVehicleActions()} subject={`${name} ${licensePlate}`} onDialog={onDialog} />}
    >
      <DetailsLayout
        first={
          <section aria-labelledby="vehicle-driver" className="grid gap-2">
            <h3 id="vehicle-driver" className="leading-6 font-bold">
              Chauffeur
            </h3>
            <VehicleDriver {...vehicle} />
            {driver && <CallLink phone={driver.user.phone} name={personName(driver.user)} />}
          </section>
        }
        facts={
          <dl className="grid gap-2 max-md:grid-cols-2">
            <Fact label="Prix à l'heure">{amount(hourlyRate)}</Fact>
            <Fact label="Prix à la journée">{amount(dailyRate)}</Fact>
            <Fact label="Prix au kilomètre (hors Dakar)" className="max-md:col-span-2">
              {amount(kmRate)}
            </Fact>
          </dl>
        }
      >
        <DueBadges absence={vehicle.absence} papers={vehicle.papers} isWhole />
        <NextTrips of={{ search: licensePlate }} isOwn={(booking) => booking.vehicle?.id === id} />
        <dl className="grid gap-4">
          {imageUrls.length > 0 && (
            <Fact label="Photos">
              <PhotoStrip title={name} imageUrls={imageUrls} />
            </Fact>
          )}
          <Fact label="Équipements">
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
      </DetailsLayout>
    </Dialog>
  )
}
