import { listVehicleRates } from '@yoon/contract/vehicles/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertVehicle } from '../../testing/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function vehicle(type: string, hourly_rate: number, daily_rate: number, deleted_at: Date | null = null) {
  const id = await insertVehicle(app.db)
  await app.db.updateTable('vehicles').set({ type, hourly_rate, daily_rate, deleted_at }).where('id', '=', id).execute()
}

describe('GET /api/dashboard/vehicles/rates', () => {
  it('returns the most frequent non-zero rates of each vehicle type', async () => {
    await vehicle('SEDAN', 10_000, 60_000)
    await vehicle('SEDAN', 10_000, 55_000)
    await vehicle('SEDAN', 25_000, 55_000)
    for (let count = 0; count < 4; count += 1) await vehicle('SEDAN', 0, 0)
    await vehicle('VAN', 0, 200_000)
    for (let count = 0; count < 2; count += 1) await vehicle('VAN', 35_000, 180_000, new Date())
    expect((await app.call('OPERATRICE', listVehicleRates)).data).toEqual([
      { type: 'SEDAN', hourlyRate: 10_000, dailyRate: 55_000 },
      { type: 'SUV', hourlyRate: null, dailyRate: null },
      { type: 'FOURWD', hourlyRate: null, dailyRate: null },
      { type: 'VAN', hourlyRate: null, dailyRate: 200_000 },
      { type: 'BUS', hourlyRate: null, dailyRate: null },
    ])
  })
})
