import { auditActions, formatAuditAction } from '@yoon/contract/audit/actions'
import { exportAudit, getAuditEntry, listAudit } from '@yoon/contract/audit/calls'
import { auditFields, formatAuditValue } from '@yoon/contract/audit/words'
import { changePassword, login, logout } from '@yoon/contract/auth/calls'
import {
  changeBookingStatus,
  deleteBooking,
  exportBookings,
  prepareDriverMessage,
  settleBooking,
  updateBooking,
} from '@yoon/contract/bookings/calls'
import { createClient } from '@yoon/contract/clients/calls'
import { createDriver, deleteDriver, exportDrivers, updateDriver } from '@yoon/contract/drivers/calls'
import { deletePayment, exportPayments, getPaymentReceipt, listPayments } from '@yoon/contract/payments/calls'
import { deleteUser, exportUsers, setUserStatus, updateUser } from '@yoon/contract/users/calls'
import { createVehicle, deleteVehicle, exportVehicles, updateVehicle } from '@yoon/contract/vehicles/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeAudit } from '../../platform/audit-writer.ts'
import { system } from '../../platform/caller.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import {
  bookingIn,
  dailyForm,
  hourlyForm,
  insertClient,
  insertDriver,
  transferForm,
  userForm,
  wavePayment,
} from '../../testing/builders.ts'
import { createdUser, editOf } from '../../testing/users.ts'

const passwords = { first: 'premier-mot-42', second: 'second-mot-42', third: 'troisieme-mot-42' }

let app: TestApp
const tokens: string[] = []
beforeAll(async () => {
  app = await createTestApp()
  await useAccounts()
  await useFleet()
  await useBookings()
  for (const { path } of [exportBookings, exportPayments, exportDrivers, exportVehicles, exportUsers, exportAudit]) {
    await app.send('ADMIN', 'GET', path, { query: { format: 'csv', search: 'a' } })
  }
})
afterAll(() => app.close())

async function useAccounts() {
  const user = await createdUser(app, userForm({ email: 'secret@yoon.test', password: passwords.first }))
  const { id } = user
  await app.call(null, login, { email: 'secret@yoon.test', password: 'autre-mot-42' })
  await app.call('ADMIN', updateUser, { ...editOf(user), role: 'CAISSIERE', password: passwords.second })
  const { data } = await app.call(null, login, { email: 'secret@yoon.test', password: passwords.second })
  const { token } = data
  tokens.push(token)
  await app.call({ token }, changePassword, { currentPassword: passwords.second, newPassword: passwords.third })
  await app.call({ token }, listAudit)
  await app.call({ token }, logout)
  await app.call('ADMIN', setUserStatus, { id, isActive: false })
  await app.call('ADMIN', setUserStatus, { id, isActive: true })
  await app.call('ADMIN', deleteUser, { id })
  await app.call('ADMIN', createClient, { firstName: 'Awa', lastName: 'Ba', phone: '77 900 00 01' })
}

async function useFleet() {
  const form = {
    type: 'SUV',
    brand: 'Toyota',
    model: 'Prado',
    year: 2022,
    licensePlate: 'DK 1 AA',
    capacity: 5,
  } as const
  const pricing = { hourlyRate: 15_000, dailyRate: 90_000, kmRate: 500 }
  const vehicle = { ...form, isLuxury: true, features: ['Wifi'], pricing }
  const { id } = (await app.call('ADMIN', createVehicle, vehicle)).data
  const { id: userId } = await createdUser(app, userForm({ role: 'DRIVER' }))
  const driver = { userId, licenseNumber: 'SN-777', vehicleIds: [id] }
  const { id: driverId } = (await app.call('ADMIN', createDriver, driver)).data
  await app.call('ADMIN', updateDriver, { id: driverId, ...driver, vehicleIds: [], isAvailable: false })
  await app.call('ADMIN', updateVehicle, { id, ...vehicle, type: 'VAN', pricing: { ...pricing, kmRate: 600 } })
  await app.call('ADMIN', deleteVehicle, { id })
  await app.call('ADMIN', deleteDriver, { id: driverId })
}

