import { createBackup, restoreBackup } from '@yoon/contract/backups/calls'
import { completeBooking, getBooking } from '@yoon/contract/bookings/calls'
import { refundPayment } from '@yoon/contract/ledger/calls'
import { addTillEntry, getDriverCash, getTill, openTill } from '@yoon/contract/till/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { backupSetup } from '../../testing/archive.ts'
import { bookingIn, insertDriver } from '../../testing/builders.ts'
import { cashPayment, closeTillOf, holdByDriver, takeCash } from '../../testing/tills.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ backups: backupSetup() })
})
afterAll(() => app.close())

it('a restore brings back tills with their entries and what drivers owe, and uses no number again', async () => {
  const { id: driverId } = await insertDriver(app.db)
  const held = await bookingIn(app, 'COMPLETED', { driverId })
  await holdByDriver(app, held.id, driverId)
  await app.call('CAISSIERE', openTill, { float: 10_000 })
  await takeCash(app, 'CAISSIERE', 35_000)
  await app.call('CAISSIERE', addTillEntry, { kind: 'REMITTANCE', amount: 15_000, driverId })
  const closed = await closeTillOf(app, 'CAISSIERE', 60_000)
  const trips = (await app.call('ADMIN', getDriverCash, { driverId })).data
  const { data } = await app.call('ADMIN', createBackup, {})

  await app.call('CAISSIERE', openTill, { float: 0 })
  const later = await closeTillOf(app, 'CAISSIERE', 0)
  await app.call('CAISSIERE', openTill, { float: 0 })
  await app.call('CAISSIERE', addTillEntry, { kind: 'REMITTANCE', amount: 20_000, driverId })
  const restored = await app.call('ADMIN', restoreBackup, { backupFile: data.backup.filename })
  expect(restored.status).toBe(200)

  const admin = await app.signIn(app.userIds.ADMIN)
  const cashier = await app.signIn(app.userIds.CAISSIERE)
  expect((await app.call(admin, getTill, { id: closed.id })).data).toEqual({ ...closed, canValidate: true })
  expect((await app.call(admin, getTill, { id: later.id })).status).toBe(404)
  expect((await app.call(admin, getDriverCash, { driverId })).data).toEqual(trips)
  await app.call(cashier, openTill, { float: 0 })
  const next = await closeTillOf(app, cashier, 0)
  expect(Number(next.number?.slice(-6))).toBe(Number(later.number?.slice(-6)) + 1)
  const { rows } = await sql<{
    held: number
  }>`select held_cash as held from payments where held_by_driver_id = ${driverId}`.execute(app.db)
  expect(rows).toEqual([{ held: 20_000 }])
})

it('a restore keeps what a driver owes less the cash that they gave back to the client', async () => {
  const { id: driverId } = await insertDriver(app.db)
  const { id } = await bookingIn(app, 'ASSIGNED', { driverId })
  const admin = await app.signIn(app.userIds.ADMIN)
  await app.call(admin, completeBooking, { id, ...cashPayment(35_000), heldByDriver: true })
  const [payment] = (await app.call(admin, getBooking, { id })).data.payments ?? []
  const refund = { id: payment?.id ?? '', amount: 5_000, reason: 'Trop perçu', method: 'CASH' as const }
  expect((await app.call(admin, refundPayment, refund)).status).toBe(201)
  const held = (await app.call(admin, getDriverCash, { driverId })).data
  expect(held).toMatchObject([{ bookingId: id, held: 30_000 }])
  const { data } = await app.call(admin, createBackup, {})
  expect((await app.call(admin, restoreBackup, { backupFile: data.backup.filename })).status).toBe(200)
  expect((await app.call(await app.signIn(app.userIds.ADMIN), getDriverCash, { driverId })).data).toEqual(held)
})
