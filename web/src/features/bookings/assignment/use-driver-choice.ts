import { type AvailableDriver, listAvailableDrivers } from '@yoon/contract/availability/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { useState } from 'react'
import { type Data, useData } from '../../../lib/calls/data.ts'
import { personName } from '../../../lib/format.ts'
import { matches } from '../../../ui/SearchField.tsx'
import { advisedVehicle, findAdvised } from './driver-advice.ts'
import { vehicleFor } from './VehicleChoice.tsx'

interface Choice {
  driverId: string | undefined
  vehicleId: string | undefined
}

export interface DriverChoice extends Choice {
  data: Data<typeof listAvailableDrivers>
  /** Drivers that the query finds, the advised one first. */
  drivers: readonly AvailableDriver[]
  /** The driver to advise, if the query finds them. */
  advised: AvailableDriver | undefined
  /** The chosen driver; undefined while the list loads. */
  chosen: AvailableDriver | undefined
  /** True if the user has chosen: the advised driver is preselected until then. */
  isOwn: boolean
  query: string
  setQuery(query: string): void
  choose(driver: AvailableDriver): void
  chooseVehicle(vehicleId: string | undefined): void
  /** Forgets the choice: the booking has changed. */
  restart(): void
}

/**
 * The choice of a driver: the present one of the booking or else the advised one, until the user chooses or searches
 * (rules/availability 29).
 */
export function useDriverChoice(booking: Booking, isEnabled: boolean): DriverChoice {
  const data = useData(listAvailableDrivers, { bookingId: booking.id }, { isEnabled })
  const [query, setQuery] = useState('')
  const [own, setOwn] = useState<Choice>()
  const [advisedId, setAdvisedId] = useState<string>()
  const all = data.answer?.data ?? []
  const candidate = findAdvised(all, booking, advisedId)
  if (candidate && candidate.id !== advisedId) setAdvisedId(candidate.id)
  const advised = candidate && matches(textOf(candidate), query) ? candidate : undefined
  const others = all.filter((driver) => driver !== candidate && matches(textOf(driver), query))
  const preselected = query.trim() === '' && advised ? adviceFor(advised, booking) : undefined
  const choice = own ?? choiceOf(booking) ?? preselected
  return {
    data,
    drivers: advised ? [advised, ...others] : others,
    advised,
    driverId: choice?.driverId,
    vehicleId: choice?.vehicleId,
    chosen: all.find(({ id }) => id === choice?.driverId),
    isOwn: own !== undefined,
    query,
    setQuery,
    choose: (driver) => setOwn(driver.id === choice?.driverId ? choice : choiceFor(driver, booking)),
    chooseVehicle: (vehicleId) => setOwn({ driverId: choice?.driverId, vehicleId }),
    restart: () => setOwn(undefined),
  }
}

function choiceOf({ driver, vehicle }: Booking): Choice | undefined {
  return driver ? { driverId: driver.id, vehicleId: vehicle?.id } : undefined
}

function choiceFor(driver: AvailableDriver, booking: Booking): Choice {
  return { driverId: driver.id, vehicleId: vehicleFor(driver, booking) }
}

function adviceFor(driver: AvailableDriver, booking: Booking): Choice {
  return { driverId: driver.id, vehicleId: advisedVehicle(driver, booking)?.id }
}

function textOf({ user, vehicles }: AvailableDriver): string {
  return [personName(user), ...vehicles.map((v) => `${v.brand} ${v.model} ${v.licensePlate}`)].join(' ')
}
