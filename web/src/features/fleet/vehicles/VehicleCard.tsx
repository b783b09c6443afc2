import type { Vehicle } from '@yoon/contract/vehicles/calls'
import type { ReactElement } from 'react'
import { CardActions } from '../../../ui/Actions.tsx'
import { Card } from '../../../ui/Card.tsx'
import { VehicleThumbnail } from '../../images/index.ts'
import { VehicleState } from '../Availability.tsx'
import { CardName } from '../CardName.tsx'
import { DueWords } from '../DueBadges.tsx'
import { useVehicleActions } from '../fleet-actions.ts'
import type { FleetDialog } from '../fleet-url.ts'
import { vehicleName } from '../fleet-words.ts'
import { useTripLinks } from '../use-trip-links.ts'
import { LuxuryMark, VehicleDriver, VehicleIdentity, VehicleRates, VehicleSpecifications } from './VehicleFacts.tsx'

interface VehicleCardProps {
  vehicle: Vehicle
  onDialog: (dialog: FleetDialog) => void
}

/** A vehicle on small screens: the name opens its details, "…" the other actions. */
export function VehicleCard({ vehicle, onDialog }: VehicleCardProps): ReactElement {
  const name = `${vehicleName(vehicle)} ${vehicle.licensePlate}`
  return (
    <Card
      as="article"
      aria-label={name}
      className="grid h-full grid-cols-[auto_minmax(0,1fr)_auto] content-start gap-x-3 pt-1.5 pr-1.5 pb-2.5 pl-3.5"
    >
      <span className="row-span-2 pt-1">
        <VehicleThumbnail {...vehicle} name={vehicleName(vehicle)} onOpen={() => onDialog('photos')} />
      </span>
      <div className="min-w-0 self-center leading-tight">
        <CardName name={vehicleName(vehicle)} onOpen={() => onDialog('view')} />
        <span className="flex min-h-5 min-w-0 flex-wrap items-center gap-x-1.5">
          <VehicleIdentity {...vehicle} />
          <LuxuryMark {...vehicle} />
        </span>
      </div>
      <CardActions
        actions={useVehicleActions()}
        links={useTripLinks({ search: vehicle.licensePlate })}
        subject={name}
        onDialog={onDialog}
      />
      <div className="col-span-2 -mt-0.5">
        <VehicleState {...vehicle} />
        <DueWords absence={vehicle.absence} papers={vehicle.papers} />
      </div>
      <div className="col-span-3 mt-1.5 grid grid-cols-[minmax(0,1fr)] gap-1 pr-2">
        <VehicleDriver {...vehicle} />
        <VehicleRates vehicle={vehicle} />
        <VehicleSpecifications {...vehicle} />
      </div>
    </Card>
  )
}
