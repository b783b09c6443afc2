import { addDays } from '@yoon/contract/dates'
import type { PaperKind } from '@yoon/contract/papers/kinds'
import { dayMs, isoInstant, localMoment } from './clock.ts'
import type { Company } from './company.ts'
import { createRandom, digits, letters, type Random } from './random.ts'

/** Vehicles whose papers demonstrate an expiry, in days from today; none of them has a trip that it would prevent. */
const expiries: Record<number, Partial<Record<PaperKind, number>>> = {
  19: { INSURANCE: 1 },
  20: { INSPECTION: 6 },
  25: { ROAD_TAX: -4 },
  26: { EXTINGUISHER: 13 },
}
/** Index of the driver whose medical visit is due, and days from today. */
const dueMedical: Record<number, number> = { 15: 28 }

const vehicleKinds = [
  'REGISTRATION',
  'INSURANCE',
  'INSPECTION',
  'ROAD_TAX',
  'TRANSPORT_LICENCE',
  'EXTINGUISHER',
] as const

/** Makes the papers of the vehicles and the drivers of a company around `now`. */
export function makePapers({ drivers, vehicles }: Company, now: number): object[] {
  const random = createRandom(vehicles.length, 3)
  const today = localMoment(now).day
  const paper = makerOf(random, now)
  const ofVehicles = vehicles.flatMap(({ id: vehicle_id }, index) =>
    vehicleKinds.map((kind) => {
      const left = expiries[index]?.[kind] ?? random.int(40, 330)
      const expires_on = kind === 'REGISTRATION' ? null : addDays(today, left)
      return paper({ vehicle_id, driver_id: null, kind, number: numberOf(random, kind), category: null, expires_on })
    }),
  )
  const ofDrivers = drivers.flatMap(({ id: driver_id, license_number }, index) => [
    paper({
      driver_id,
      vehicle_id: null,
      kind: 'LICENCE',
      number: license_number,
      category: random.chance(0.4) ? 'B, D' : 'B',
      expires_on: addDays(today, random.int(200, 1_500)),
    }),
    paper({
      driver_id,
      vehicle_id: null,
      kind: 'MEDICAL',
      number: null,
      category: null,
      expires_on: addDays(today, dueMedical[index] ?? random.int(60, 360)),
    }),
  ])
  return [...ofVehicles, ...ofDrivers]
}

interface Values {
  driver_id: string | null
  vehicle_id: string | null
  kind: PaperKind
  number: string | null
  category: string | null
  expires_on: string | null
}

function makerOf(random: Random, now: number) {
  // Entered when the company began: a paper that expires soon has been listed since its notice began.
  const at = isoInstant(now - 60 * dayMs)
  return (values: Values) => ({
    id: random.uuid(),
    ...values,
    issued_on: values.expires_on === null ? null : addDays(values.expires_on, -365),
    version: 1,
    created_at: at,
    updated_at: at,
  })
}

function numberOf(random: Random, kind: PaperKind): string | null {
  if (kind === 'EXTINGUISHER') return null
  return `${random.text(2, letters)}-${random.text(6, digits)}`
}
