import type { OccupiedVehicle } from '@yoon/contract/dashboard/calls'
import { describe, expect, it } from 'vitest'
import { blocksOf, drawnBlocks, firstOf, formatHours } from './occupied-hours.ts'

function vehicle(more: Partial<OccupiedVehicle> = {}): OccupiedVehicle {
  return {
    id: crypto.randomUUID(),
    licensePlate: 'AA 123 BC',
    brand: 'Toyota',
    model: 'Hiace',
    isAvailable: true,
    hasExpiredPaper: false,
    share: 0,
    trips: [],
    absences: [],
    ...more,
  }
}

describe('blocksOf', () => {
  it('finds no blocked hours of a vehicle in order', () => {
    expect(blocksOf(vehicle())).toEqual([])
  })

  it('blocks the whole day of a vehicle that is switched off or has an expired paper', () => {
    expect(blocksOf(vehicle({ isAvailable: false }))).toEqual([{ from: 0, to: 1440, reason: 'Hors service' }])
    expect(blocksOf(vehicle({ hasExpiredPaper: true }))).toEqual([{ from: 0, to: 1440, reason: 'Papiers expirés' }])
  })

  it('blocks the hours of an absence with its reason', () => {
    expect(blocksOf(vehicle({ absences: [{ from: 960, to: 1440, reason: 'MAINTENANCE' }] }))).toEqual([
      { from: 960, to: 1440, reason: 'Entretien' },
    ])
  })
})

describe('drawnBlocks', () => {
  it('draws the blocks of the whole day as one with all reasons, and leaves parts of the day apart', () => {
    const part = { from: 480, to: 600, reason: 'Panne' }
    const whole = { from: 0, to: 1440 }
    expect(drawnBlocks([part])).toEqual([part])
    expect(drawnBlocks([{ ...whole, reason: 'Hors service' }, { ...whole, reason: 'Sinistre' }, part])).toEqual([
      { ...whole, reason: 'Hors service, Sinistre' },
    ])
  })
})

describe('firstOf', () => {
  it('shows the eight most used vehicles, and of the others those with blocked hours', () => {
    const vehicles = Array.from({ length: 20 }, (_, place) => vehicle({ isAvailable: place !== 15 }))
    expect(firstOf(vehicles)).toEqual([...vehicles.slice(0, 8), vehicles[15]])
  })

  it('shows all if only two would be left out', () => {
    const vehicles = Array.from({ length: 10 }, () => vehicle())
    expect(firstOf(vehicles)).toEqual(vehicles)
  })
})

describe('formatHours', () => {
  it('formats hours up to midnight', () => {
    expect(formatHours({ from: 485, to: 1440 })).toBe('08:05–24:00')
  })
})
