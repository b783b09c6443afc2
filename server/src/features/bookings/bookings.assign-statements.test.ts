import { assignDriver } from '@yoon/contract/bookings/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createBookingAs, insertDriver, insertVehicle } from '../../testing/builders.ts'
import { statementsOf } from '../../testing/statements.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Assigns a driver with one vehicle as the web does, with a key and a version; returns the statements of the call. */
async function assign(id: string, version: number): Promise<string[]> {
  const driver = await insertDriver(app.db)
  await insertVehicle(app.db, { driverId: driver.id })
  const headers = { 'idempotency-key': `${id}-${version}`, 'if-match': String(version) }
  return statementsOf(app.db, async () => {
    const { status, data } = await app.call('OPERATRICE', assignDriver, { id, driverId: driver.id }, { headers })
    expect([status, data.driver?.id, data.vehicle !== null]).toEqual([200, driver.id, true])
  })
}

function listed(statements: string[]): string {
  return statements.map((statement, index) => `${index + 1}. ${statement.slice(0, 120)}`).join('\n')
}

describe('the statements of an assignment', () => {
  it('sends at most 15 statements to assign a driver, and to replace the driver', async () => {
    const { id } = await createBookingAs(app, 'OPERATRICE')
    for (const version of [1, 2]) {
      const statements = await assign(id, version)
      expect([statements.at(1), statements.at(-1)]).toEqual(['begin', 'commit'])
      expect(statements.length, listed(statements)).toBeLessThanOrEqual(15)
    }
  })

  it('locks the counter of notifications with the last statement before the commit', async () => {
    const { id } = await createBookingAs(app, 'OPERATRICE')
    const statements = await assign(id, 1)
    const places = statements.flatMap((statement, index) => (/\bcounters\b/.test(statement) ? [index] : []))
    expect(places, listed(statements)).toEqual([statements.length - 2])
  })
})
