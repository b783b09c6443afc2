import type { Driver } from '@yoon/contract/drivers/calls'
import { formatPhone } from '@yoon/contract/phones'
import type { Vehicle } from '@yoon/contract/vehicles/calls'
import type { ReactElement } from 'react'
import { personName } from '../../lib/format.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { VehicleThumbnail } from '../images/index.ts'
import { vehicleName } from './fleet-words.ts'

const box = 'flex items-center gap-3 rounded-md bg-raised px-3.5 py-2.5'

/** Identifies the driver of a dialog. */
export function DriverInBrief({ driver: { user, licenseNumber } }: { driver: Driver }): ReactElement {
  return (
    <div className={box}>
      <Avatar firstName={user.firstName} lastName={user.lastName} />
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">{personName(user)}</p>
        <p className="text-ink-2">
          Permis {licenseNumber}
          {user.phone && (
            <>
              {' · '}
              <span className="whitespace-nowrap">{formatPhone(user.phone)}</span>
            </>
          )}
        </p>
      </div>
    </div>
  )
}

/** Identifies the vehicle of a dialog. */
export function VehicleInBrief({ vehicle }: { vehicle: Vehicle }): ReactElement {
  return (
    <div className={box}>
      <VehicleThumbnail {...vehicle} name={vehicleName(vehicle)} />
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">{vehicleName(vehicle)}</p>
        <p className="whitespace-nowrap text-ink-2">{vehicle.licensePlate}</p>
      </div>
    </div>
  )
}
