import type { Driver } from '@yoon/contract/drivers/calls'
import { CalendarDays, Car } from 'lucide-react'
import type { ReactElement } from 'react'
import { personName } from '../../../lib/format.ts'
import { CardActions } from '../../../ui/Actions.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ContactLinks } from '../../../ui/ContactLinks.tsx'
import { CardName } from '../CardName.tsx'
import { DueWords } from '../DueBadges.tsx'
import { useDriverActions } from '../fleet-actions.ts'
import type { FleetDialog } from '../fleet-url.ts'
import { useTripLinks } from '../use-trip-links.ts'
import { DriverStatistics, DriverStatus, DriverToday, DriverVehicles } from './DriverFacts.tsx'

/** A driver on small screens: the name opens the details, "…" the other actions. */
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
      className="grid h-full grid-cols-[auto_minmax(0,1fr)_auto] content-start gap-x-3 pt-1.5 pr-1.5 pl-3.5"
    >
      <span className="pt-1">
        <Avatar firstName={user.firstName} lastName={user.lastName} />
      </span>
      <div className="self-center leading-tight">
        <CardName name={personName(user)} onOpen={() => onDialog('view')} />
        <p className="text-sm text-ink-2">Permis {licenseNumber}</p>
      </div>
      <CardActions
        actions={useDriverActions()}
        links={useTripLinks({ driverId: driver.id })}
        subject={personName(user)}
        onDialog={onDialog}
      />
      <div className="col-span-full mt-1 grid grid-cols-[minmax(0,1fr)] gap-1 pr-2">
        <div className="flex min-h-6 items-center">
          <DriverStatus {...driver} />
        </div>
        <DueWords absence={driver.absence} papers={driver.papers} />
        <div className="flex min-h-5 items-center gap-2 leading-5">
          <CalendarDays size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
          <span className="text-sm text-ink-2">Aujourd'hui</span>
          <DriverToday today={driver.today} />
        </div>
        <div className="flex min-h-5 items-center gap-2 leading-5">
          <Car size={16} aria-hidden="true" className="shrink-0 text-ink-3" />
          <DriverVehicles {...driver} />
        </div>
      </div>
      <div className="col-span-full mt-1 mr-2 flex items-center gap-x-1 border-t border-line">
        <ContactLinks {...user} isEmailIcon />
        <span className="ml-auto py-1 text-right">
          <DriverStatistics {...driver} />
        </span>
      </div>
    </Card>
  )
}
