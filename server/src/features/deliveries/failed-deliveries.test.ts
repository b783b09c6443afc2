import { randomUUID } from 'node:crypto'
import { assignDriver, changeBookingStatus } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { exportFailedDeliveries, listFailedDeliveries, retryDelivery } from '@yoon/contract/deliveries/calls'
import { rescheduleBooking } from '@yoon/contract/reschedules/calls'
import { updateSettings } from '@yoon/contract/settings/calls'
import type { SettingsForm } from '@yoon/contract/settings/form'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openConfiguredChannels } from '../../platform/channels/channels.ts'
import { declareChannels } from '../../platform/outgoing.ts'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { createBookingAs, insertClient, insertDriver, insertVehicle, transferForm } from '../../testing/builders.ts'
import { openMailbox, openSmsProvider, resetServices } from '../../testing/outside.ts'
import { settingsForm, settingsOf } from '../../testing/settings.ts'
import { testLinks, testVault } from '../../testing/vault.ts'
import { deliver } from './deliveries.service.ts'

let app: TestApp
let mailbox: Awaited<ReturnType<typeof openMailbox>>
let provider: Awaited<ReturnType<typeof openSmsProvider>>
let atFirst: SettingsForm
let client: string
const server = randomUUID()
const phone = '+221771112233'

beforeAll(async () => {
  ;[app, mailbox, provider] = await Promise.all([createTestApp(), openMailbox(), openSmsProvider()])
  client = await insertClient(app.db, { phone })
  atFirst = await settingsForm(app)
})
beforeEach(async () => {
  app.setNow(testNow)
  await app.call('ADMIN', updateSettings, atFirst)
  await declareChannels(app.db, server, ['email', 'sms'])
  for (const table of ['outgoing_events', 'deliveries']) await sql`delete from ${sql.table(table)}`.execute(app.db)
  resetServices(mailbox, provider)
})
afterAll(() => Promise.all([app.close(), mailbox.close(), provider.close()]))

const minutesLater = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000)

/** Runs deliveries as a server does every few seconds. */
async function deliverAt(now: Date): Promise<void> {
  const channels = openConfiguredChannels(
    { smtpUrl: mailbox.url, smsWebhookUrl: provider.url, publicUrl: undefined },
    testVault,
  )
  await deliver({ db: app.db, channels, now, links: testLinks('https://yoon.example.com'), onError: () => undefined })
}

async function assigned(): Promise<Booking> {
  const driver = await insertDriver(app.db, {})
  await insertVehicle(app.db, { driverId: driver.id })
  const booking = await createBookingAs(app, 'OPERATRICE', transferForm(client))
  await app.call('OPERATRICE', assignDriver, { id: booking.id, driverId: driver.id })
  return booking
}

/** Assigns a trip whose SMS to the client is given up after six attempts. */
async function givenUp(): Promise<Booking> {
  const booking = await assigned()
  provider.refuse(() => true)
  for (const minutes of [0, 1, 6, 36, 156, 516]) await deliverAt(minutesLater(minutes))
  provider.refuse(undefined)
  app.setNow(minutesLater(20))
  return booking
}

const failed = async () => (await app.call('ADMIN', listFailedDeliveries, {})).data
const onlyFailed = async () => {
  const [one, ...others] = await failed()
  expect(others).toEqual([])
  if (!one) throw new Error('Nothing has failed')
  return one
}
const retry = (id: string) => app.call('ADMIN', retryDelivery, { id })

