import type { Driver } from '@yoon/contract/drivers/calls'
import type { ReactElement } from 'react'
import { personName } from '../../../lib/format.ts'
import { RowActions } from '../../../ui/Actions.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { ContactLinks } from '../../../ui/ContactLinks.tsx'
import type { Column } from '../../../ui/Table.tsx'
import { wholeIfCut } from '../../../ui/Tooltip.tsx'
import { DueWords } from '../DueBadges.tsx'
import { useDriverActions } from '../fleet-actions.ts'
import type { FleetDialog } from '../fleet-url.ts'
import { useTripLinks } from '../use-trip-links.ts'
import { DriverStatistics, DriverStatus, DriverToday, DriverVehicles } from './DriverFacts.tsx'

type OnDialog = (dialog: FleetDialog, id: string) => void

/**
 * Returns the columns of the table of drivers (rules/fleet 33); a press on a row opens its details. Those with a share of the width are cut where they have
 * no room, and a tooltip shows the whole text.
 */
export function driverColumns(onDialog: OnDialog): Column<Driver>[] {
  return [
    {
      label: 'Chauffeur',
      isHeading: true,
      className: 'w-[20%] max-w-0 min-[90rem]:w-[22%]',
      cell: (driver) => <Name driver={driver} onDialog={onDialog} />,
    },
    { label: 'Contact', cell: ({ user }) => <Contact user={user} /> },
    { label: 'Véhicules', cell: (driver) => <DriverVehicles {...driver} /> },
    { label: "Aujourd'hui", className: 'whitespace-nowrap', cell: (driver) => <DriverToday {...driver} isStacked /> },
    { label: 'Statistiques', cell: (driver) => <DriverStatistics {...driver} /> },
    {
      label: 'Statut',
      cell: (driver) => (
        <>
          <DriverStatus {...driver} />
          <DueWords absence={driver.absence} papers={driver.papers} />
        </>
      ),
    },
    { label: 'Actions', isActions: true, cell: (driver) => <Actions driver={driver} onDialog={onDialog} /> },
  ]
}

interface CellProps {
  driver: Driver
  onDialog: OnDialog
}

function Name({ driver: { id, user, licenseNumber }, onDialog }: CellProps): ReactElement {
  return (
    <span className="flex items-center gap-2.5">
      <span className="max-[100rem]:hidden">
        <Avatar firstName={user.firstName} lastName={user.lastName} />
      </span>
      <span className="min-w-0 leading-tight">
        <button
          type="button"
          onClick={() => onDialog('view', id)}
          data-tooltip={personName(user)}
          data-tooltip-if-cut=""
          className="block max-w-full truncate rounded-md text-left leading-5 font-semibold hover:text-brand"
        >
          {personName(user)}
        </button>
        <span {...wholeIfCut(licenseNumber)} className="block truncate text-sm text-ink-2">
          <span className="sr-only">Permis </span>
          {licenseNumber}
        </span>
      </span>
    </span>
  )
}

/** The phone, and an icon that writes to the e-mail. */
function Contact({ user }: Pick<Driver, 'user'>): ReactElement {
  return (
    <div className="flex items-center justify-between gap-x-1">
      <ContactLinks {...user} isEmailIcon />
    </div>
  )
}

function Actions({ driver: { id, user }, onDialog }: CellProps): ReactElement {
  return (
    <RowActions
      actions={useDriverActions()}
      links={useTripLinks({ driverId: id })}
      subject={personName(user)}
      onDialog={(dialog) => onDialog(dialog, id)}
    />
  )
}
