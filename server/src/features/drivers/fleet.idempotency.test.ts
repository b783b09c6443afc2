import { declarationOf } from '@yoon/contract/declaration'
import { assignVehicles, createDriver, deleteDriver, updateDriver } from '@yoon/contract/drivers/calls'
import type { Endpoint } from '@yoon/contract/endpoint'
import { createVehicle, deleteVehicle, updateVehicle } from '@yoon/contract/vehicles/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { driverEditOf, driverForm, newDriver, newVehicle, vehicleEditOf, vehicleForm } from '../../testing/fleet.ts'
import { entitiesAuditedBy } from '../../testing/journal.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Each write on a driver or vehicle, with arguments that are valid once. */
const writes: { endpoint: Endpoint; args: () => Promise<object> }[] = [
  { endpoint: createDriver, args: () => driverForm(app) },
  { endpoint: updateDriver, args: async () => ({ ...driverEditOf(await newDriver(app)), isAvailable: false }) },
  {
    endpoint: assignVehicles,
    args: async () => ({ id: (await newDriver(app)).id, vehicleIds: [(await newVehicle(app)).id] }),
  },
  { endpoint: deleteDriver, args: async () => ({ id: (await newDriver(app)).id }) },
  { endpoint: createVehicle, args: async () => vehicleForm() },
  { endpoint: updateVehicle, args: async () => ({ ...vehicleEditOf(await newVehicle(app)), brand: 'Kia' }) },
  { endpoint: deleteVehicle, args: async () => ({ id: (await newVehicle(app)).id }) },
]

/** Returns the number of rows in each table that these writes change. */
async function journal(): Promise<number[]> {
  const tables = ['drivers', 'vehicles', 'notifications', 'audit_entries'] as const
  return Promise.all(
    tables.map(async (table) => {
      const rows = app.db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'))
      return (await rows.executeTakeFirstOrThrow()).count
    }),
  )
}

describe('Idempotency-Key of a write on a driver or vehicle', () => {
  it.for(writes.map((write) => ({ ...declarationOf(write.endpoint), ...write })))(
    '$name runs once and sends one reply for five calls with the same key',
    async ({ name, status = 200, endpoint, args }) => {
      const { id, ...payload }: Record<string, unknown> = { ...(await args()) }
      const options = { headers: { 'idempotency-key': name }, payload }
      const send = () => app.send('ADMIN', endpoint.method, endpoint.path.replace(':id', String(id)), options)
      const answers = await Promise.all([send(), send(), send(), send()])
      const after = await journal()
      answers.push(await send())
      expect(answers.map((answer) => answer.status)).toEqual(Array(5).fill(status))
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      expect(await journal()).toEqual(after)
    },
  )
})

describe('the entities of a write', () => {
  it.for(writes.map((write) => ({ ...declarationOf(write.endpoint), ...write })))(
    '$name declares every entity of which it records a change',
    async ({ changes, endpoint, args }) => {
      const { id, ...payload }: Record<string, unknown> = { ...(await args()) }
      const entities = await entitiesAuditedBy(app, () =>
        app.send('ADMIN', endpoint.method, endpoint.path.replace(':id', String(id)), { payload }),
      )
      expect(entities).not.toEqual([])
      expect(changes).toEqual(expect.arrayContaining(entities))
    },
  )
})