describe('the list of messages that were not sent', () => {
  it('names the channel, recipient, trip, error and time of a message that was given up', async () => {
    const booking = await givenUp()
    expect(await onlyFailed()).toMatchObject({
      channel: 'sms',
      recipient: phone,
      name: 'Awa Ndiaye',
      booking: { id: booking.id, bookingReference: booking.bookingReference },
      state: 'failed',
      failure: 'refused',
      code: 503,
      tries: 6,
      failedAt: minutesLater(516).toISOString(),
      retryAt: null,
      obstacle: null,
    })
  })

  it('shows where a link will stand, and no token', async () => {
    await givenUp()
    expect((await onlyFailed()).text).toContain('Suivez votre course ici : [lien]')
  })

  it('lists a message that is tried again after a failed attempt, with the time of the next one', async () => {
    await assigned()
    expect(await failed()).toEqual([])
    provider.refuse(() => true)
    await deliverAt(testNow)
    expect(await onlyFailed()).toMatchObject({
      state: 'waiting',
      failedAt: null,
      retryAt: minutesLater(1).toISOString(),
      obstacle: null,
    })
    provider.refuse(undefined)
    await deliverAt(minutesLater(1))
    expect(await failed()).toEqual([])
  })

  it('filters by channel and state, and searches names, numbers and references', async () => {
    const { bookingReference } = await givenUp()
    const found = async (filter: object) => (await app.call('ADMIN', listFailedDeliveries, filter)).pagination?.total
    for (const search of ['ndiaye', '77 111 22 33', bookingReference]) expect(await found({ search }), search).toBe(1)
    expect(await found({ search: 'sarr' })).toBe(0)
    expect([await found({ channel: 'sms' }), await found({ channel: 'email' })]).toEqual([1, 0])
    expect([await found({ state: 'failed' }), await found({ state: 'waiting' })]).toEqual([1, 0])
  })

  it('exports the messages of a filter in plain French, and records the export', async () => {
    await givenUp()
    const { text } = await app.send('ADMIN', 'GET', `${exportFailedDeliveries.path}?format=csv&state=failed`)
    expect(text).toContain("Refusé par le service d'envoi (code 503)")
    const { rows } = await sql<{ after: unknown }>`
      select after from audit_entries where action = 'deliveries.exported'`.execute(app.db)
    expect(rows[0]?.after).toMatchObject({ deliveryState: 'failed', format: 'csv', rows: 1 })
  })

  it('says of an e-mail which mailbox has refused it', async () => {
    const booking = await assigned()
    mailbox.refuse((address) => address === 'admin@yoon.test')
    await app.call('OPERATRICE', changeBookingStatus, { id: booking.id, status: 'CANCELLED', cancelReason: 'CLIENT' })
    await deliverAt(testNow)
    expect((await failed()).filter(({ channel }) => channel === 'email')).toMatchObject([
      { recipient: 'admin@yoon.test', state: 'waiting', failure: 'refused', code: 550 },
    ])
  })
})

describe('the retry of a message that was given up', () => {
  it('sends the message with its link, counts it no longer, and records who asked for it', async () => {
    await givenUp()
    const { id } = await onlyFailed()
    expect((await settingsOf(app)).undelivered).toBe(1)
    const { data } = await retry(id)
    expect(data).toMatchObject({ state: 'waiting', tries: 0, retryAt: minutesLater(20).toISOString() })
    expect((await settingsOf(app)).undelivered).toBe(0)
    await deliverAt(minutesLater(20))
    expect(provider.got).toMatchObject([{ to: phone, text: expect.stringContaining('https://yoon.example.com/c/') }])
    expect(await failed()).toEqual([])
    const { rows } = await sql`
      select actor_id is not null as "isPerson", after from audit_entries where action = 'delivery.retried'`.execute(
      app.db,
    )
    expect(rows).toEqual([{ isPerson: true, after: { channel: 'sms' } }])
  })

  it('sends the message once, however often it is asked for', async () => {
    await givenUp()
    const { id } = await onlyFailed()
    await Promise.all([retry(id), retry(id)])
    expect(await retry(id)).toMatchObject({ status: 200, data: { state: 'waiting' } })
    await deliverAt(minutesLater(20))
    expect(provider.got).toHaveLength(1)
    expect(await retry(id)).toMatchObject({
      status: 404,
      error: { message: "Ce message a été envoyé ou n'existe plus" },
    })
  })

  it('gives the message up again after six more attempts', async () => {
    await givenUp()
    const { id } = await onlyFailed()
    await retry(id)
    provider.refuse(() => true)
    for (const minutes of [0, 1, 6, 36, 156, 516]) await deliverAt(minutesLater(20 + minutes))
    expect(await onlyFailed()).toMatchObject({ id, state: 'failed', tries: 6 })
  })

  it.for([
    [
      'whose trip was moved',
      'La course a changé depuis ce message',
      (booking: Booking) =>
        app.call('OPERATRICE', rescheduleBooking, {
          id: booking.id,
          scheduledDate: '2026-11-22',
          scheduledTime: '09:15',
        }),
    ],
    [
      'whose trip was cancelled',
      'La course a changé depuis ce message',
      ({ id }: Booking) =>
        app.call('OPERATRICE', changeBookingStatus, { id, status: 'CANCELLED', cancelReason: 'CLIENT' }),
    ],
    [
      'whose channel was switched off',
      'Ces envois sont désactivés ou non configurés',
      () =>
        app.call('ADMIN', updateSettings, {
          ...atFirst,
          notifications: { ...atFirst.notifications, smsNotifications: false },
        }),
    ],
    [
      'whose channel no server has',
      'Ces envois sont désactivés ou non configurés',
      () => declareChannels(app.db, server, ['email']),
    ],
    [
      'whose recipient has another number',
      "Le destinataire n'a plus cette adresse ou ce numéro",
      () => sql`update users set phone = '+221779998877' where id = ${client}`.execute(app.db),
    ],
  ] as const)('refuses a message %s, and says why', async ([, message, change]) => {
    const booking = await givenUp()
    await change(booking)
    const { id, obstacle } = await onlyFailed()
    expect(obstacle).not.toBeNull()
    expect(await retry(id)).toMatchObject({ status: 409, error: { code: 'NOT_RETRIABLE', message } })
    await sql`update users set phone = ${phone} where id = ${client}`.execute(app.db)
  })
})
