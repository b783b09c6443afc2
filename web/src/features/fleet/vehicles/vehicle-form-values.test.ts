import type { Vehicle } from '@yoon/contract/vehicles/calls'
import { describe, expect, it } from 'vitest'
import { fieldErrors } from '../../../lib/forms/form-errors.ts'
import { initialVehicle, parseVehicle, type VehicleValues } from './vehicle-form-values.ts'

const typed = { ...initialVehicle(undefined, 2026), brand: 'Toyota', model: 'Prado', licensePlate: 'DK-1234-AB' }

function errorsOf(more: Partial<VehicleValues>): Record<string, string> {
  const parsed = parseVehicle({ ...typed, ...more }, 2026)
  return parsed.success ? {} : fieldErrors(parsed.error)
}

describe('a new vehicle', () => {
  it('fills a new vehicle with the specified defaults', () => {
    expect(initialVehicle(undefined, 2026)).toMatchObject({
      type: 'SEDAN',
      year: '2026',
      capacity: '4',
      isLuxury: false,
      hourlyRate: '0',
      dailyRate: '0',
      kmRate: '0',
      features: [],
      isAvailable: true,
    })
  })

  it('reports every wrong field of a new vehicle at once', () => {
    const nothing = { brand: '', model: ' ', licensePlate: '', year: '', capacity: '' }
    expect(errorsOf({ ...nothing, hourlyRate: '-1', dailyRate: '-1000', kmRate: '-10' })).toEqual({
      brand: 'La marque est requise',
      model: 'Le modèle est requis',
      licensePlate: "La plaque d'immatriculation est requise",
      year: "L'année est requise",
      capacity: 'La capacité doit être entre 1 et 50',
      hourlyRate: "Le prix à l'heure ne peut pas être négatif",
      dailyRate: 'Le prix à la journée ne peut pas être négatif',
      kmRate: 'Le prix au kilomètre ne peut pas être négatif',
    })
    for (const year of ['1989', '2028'])
      expect(errorsOf({ year })).toEqual({ year: "L'année doit être entre 1990 et 2027" })
    for (const year of ['1990', '2027']) expect(errorsOf({ year })).toEqual({})
  })

  it('sends the rates as one object, empty ones as 0, and includes the feature still being typed', () => {
    const values = { ...typed, hourlyRate: '', dailyRate: '60000', features: ['GPS'], feature: ' Glacière ' }
    const parsed = parseVehicle(values, 2026)
    expect(parsed.success && parsed.data).toEqual({
      type: 'SEDAN',
      brand: 'Toyota',
      model: 'Prado',
      year: 2026,
      licensePlate: 'DK-1234-AB',
      capacity: 4,
      isLuxury: false,
      pricing: { hourlyRate: 0, dailyRate: 60_000, kmRate: 0 },
      features: ['GPS', 'Glacière'],
      imageUrls: [],
      isAvailable: true,
    })
    const again = parseVehicle({ ...typed, features: ['GPS'], feature: 'gps' }, 2026)
    expect(again.success && again.data.features).toEqual(['GPS'])
  })
})

describe('an edited vehicle', () => {
  it('sends an unchanged vehicle as it was read', () => {
    const vehicle: Vehicle = {
      id: '0b9b1f8e-4a53-4b3f-8f26-0d9d7d4d7a11',
      type: 'VAN',
      brand: 'Kia',
      model: 'Carnival',
      year: 2019,
      licensePlate: 'AA 123 BC',
      capacity: 8,
      isLuxury: true,
      features: ['GPS'],
      imageUrls: ['/uploads/0123456789abcdef0123456789abcdef.webp'],
      hourlyRate: 35_000,
      dailyRate: 200_000,
      kmRate: 700,
      isAvailable: false,
      version: 1,
      driver: null,
      isOnTrip: false,
    }
    const { id: _, version: ___, driver: __, isOnTrip: ____, hourlyRate, dailyRate, kmRate, ...same } = vehicle
    const parsed = parseVehicle(initialVehicle(vehicle, 2026), 2026)
    expect(parsed.success && parsed.data).toEqual({ ...same, pricing: { hourlyRate, dailyRate, kmRate } })
  })
})
