import type { Vehicle } from '@yoon/contract/vehicles/calls'
import { vehicleTypeLabels } from '@yoon/contract/vehicles/types'
import type { ReactElement } from 'react'
import { countOf, formatCount } from '../../../lib/count.ts'
import { formatMoney, personName } from '../../../lib/format.ts'
import { wholeIfCut } from '../../../ui/Tooltip.tsx'
import { Availability } from '../Availability.tsx'
import { ratesOf } from '../fleet-words.ts'

/** The plate and the type. */
export function VehicleIdentity({ licensePlate, type }: Pick<Vehicle, 'licensePlate' | 'type'>): ReactElement {
  return (
    <span className="block text-sm text-ink-2 *:whitespace-nowrap min-[79rem]:whitespace-nowrap">
      <span className="text-ink min-[79rem]:font-semibold">{licensePlate}</span> ·{' '}
      <span>{vehicleTypeLabels[type]}</span>
    </span>
  )
}

/** A small badge for luxury vehicles. */
export function LuxuryMark({ isLuxury }: Pick<Vehicle, 'isLuxury'>): ReactElement | null {
  if (!isLuxury) return null
  return (
    <span className="shrink-0 rounded-full bg-brand-soft px-2 text-xs/5 font-semibold text-brand-strong">Luxe</span>
  )
}

/** Number of features in the table, followed by the number of the others (rules/fleet 34). */
const shownFeatures = 2

export function VehicleSpecifications({ year, capacity, features }: Vehicle): ReactElement {
  const more = features.length - shownFeatures
  return (
    <span className="flex min-w-0 items-baseline gap-x-2 leading-tight min-[79rem]:block">
      <span className="block whitespace-nowrap">
        {year} · {countOf(capacity, 'place')}
      </span>
      {features.length > 0 && (
        <span className="flex max-w-full min-w-0 gap-x-1 text-sm leading-4 text-ink-2">
          <span {...wholeIfCut(features.join(', '))} className="truncate">
            {features.slice(0, shownFeatures).join(', ')}
          </span>
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

/** The rates that the vehicle has, the first of them large. */
export function VehicleRates({ vehicle }: { vehicle: Vehicle }): ReactElement {
  const [first, ...others] = ratesOf(vehicle).filter(({ rate }) => rate > 0)
  if (!first) return <span className="text-ink-3">Tarifs non définis</span>
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 leading-tight whitespace-nowrap min-[79rem]:grid">
      <span>
        {formatMoney(first.rate)}/{first.unit}
      </span>{' '}
      <span className="text-sm text-ink-2">
        {others.map(({ unit, rate }) => `${formatCount(rate)}/${unit}`).join(' · ')}
      </span>
    </span>
  )
}

/** The driver of a vehicle, and their switch. */
export function VehicleDriver({ driver, isOnTrip }: Pick<Vehicle, 'driver' | 'isOnTrip'>): ReactElement {
  if (!driver) return <span className="text-ink-3">Sans chauffeur</span>
  const name = personName(driver.user)
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 leading-tight">
      <span {...wholeIfCut(name)} className="max-w-full truncate min-[79rem]:basis-full">
        {name}
      </span>
      <span className="text-sm">
        <Availability isAvailable={driver.isAvailable} isOnTrip={isOnTrip} words={['Dispo', 'Occupé']} />
      </span>
    </span>
  )
}
