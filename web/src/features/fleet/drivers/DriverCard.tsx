import type { Driver } from '@yoon/contract/drivers/calls'
import { Car } from 'lucide-react'
import type { ReactElement } from 'react'
import { personName } from '../../../lib/format.ts'
import { CardActions } from '../../../ui/Actions.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ContactLinks } from '../../../ui/ContactLinks.tsx'
import { useDriverActions } from '../fleet-actions.ts'
import type { FleetDialog } from '../fleet-url.ts'
import { DriverStatistics, DriverStatus, DriverToday, DriverVehicles } from './DriverFacts.tsx'

/** A driver on small screens. */
export function DriverCard({
  driver,
  onDialog,
}: {
  driver: Driver
  onDialog: (dialog: FleetDialog) => void
}): ReactElement {
  const { user, licenseNumber } = driver
  return (
    <Card
      as="article"
      aria-label={personName(user)}
      className="grid h-full grid-cols-[auto_minmax(0,1fr)_auto] content-start gap-x-3 gap-y-1 py-2.5 pr-1.5 pl-3.5"
    >
      <span className="pt-1">
        <Avatar firstName={user.firstName} lastName={user.lastName} />
      </span>
      <div>
        <h2 className="text-md font-semibold [overflow-wrap:anywhere]">{personName(user)}</h2>
        <p className="text-sm text-ink-2">Permis {licenseNumber}</p>
      </div>
      <CardActions actions={useDriverActions()} subject={personName(user)} onDialog={onDialog} />
      <div className="col-span-2 col-start-2 grid grid-cols-[minmax(0,1fr)] gap-1 pr-2">
        <DriverStatus {...driver} />
        <div className="flex flex-wrap items-center gap-x-2">
          <span className="text-sm text-ink-2">Aujourd'hui</span>
          <DriverToday {...driver} className="contents" />
        </div>
        <div className="flex items-start gap-2">
          <Car size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-3" />
          <DriverVehicles {...driver} />
        </div>
        <DriverStatistics {...driver} />
      </div>
      <div className="col-span-full mt-1 mr-2 -mb-2.5 flex justify-between gap-x-4 border-t border-line [&_a+a]:min-w-0 [&_a+a]:text-xs">
        <ContactLinks {...user} />
      </div>
    </Card>
  )
}
