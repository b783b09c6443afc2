import { currencySign } from '@yoon/contract/money'
import type { Vehicle } from '@yoon/contract/vehicles/calls'
import { vehicleTypeLabels } from '@yoon/contract/vehicles/types'
import type { ReactElement } from 'react'
import { companyNow } from '../../../lib/company.ts'
import { countOf, formatCount } from '../../../lib/count.ts'
import { personName } from '../../../lib/format.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Availability } from '../Availability.tsx'
import { ratesOf } from '../fleet-words.ts'

/** The plate, the type, and a small badge for luxury vehicles. */
export function VehicleIdentity({ licensePlate, type, isLuxury }: Vehicle): ReactElement {
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 text-sm text-ink-2">
      <span className="whitespace-nowrap">
        <span>{licensePlate}</span> · <span>{vehicleTypeLabels[type]}</span>
      </span>
      {isLuxury && (
        <span className="rounded-full bg-brand-soft px-2 text-xs/5 font-semibold text-brand-strong">Luxe</span>
      )}
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
  if (rates.every(({ rate }) => rate === 0)) return <span className="text-ink-3">Tarifs non définis</span>
  const sign = currencySign(companyNow().currency)
  return (
    <span className="grid w-fit grid-cols-[repeat(3,auto)] gap-x-5 whitespace-nowrap min-[78rem]:grid-cols-[repeat(3,4.25rem)] min-[78rem]:gap-x-2 min-[78rem]:text-right">
      {rates.map(({ unit, rate }) => (
        <span key={unit} className="leading-tight">
          {rate > 0 && (
            <>
              {formatCount(rate)}{' '}
              <span className="block text-xs text-ink-2">
                {sign}/{unit}
              </span>
            </>
          )}
        </span>
      ))}
    </span>
  )
}

/** The driver of a vehicle, and their switch. */
export function VehicleDriver({ driver, isOnTrip }: Pick<Vehicle, 'driver' | 'isOnTrip'>): ReactElement {
  if (!driver) return <span className="text-ink-3">Sans chauffeur</span>
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <span className="[overflow-wrap:anywhere] min-[78rem]:basis-full">{personName(driver.user)}</span>
      <Availability isAvailable={driver.isAvailable} isOnTrip={isOnTrip} words={['Dispo', 'Occupé']} />
    </span>
  )
}

/** The state of the moment, and the switch of the staff (rules/fleet 38). */
export function VehicleStatus({ isAvailable, isOnTrip }: Pick<Vehicle, 'isAvailable' | 'isOnTrip'>): ReactElement {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      {isOnTrip && <Badge tone="road">En course</Badge>}
      <Availability isAvailable={isAvailable} isOnTrip={isOnTrip} />
      {isAvailable && !isOnTrip && <span className="text-sm text-ink-2">Libre</span>}
    </span>
  )
}
