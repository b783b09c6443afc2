import { localDateTime } from '@yoon/contract/dates'
import { vehicleFormSchema, yearProblem } from '@yoon/contract/vehicles/form'
import { type VehicleType, vehicleTypeLabels } from '@yoon/contract/vehicles/types'
import { findBusinessSettings } from '../settings/index.ts'
import { CellError, readCount, readLabel, readList, readMoney, readText, readYear, readYesNo } from './cells.ts'
import { type RowKind, readForm } from './row-kind.ts'
import * as store from './vehicles.store.ts'

/** Other names of the types, as they are compared; general ones such as « voiture » are last. */
const otherTypes: Record<VehicleType, readonly string[]> = {
  VAN: ['van', 'monospace', 'minivan', 'mini van', 'ludospace', 'fourgonnette', 'fourgon'],
  BUS: ['bus', 'minibus', 'mini bus', 'minicar', 'mini car', 'autocar', 'autobus', 'car'],
  SUV: ['suv', 'crossover'],
  FOURWD: ['4x4', '4 x 4', '4 4', '4wd', 'tout terrain', 'pick up', 'pickup'],
  SEDAN: ['berline', 'citadine', 'coupe', 'break', 'compacte', 'limousine', 'cabriolet', 'voiture'],
}

interface Facts {
  currency: string
  presentYear: number
}

/** Import of vehicles, told apart by their plate (rules/imports 8). */
export const vehiclesKind: RowKind<store.VehicleValues, Facts> = {
  kind: 'vehicles',
  async readFacts(db, now) {
    const { currency, timezone } = await findBusinessSettings(db)
    return { currency, presentYear: Number(localDateTime(now, timezone).day.slice(0, 4)) }
  },
  keyOf(cells) {
    const plate = readText(cells, 'licensePlate')
    if (plate === undefined) throw new CellError('licensePlate', "La plaque d'immatriculation est requise")
    return plate
  },
  match: store.matchPlates,
  read: store.readVehicles,
  lock: store.lockAndReadVehicles,
  valuesOf(cells, stored, { currency, presentYear }) {
    const text = (field: 'brand' | 'model') => readText(cells, field) ?? stored?.[field]
    const rate = (field: 'hourlyRate' | 'dailyRate' | 'kmRate') =>
      readMoney(cells, field, currency) ?? stored?.[field] ?? 0
    const { values, problems } = readForm(vehicleFormSchema, {
      type: readLabel(cells, 'type', vehicleTypeLabels, otherTypes) ?? stored?.type,
      brand: text('brand'),
      model: text('model'),
      year: readYear(cells, 'year') ?? stored?.year,
      // The plate is the same, whatever its spelling in the file.
      licensePlate: stored?.licensePlate ?? readText(cells, 'licensePlate'),
      capacity: readCount(cells, 'capacity') ?? stored?.capacity,
      isLuxury: readYesNo(cells, 'isLuxury') ?? stored?.isLuxury ?? false,
      pricing: { hourlyRate: rate('hourlyRate'), dailyRate: rate('dailyRate'), kmRate: rate('kmRate') },
      features: readList(cells, 'features', /[,;|\n]/) ?? stored?.features ?? [],
      isAvailable: readYesNo(cells, 'isAvailable') ?? stored?.isAvailable ?? true,
    })
    if (!values) return { problems }
    const { pricing, imageUrls: _, features = [], isAvailable = true, ...form } = values
    const problem = yearProblem(form.year, presentYear)
    if (problem) return { problems: [{ field: 'year', message: problem }] }
    return { values: { ...form, ...pricing, features, isAvailable } }
  },
  insert: store.insertVehicles,
  update: store.updateVehicles,
}
