import type { AbsenceReason } from '@yoon/contract/absences/reasons'
import { addDays } from '@yoon/contract/dates'
import { isoInstant, localMoment } from './clock.ts'
import { createRandom } from './random.ts'
import type { DriverRow, VehicleRow } from './rows.ts'

/** An absence of a driver or a vehicle, by its index; days are counted from today. */
interface DemoAbsence {
  driver?: number
  vehicle?: number
  from: [day: number, time: string]
  to: [day: number, time: string]
  reason: AbsenceReason
  note?: string
}

/** Absences that the demonstration always contains; these drivers and vehicles have no trips then. */
const absences: readonly DemoAbsence[] = [
  { driver: 17, from: [-1, '00:00'], to: [5, '00:00'], reason: 'LEAVE', note: 'Congé annuel' },
  { driver: 20, from: [0, '07:00'], to: [1, '19:00'], reason: 'TRAINING', note: 'Conduite défensive' },
  { driver: 14, from: [-20, '00:00'], to: [-17, '00:00'], reason: 'SICK' },
  { vehicle: 16, from: [-1, '09:00'], to: [2, '18:00'], reason: 'MAINTENANCE', note: 'Révision et freins au garage' },
  {
    vehicle: 27,
    from: [-3, '10:00'],
    to: [10, '18:00'],
    reason: 'ACCIDENT',
    note: "Attente de l'expert de l'assurance",
  },
]

interface Fleet {
  drivers: readonly DriverRow[]
  vehicles: readonly VehicleRow[]
}

/** Returns the absent drivers and vehicles with the instants between which they are. */
export function findAbsent({ drivers, vehicles }: Fleet, now: number): { id: string; start: number; end: number }[] {
  return absences.flatMap(({ driver, vehicle, from, to }) => {
    const row = driver === undefined ? vehicles[vehicle ?? -1] : drivers[driver]
    const [start = 0, end = 0] = [from, to].map((moment) => Date.parse(`${momentText(moment, now)}Z`))
    return row ? [{ id: row.id, start, end }] : []
  })
}

/** Makes the rows of the absences of a company around `now`. */
export function makeAbsences({ drivers, vehicles }: Fleet, now: number): object[] {
  const random = createRandom(drivers.length, 2)
  const at = isoInstant(now)
  return absences.map(({ driver, vehicle, from, to, reason, note = null }) => ({
    id: random.uuid(),
    driver_id: driver === undefined ? null : drivers[driver]?.id,
    vehicle_id: vehicle === undefined ? null : vehicles[vehicle]?.id,
    local_from: momentText(from, now),
    local_to: momentText(to, now),
    reason,
    note,
    version: 1,
    created_at: at,
    updated_at: at,
  }))
}

function momentText([day, time]: DemoAbsence['from'], now: number): string {
  return `${addDays(localMoment(now).day, day)}T${time}:00`
}
