import type { Driver } from '@yoon/contract/drivers/calls'
import type { ReactElement } from 'react'
import { countOf } from '../../../lib/count.ts'
import { personName } from '../../../lib/format.ts'
import { useCan } from '../../../lib/use-can.ts'
import { FootActions } from '../../../ui/Actions.tsx'
import { CallLink } from '../../../ui/CallLink.tsx'
import { DetailsLayout } from '../../../ui/dialogs/DetailsLayout.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { EmailLink } from '../../../ui/EmailLink.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import { DueBadges } from '../DueBadges.tsx'
import { useDriverActions } from '../fleet-actions.ts'
import type { FleetDialog } from '../fleet-url.ts'
import { vehicleName } from '../fleet-words.ts'
import { NextTrips } from '../NextTrips.tsx'
import { DriverStatistics, DriverStatus, DriverToday } from './DriverFacts.tsx'

interface DriverDetailsDialogProps {
  driver: Driver
  onDialog: (dialog: FleetDialog) => void
  onClose: () => void
}

/** All details of a driver, the number to call and the next trips first, and the actions on them. */
export function DriverDetailsDialog({ driver, onDialog, onClose }: DriverDetailsDialogProps): ReactElement {
  const { id, user, licenseNumber, vehicles } = driver
  const canReadTrips = useCan('bookings:read')
  return (
    <Dialog
      title={personName(user)}
      status={<DriverStatus {...driver} />}
      description={`Permis ${licenseNumber}`}
      size="large"
      onClose={onClose}
      footer={<FootActions actions={useDriverActions()} subject={personName(user)} onDialog={onDialog} />}
    >
      <DetailsLayout
        first={
          <>
            <CallLink phone={user.phone} name={personName(user)} />
            <EmailLink email={user.email} />
          </>
        }
        facts={
          <dl>
            <Fact label="Statistiques">
              <DriverStatistics {...driver} />
            </Fact>
          </dl>
        }
      >
        <DueBadges absence={driver.absence} papers={driver.papers} />
        <NextTrips of={{ driverId: id }} />
        {!canReadTrips && (
          <dl>
            <Fact label="Aujourd'hui">
              <DriverToday {...driver} />
            </Fact>
          </dl>
        )}
        <section aria-labelledby="driver-vehicles">
          <h3 id="driver-vehicles" className="mb-1.5 font-bold">
            {vehicles.length === 0 ? 'Aucun véhicule' : countOf(vehicles.length, 'véhicule')}
          </h3>
          <ul className="divide-y divide-line rounded-lg border border-line empty:hidden">
            {vehicles.map((vehicle) => (
              <li key={vehicle.id} className="flex flex-wrap items-baseline justify-between gap-x-3 px-3.5 py-2">
                <span>{vehicleName(vehicle)}</span>
                <span className="text-sm text-ink-2">
                  <span className="whitespace-nowrap">{vehicle.licensePlate}</span> ·{' '}
                  {countOf(vehicle.capacity, 'place')}
                  {!vehicle.isAvailable && <span className="text-wait"> · Non disponible</span>}
                </span>
              </li>
            ))}
          </ul>
        </section>
      </DetailsLayout>
    </Dialog>
  )
}