async function useBookings() {
  const client = await insertClient(app.db)
  const driver = await insertDriver(app.db, { phone: '+221781234567' })
  const { id } = await bookingIn(app, 'ASSIGNED', { driverId: driver.id })
  await app.call('ADMIN', prepareDriverMessage, { id, notes: 'Portail vert' })
  await app.call('ADMIN', updateBooking, { id, ...transferForm(client, { totalPrice: 40_000, flightNumber: null }) })
  await app.call('ADMIN', changeBookingStatus, {
    id,
    status: 'CANCELLED',
    cancelReason: 'DOUBLON',
    cancelNote: 'Vu deux fois',
  })
  await bookingIn(app, 'COMPLETED', { form: hourlyForm(client) })
  await bookingIn(app, 'COMPLETED', { form: dailyForm(client, { withDriver: false }) })
  await app.call('ADMIN', deleteBooking, { id })
  const [payment] = (await app.call('ADMIN', listPayments, {})).data
  const { id: paymentId = '', booking } = payment ?? {}
  await app.send('ADMIN', 'GET', getPaymentReceipt.path.replace(':id', paymentId))
  await app.call('ADMIN', deletePayment, { id: paymentId })
  await app.call('ADMIN', settleBooking, { id: booking?.id ?? '', ...wavePayment() })
}

describe('the audit of all actions', () => {
  it('records no password, hash or token in the audit', async () => {
    const { rows } = await sql<{ text: string }>`
      select row_to_json(a)::text as text from audit_entries a`.execute(app.db)
    const hashes = await sql<{ hash: string }>`
      select password_hash as hash from users where password_hash is not null
      union all select encode(token_hash, 'hex') from sessions`.execute(app.db)
    const secrets = [...Object.values(passwords), 'autre-mot-42', 'argon2', ...tokens, ...Object.values(app.tokens)]
    const kept = hashes.rows.map(({ hash }) => hash)
    expect(rows.length).toBeGreaterThan(30)
    expect(kept.length).toBeGreaterThan(5)
    for (const { text } of rows) for (const secret of [...secrets, ...kept]) expect(text).not.toContain(secret)
  })

  it('removes secrets from audit entries that a feature passes by mistake', async () => {
    const origin = { address: '127.0.0.1', userAgent: 'test' }
    const after = {
      passwordHash: '$argon2id$x',
      totp_secret: 'JBSWY3DP',
      security: { recoveryCodes: ['1234'], token: 'abc', passwordExpiry: 90, hasPassword: true },
      name: 'Awa',
    }
    const change = {
      action: 'settings.updated',
      entity: 'settings',
      entityId: 'mistake',
      before: after,
      after,
    } as const
    const author = { caller: system, origin, now: testNow }
    await inTransaction(app.db, (tx) => writeAudit({ tx, ...author }, [change]))
    const entry = await app.db
      .selectFrom('audit_entries')
      .select(['before', 'after'])
      .where('entity_id', '=', 'mistake')
      .executeTakeFirstOrThrow()
    const harmless = { security: { passwordExpiry: 90, hasPassword: true }, name: 'Awa' }
    expect(entry).toEqual({ before: harmless, after: harmless })
  })

  it('shows every action, field and value of the audit in words', async () => {
    const { data } = await app.call('ADMIN', listAudit, { limit: 100 })
    expect(new Set(data.map(({ action }) => action)).size).toBeGreaterThan(34)
    for (const { id, action } of data) {
      expect(auditActions, action).toContain(action)
      const { changes } = (await app.call('ADMIN', getAuditEntry, { id })).data
      for (const { field, before, after } of changes) {
        expect(auditFields, `${action} ${field}`).toContain(field)
        for (const value of [before, after]) {
          const text = formatAuditValue(field, value, { timezone: 'Africa/Dakar', currency: 'XOF' })
          expect(text, `${action} ${field}`).not.toMatch(
            /^[A-Z]+_[A-Z_]+$|^(PENDING|WAVE|ADMIN|CASH)$|T\d\d:|^true|null/,
          )
        }
      }
    }
  })

  it('exports the audit in the words of the list', async () => {
    const { text } = await app.send('ADMIN', 'GET', exportAudit.path, { query: { format: 'csv' } })
    const [head, ...lines] = text.trim().split('\r\n')
    expect(head).toBe('Date;Par;Rôle;Action;Concerne;Détail;Adresse IP')
    const { rows } = await sql<{ action: string }>`select action from audit_entries`.execute(app.db)
    expect(lines).toHaveLength(rows.length - 1)
    for (const { action } of rows) expect(text).toContain(formatAuditAction(action))
    expect(text).toContain('Statut\u00a0: Assignée → Annulée\u00a0; Motif\u00a0: Doublon')
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|CANCELLED|client_id/)
  })
})
