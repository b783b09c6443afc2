import { distinctFeatures, type VehicleForm, vehicleFormSchema, yearProblem } from '@yoon/contract/vehicle-form'
import type { VehicleType } from '@yoon/contract/vehicle-types'
import type { Vehicle } from '@yoon/contract/vehicles'
import { toAmount, toWhole, withAmounts } from '../../../lib/amounts.ts'
import type { Parsed } from '../../../lib/use-form.ts'

/** What the form holds: numbers as they are typed. */
export interface VehicleValues {
  type: VehicleType
  brand: string
  model: string
  year: string
  licensePlate: string
  capacity: string
  isLuxury: boolean
  hourlyRate: string
  dailyRate: string
  kmRate: string
  features: string[]
  /** A feature that is being typed; it counts as added when the form is sent. */
  feature: string
  imageUrls: string[]
  isAvailable: boolean
}

/** The defaults of a new vehicle (specification §5), or what an edited one has. */
export function initialVehicle(vehicle: Vehicle | undefined, presentYear: number): VehicleValues {
  const { type = 'SEDAN', brand = '', model = '', licensePlate = '', isLuxury = false } = vehicle ?? {}
  const { year = presentYear, capacity = 4, hourlyRate = 0, dailyRate = 0, kmRate = 0 } = vehicle ?? {}
  const { features = [], imageUrls = [], isAvailable = true } = vehicle ?? {}
  return {
    type,
    brand,
    model,
    year: String(year),
    licensePlate,
    capacity: String(capacity),
    isLuxury,
    hourlyRate: String(hourlyRate),
    dailyRate: String(dailyRate),
    kmRate: String(kmRate),
    features,
    feature: '',
    imageUrls,
    isAvailable,
  }
}

/** The body to send, or what is wrong, each sentence at the field that the form shows. */
export function parseVehicle(values: VehicleValues, presentYear: number): Parsed<VehicleForm> {
  const { hourlyRate, dailyRate, kmRate, feature, year, capacity, ...rest } = values
  const parsed = vehicleFormSchema.safeParse({
    ...rest,
    year: toWhole(year),
    capacity: toWhole(capacity),
    // A missing rate is 0.
    pricing: { hourlyRate: toAmount(hourlyRate), dailyRate: toAmount(dailyRate), kmRate: toAmount(kmRate) },
    features: distinctFeatures([...rest.features, feature]),
  })
  const issues = (parsed.error?.issues ?? []).map(({ path, message }) => ({
    path: path[0] === 'pricing' ? path.slice(1) : path,
    message,
  }))
  const problem = yearProblem(toWhole(year), presentYear)
  // First what the schema says: a year that is no number is missing rather than out of range.
  if (problem && !issues.some(({ path }) => path[0] === 'year')) issues.push({ path: ['year'], message: problem })
  const read = parsed.success && issues.length === 0 ? parsed : ({ success: false, error: { issues } } as const)
  return withAmounts(read, { hourlyRate, dailyRate, kmRate })
}

/** What the server says of the rates, at the fields that the form shows. */
export function vehicleFieldErrors(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, said]) => [field.replace('pricing.', ''), said]))
}
