import type { VehicleType } from '@yoon/contract/vehicle-types'
import type { Vehicle } from '@yoon/contract/vehicles'
import { Bus, Car, CarFront, type LucideIcon, Truck, Van } from 'lucide-react'
import type { ReactElement } from 'react'

const icons: Record<VehicleType, LucideIcon> = { SEDAN: Car, SUV: CarFront, FOURWD: Truck, VAN: Van, BUS: Bus }

/** What a vehicle looks like; its type stands beside it in words. */
export function VehicleThumb({ vehicle: { type } }: { vehicle: Pick<Vehicle, 'type' | 'imageUrls'> }): ReactElement {
  const Icon = icons[type]
  return (
    <span
      aria-hidden="true"
      className="grid h-11 w-14 shrink-0 place-items-center rounded-md bg-brand-soft text-brand-strong"
    >
      <Icon size={24} strokeWidth={1.75} />
    </span>
  )
}
