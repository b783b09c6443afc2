import { expect, it } from 'vitest'
import { wholePlate, withWholePlates } from './whole-plate.ts'

it('keeps a plate on one line', () => {
  expect(wholePlate('AA 892 FN')).toBe('AA\u00a0892\u00a0FN')
})

it('keeps the plates within a text on one line, and leaves other words as they are', () => {
  expect(withWholePlates('Assurance · Hyundai H-1 · DK 1234 A · expire demain')).toBe(
    'Assurance · Hyundai H-1 · DK\u00a01234\u00a0A · expire demain',
  )
  expect(withWholePlates('Vol HC 3019 à 14:30')).toBe('Vol HC 3019 à 14:30')
})
