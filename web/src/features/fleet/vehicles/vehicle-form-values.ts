import type { Vehicle } from '@yoon/contract/vehicles/calls'
import { distinctFeatures, type VehicleForm, vehicleFormSchema, yearProblem } from '@yoon/contract/vehicles/form'
import type { VehicleType } from '@yoon/contract/vehicles/types'
import { toAmount, toWhole, withAmounts } from '../../../lib/forms/amounts.ts'
import type { Parsed } from '../../../lib/forms/use-form.ts'

/** Values of the form: numbers as text. */
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
  /** The feature that is being typed; submitting the form adds it. */
  feature: string
  imageUrls: string[]
  isAvailable: boolean
}

/** Returns the defaults of a new vehicle (rules/fleet 10), or the values of an edited one. */
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

/** Returns the request body, or the validation errors under the field names of the form. */
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
  // Errors of the schema first: a year that is not a number is reported as missing, not as out of range.
  if (problem && !issues.some(({ path }) => path[0] === 'year')) issues.push({ path: ['year'], message: problem })
  const read = parsed.success && issues.length === 0 ? parsed : ({ success: false, error: { issues } } as const)
  return withAmounts(read, { hourlyRate, dailyRate, kmRate })
}

/** Maps the server's errors about rates to the fields of the form. */
export function vehicleFieldErrors(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([field, message]) => [field.replace('pricing.', ''), message]))
}
