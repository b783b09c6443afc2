import type { Vehicle } from '@yoon/contract/vehicles'
import type { ReactElement, ReactNode } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { ContactLinks } from '../../ui/ContactLinks.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PhotoStrip } from '../images/index.ts'
import { useVehicleActions } from './fleet-actions.ts'
import type { FleetDialog } from './fleet-url.ts'
import { countOf, vehicleName } from './fleet-words.ts'
import { VehicleDriver, VehicleIdentity, VehicleStatus } from './VehicleFacts.tsx'

interface VehicleDetailsDialogProps {
  vehicle: Vehicle
  onDialog: (dialog: FleetDialog) => void
  onClose: () => void
}

/** All that is known of a vehicle, and what can be done with it. */
export function VehicleDetailsDialog({ vehicle, onDialog, onClose }: VehicleDetailsDialogProps): ReactElement {
  const { year, capacity, features, imageUrls, hourlyRate, dailyRate, kmRate, driver } = vehicle
  const amount = (rate: number) => (rate > 0 ? formatMoney(rate) : 'Non défini')
  return (
    <Dialog
      title={vehicleName(vehicle)}
      description={
        <span className="mt-1 flex flex-wrap gap-1.5">
          <VehicleIdentity {...vehicle} />
          <VehicleStatus {...vehicle} />
        </span>
      }
      onClose={onClose}
      footer={<Actions onDialog={onDialog} />}
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
        <Fact label="Année">{year}</Fact>
        <Fact label="Capacité">{countOf(capacity, 'place')}</Fact>
        <Fact label="Chauffeur" className="max-sm:col-span-2">
          <VehicleDriver driver={driver} />
          {driver && <ContactLinks phone={driver.user.phone} />}
        </Fact>
        <Fact label="Prix à l’heure">{amount(hourlyRate)}</Fact>
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
              <li key={feature} className="rounded-full border border-line px-3 py-1 text-[13px]">
                {feature}
              </li>
            ))}
          </ul>
        </Fact>
      </dl>
    </Dialog>
  )
}

interface FactProps {
  label: string
  className?: string
  children: ReactNode
}

function Fact({ label, className = '', children }: FactProps): ReactElement {
  return (
    <div className={className}>
      <dt className="text-[12.5px] text-ink-2">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Actions({ onDialog }: Pick<VehicleDetailsDialogProps, 'onDialog'>): ReactElement | null {
  const actions = useVehicleActions().filter(({ dialog }) => dialog !== 'view')
  if (actions.length === 0) return null
  return (
    <>
      {actions.toReversed().map(({ dialog, label, icon: Icon, isDangerous }) => (
        <Button
          key={dialog}
          look={dialog === 'edit' ? 'primary' : 'secondary'}
          icon={<Icon size={16} aria-hidden="true" />}
          onClick={() => onDialog(dialog)}
          className={isDangerous ? 'text-urgent' : ''}
        >
          {label}
        </Button>
      ))}
    </>
  )
}
