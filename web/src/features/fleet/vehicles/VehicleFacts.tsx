import type { Vehicle } from '@yoon/contract/vehicles/calls'
import { vehicleTypeLabels } from '@yoon/contract/vehicles/types'
import type { ReactElement } from 'react'
import { countOf } from '../../../lib/count.ts'
import { personName } from '../../../lib/format.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Availability } from '../Availability.tsx'
import { ratesOf } from '../fleet-words.ts'

/** The plate, the type, and a badge for luxury vehicles. */
export function VehicleIdentity({ licensePlate, type, isLuxury }: Vehicle): ReactElement {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
      <span className="whitespace-nowrap">
        <span>{licensePlate}</span> · <span>{vehicleTypeLabels[type]}</span>
      </span>
      {isLuxury && <Badge tone="brand">Luxe</Badge>}
    </span>
  )
}

/** Number of features in the table, followed by the number of the others (rules/fleet 34). */
const shownFeatures = 2

export function VehicleSpecifications({ year, capacity, features }: Vehicle): ReactElement {
  const more = features.length - shownFeatures
  return (
    <span>
      <span className="block whitespace-nowrap">
        {year} · {countOf(capacity, 'place')}
      </span>
      {features.length > 0 && (
        <span className="block text-sm text-ink-2">
          {features.slice(0, shownFeatures).join(', ')}
          {more > 0 && (
            <span className="whitespace-nowrap">
              {' '}
              <span aria-hidden="true">+{more}</span>
              <span className="sr-only">et {countOf(more, 'autre')}</span>
            </span>
          )}
        </span>
      )}
    </span>
  )
}

export function VehicleRates({ vehicle }: { vehicle: Vehicle }): ReactElement {
  const rates = ratesOf(vehicle)
  if (rates.length === 0) return <span className="text-ink-3">Tarifs non définis</span>
  return (
    <span className="flex flex-wrap gap-x-3 lg:block">
      {rates.map(({ unit, amount }) => (
        <span key={unit} className="block whitespace-nowrap">
          {amount} <span className="text-sm text-ink-2">/ {unit}</span>
        </span>
      ))}
    </span>
  )
}

/** The driver of a vehicle, and their switch. */
export function VehicleDriver({ driver, isOnTrip }: Pick<Vehicle, 'driver' | 'isOnTrip'>): ReactElement {
  if (!driver) return <span className="text-ink-3">Sans chauffeur</span>
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="[overflow-wrap:anywhere]">{personName(driver.user)}</span>
      <Availability isAvailable={driver.isAvailable} isOnTrip={isOnTrip} words={['Dispo', 'Occupé']} />
    </span>
  )
}

/** The state of the moment, and the switch of the staff (rules/fleet 38). */
export function VehicleStatus({ isAvailable, isOnTrip }: Pick<Vehicle, 'isAvailable' | 'isOnTrip'>): ReactElement {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {isOnTrip && <Badge tone="road">En course</Badge>}
      <Availability isAvailable={isAvailable} isOnTrip={isOnTrip} />
      {isAvailable && !isOnTrip && <span className="text-sm text-ink-2">Libre</span>}
    </span>
  )
}
