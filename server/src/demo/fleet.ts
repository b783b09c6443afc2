import type { VehicleType } from '@yoon/contract/vehicles/types'
import { dayMs, isoInstant } from './clock.ts'
import { digits, distinct, letters, type Random } from './random.ts'
import type { VehicleRow } from './rows.ts'

/** Rates of each vehicle type in F CFA; the hourly rates are the recommended ones (rules/fleet 14). */
export const rates = {
  SEDAN: { hour: 10_000, day: 60_000, km: 350 },
  SUV: { hour: 15_000, day: 90_000, km: 450 },
  FOURWD: { hour: 25_000, day: 150_000, km: 600 },
  VAN: { hour: 35_000, day: 200_000, km: 700 },
  BUS: { hour: 20_000, day: 120_000, km: 800 },
} as const satisfies Record<VehicleType, { hour: number; day: number; km: number }>

interface Model {
  type: VehicleType
  brand: string
  model: string
  capacity: number
  isLuxury?: boolean
}

/**
 * Thirty models common in Dakar. In the demonstration company the first 25 have a driver, the last five are rented
 * without.
 */
const models: readonly Model[] = [
  { type: 'SEDAN', brand: 'Toyota', model: 'Corolla', capacity: 4 },
  { type: 'SEDAN', brand: 'Hyundai', model: 'Elantra', capacity: 4 },
  { type: 'SUV', brand: 'Hyundai', model: 'Tucson', capacity: 4 },
  { type: 'VAN', brand: 'Hyundai', model: 'H-1', capacity: 8 },
  { type: 'SEDAN', brand: 'Mercedes-Benz', model: 'Classe E 300', capacity: 4, isLuxury: true },
  { type: 'FOURWD', brand: 'Toyota', model: 'Land Cruiser Prado', capacity: 6 },
  { type: 'SEDAN', brand: 'Peugeot', model: '508', capacity: 4 },
  { type: 'SUV', brand: 'Toyota', model: 'RAV4', capacity: 4 },
  { type: 'VAN', brand: 'Mercedes-Benz', model: 'Classe V', capacity: 7, isLuxury: true },
  { type: 'SEDAN', brand: 'Hyundai', model: 'Accent', capacity: 4 },
  { type: 'SUV', brand: 'Kia', model: 'Sportage', capacity: 4 },
  { type: 'BUS', brand: 'Toyota', model: 'Coaster', capacity: 26 },
  { type: 'SEDAN', brand: 'Kia', model: 'Cerato', capacity: 4 },
  { type: 'SUV', brand: 'Hyundai', model: 'Santa Fe', capacity: 6 },
  { type: 'FOURWD', brand: 'Mitsubishi', model: 'Pajero', capacity: 6 },
  { type: 'SEDAN', brand: 'Toyota', model: 'Camry', capacity: 4 },
  { type: 'VAN', brand: 'Toyota', model: 'Hiace', capacity: 8 },
  { type: 'SUV', brand: 'Land Rover', model: 'Range Rover Velar', capacity: 4, isLuxury: true },
  { type: 'SEDAN', brand: 'Skoda', model: 'Superb', capacity: 4 },
  { type: 'VAN', brand: 'Hyundai', model: 'Staria', capacity: 8 },
  { type: 'BUS', brand: 'Mercedes-Benz', model: 'Sprinter 519', capacity: 19 },
  { type: 'SEDAN', brand: 'BMW', model: '530i', capacity: 4, isLuxury: true },
  { type: 'SUV', brand: 'Nissan', model: 'X-Trail', capacity: 6 },
  { type: 'BUS', brand: 'Hyundai', model: 'County', capacity: 28 },
  { type: 'FOURWD', brand: 'Toyota', model: 'Land Cruiser 300', capacity: 6, isLuxury: true },
  { type: 'SEDAN', brand: 'Dacia', model: 'Logan', capacity: 4 },
  { type: 'SUV', brand: 'Dacia', model: 'Duster', capacity: 4 },
  { type: 'SEDAN', brand: 'Peugeot', model: '301', capacity: 4 },
  { type: 'FOURWD', brand: 'Toyota', model: 'Hilux', capacity: 4 },
  { type: 'SUV', brand: 'Renault', model: 'Koleos', capacity: 4 },
]

const comforts = ['GPS', 'Bluetooth', 'Caméra de recul', 'Chargeur USB', 'Wi-Fi', 'Siège bébé', 'Glacière']
const luxuries = ['Sièges en cuir', 'Système audio premium', 'Toit ouvrant', 'Vitres teintées']

/** Makes `count` vehicles without driver, cycling through the models. */
export function makeVehicles(random: Random, now: number, count: number, plates: Set<string>): VehicleRow[] {
  return Array.from({ length: count }, (_, index) => makeVehicle(random, now, models[index % models.length], plates))
}

function makeVehicle(random: Random, now: number, model: Model | undefined, plates: Set<string>): VehicleRow {
  const { type, brand, model: name, capacity, isLuxury = false } = model ?? random.pick(models)
  const year =
    new Date(now).getUTCFullYear() -
    random.weighted([
      [0, 1],
      [1, 3],
      [2, 4],
      [3, 5],
      [5, 4],
      [7, 3],
      [9, 2],
    ])
  const at = isoInstant(now - random.int(60, 700) * dayMs)
  const surcharge = isLuxury ? 1.5 : 1
  return {
    id: random.uuid(),
    type,
    brand,
    model: name,
    year,
    license_plate: distinct(plates, () => makePlate(random, year)),
    capacity,
    is_luxury: isLuxury,
    features: makeFeatures(random, isLuxury),
    image_urls: [],
    hourly_rate: rates[type].hour * surcharge,
    daily_rate: rates[type].day * surcharge,
    km_rate: rates[type].km * surcharge,
    is_available: true,
    driver_id: null,
    created_at: at,
    updated_at: at,
  }
}

/** Makes a licence plate: the white format since 2019, the regional format before. */
function makePlate(random: Random, year: number): string {
  if (year >= 2019) return `AA ${random.text(3, digits)} ${random.text(2, letters)}`
  return `${random.weighted([
    ['DK', 8],
    ['TH', 2],
  ])}-${random.text(4, digits)}-${random.text(2, letters)}`
}

function makeFeatures(random: Random, isLuxury: boolean): string[] {
  const extras = comforts.filter(() => random.chance(0.4))
  return ['Climatisation', ...(isLuxury ? luxuries.filter(() => random.chance(0.8)) : []), ...extras]
}
