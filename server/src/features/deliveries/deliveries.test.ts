import { randomUUID } from 'node:crypto'
import { assignDriver, changeBookingStatus, unassignDriver } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { deletePayment, listPayments } from '@yoon/contract/payments/calls'
import { updateSettings } from '@yoon/contract/settings/calls'
import type { SettingsForm } from '@yoon/contract/settings/form'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Channels, openConfiguredChannels } from '../../platform/channels/channels.ts'
import { DeliveryError } from '../../platform/channels/message.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { writeEvents } from '../../platform/outbox.ts'
import { declareChannels } from '../../platform/outgoing.ts'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import {
  bookingIn,
  createBookingAs,
  insertClient,
  insertDriver,
  insertVehicle,
  transferForm,
} from '../../testing/builders.ts'
import { type Mail, openMailbox, openSmsProvider, resetServices, type Sms } from '../../testing/outside.ts'
import { saveSettings, settingsForm, settingsOf } from '../../testing/settings.ts'
import { rowOf } from '../../testing/users.ts'
import { testLinks, testVault } from '../../testing/vault.ts'
import { startDueBookings } from '../scheduler/index.ts'
import { deliver, expireDeliveries } from './deliveries.service.ts'

let app: TestApp
let mailbox: Awaited<ReturnType<typeof openMailbox>>
let provider: Awaited<ReturnType<typeof openSmsProvider>>
let channels: Channels
let atFirst: SettingsForm
let client: string
const clientPhone = '+221771112233'
const server = randomUUID()

beforeAll(async () => {
  ;[app, mailbox, provider] = await Promise.all([createTestApp(), openMailbox(), openSmsProvider()])
  channels = openConfiguredChannels(
    { smtpUrl: mailbox.url, smsWebhookUrl: provider.url, publicUrl: undefined },
    testVault,
  )
  client = await insertClient(app.db, { phone: clientPhone })
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

const publicUrl = 'https://yoon.example.com'

const minutesLater = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000)

/** Runs deliveries as a server does every few seconds; returns the errors. */
async function deliverAt(now = testNow): Promise<unknown[]> {
  const failures: unknown[] = []
  const onError = (error: unknown) => failures.push(error)
  await deliver({ db: app.db, channels, now, links: testLinks(publicUrl), onError })
  return failures
}

/** Creates a transfer tomorrow at 08:00, assigned to a driver with a vehicle. */
async function assigned(of = client): Promise<{ booking: Booking; driver: { id: string; userId: string } }> {
  const person = { firstName: 'Ibrahima', lastName: 'Sarr', phone: '+221775556677' }
  const driver = await insertDriver(app.db, person)
  await insertVehicle(app.db, { driverId: driver.id })
  const booking = await createBookingAs(app, 'OPERATRICE', transferForm(of))
  await app.call('OPERATRICE', assignDriver, { id: booking.id, driverId: driver.id })
  return { booking, driver }
}

async function cancelled(): Promise<Booking> {
  const { booking } = await assigned()
  await app.call('OPERATRICE', changeBookingStatus, { id: booking.id, status: 'CANCELLED', cancelReason: 'CLIENT' })
  return booking
}

/** Texts without the link of the client (`sms-links.test.ts`). */
const linesOf = (sms: Sms[]) => sms.map(({ text }) => text.replace(/DK-\d+/, 'DK-1').replace(/ https:\S+/g, ''))
const emailOf = async ({ userId }: { userId: string }) => (await rowOf(app, userId)).email
const recipients = (mails: Mail[]) => mails.flatMap(({ to }) => to).toSorted()

describe('messages to a client', () => {
  const byHand = ({ id }: Booking) => app.call('OPERATRICE', changeBookingStatus, { id, status: 'IN_PROGRESS' })
  const byScheduler = ({ startsAt: start }: Booking) =>
    startDueBookings({ db: app.db, now: new Date(start), onError: String })

  it.for([
    ['a person', byHand],
    ['the scheduler', byScheduler],
  ] as const)('sends the client an SMS about the crew and another when %s starts the trip', async ([, startTrip]) => {
    const { booking } = await assigned()
    await deliverAt()
    await startTrip(booking)
    await deliverAt()
    expect(provider.got.map(({ to }) => to)).toEqual([clientPhone, clientPhone])
    expect(linesOf(provider.got)).toEqual([
      'Bonjour Awa Ndiaye,\n\nPour votre course du dimanche 22 novembre 2026 à 08:00, votre chauffeur sera Ibrahima.\nVéhicule : Toyota Prado\nImmatriculation : DK-1\n\nSuivez votre course ici :\n\nYoon Transport\nAssistance : 33 800 00 00',
      'Bonjour Awa Ndiaye,\n\nIbrahima est en route vers Aéroport AIBD, Diass.\nVéhicule : Toyota Prado\nImmatriculation : DK-1\n\nSuivez son arrivée ici :\n\nYoon Transport\nAssistance : 33 800 00 00',
    ])
  })

  it.for([
    ['en', 'For your trip on Sunday, 22 November 2026 at 08:00, your driver will be Ibrahima.'],
    ['wo', 'Pour votre course du dimanche 22 novembre 2026 à 08:00, votre chauffeur sera Ibrahima.'],
  ] as const)('writes the SMS in the language of the settings: %s', async ([language, text]) => {
    await saveSettings(app, { business: { language }, profile: { companyName: 'Teranga' } })
    await assigned()
    await deliverAt()
    expect(linesOf(provider.got)[0]?.replace('Sunday 22', 'Sunday, 22')).toContain(text)
  })

  it('sends no SMS for an unassigned trip, a past trip or an invalid phone', async () => {
    const { booking } = await assigned()
    await app.call('OPERATRICE', unassignDriver, { id: booking.id })
    await assigned(await insertClient(app.db, { phone: '77 12' }))
    await deliverAt()
    await assigned()
    await deliverAt(minutesLater(20 * 60))
    expect(provider.got).toEqual([])
  })

  it('sends one SMS for two identical events', async () => {
    const { booking, driver } = await assigned()
    await app.call('OPERATRICE', unassignDriver, { id: booking.id })
    await app.call('OPERATRICE', assignDriver, { id: booking.id, driverId: driver.id })
    await deliverAt()
    expect(provider.got).toHaveLength(1)
  })

  it('sends the client an SMS even if alerts to staff are switched off', async () => {
    await saveSettings(app, { notifications: { bookingAlerts: false } })
    await assigned()
    await deliverAt()
    expect([provider.got.length, mailbox.got.length]).toEqual([1, 0])
  })
})

describe('messages to staff', () => {
  it('e-mails urgent notifications with a link to the staff who may read them', async () => {
    const { bookingReference } = await cancelled()
    await deliverAt()
    const readers = ['admin', 'moderator', 'operatrice', 'operatrice_caissiere', 'caissiere']
    const staff = recipients(mailbox.got).filter((address) => !address.startsWith('user-'))
    expect(staff).toEqual(readers.map((role) => `${role}@yoon.test`).toSorted())
    // The driver of the trip gets an e-mail too, other drivers do not.
    expect(recipients(mailbox.got)).toHaveLength(readers.length + 1)
    const [mail] = mailbox.got
    expect(mail?.source).toMatch(/^From: Yoon Transport <contact@example.com>/m)
    expect(mail?.source).toMatch(/^Subject: =\?UTF-8\?Q\?R=C3=A9servation_annul=C3=A9e/m)
    expect(mail?.source.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toContain(
      `https://yoon.example.com/dashboard/bookings?search=${bookingReference}`,
    )
  })

  it('e-mails a reassignment to staff, and the removal to the former driver only', async () => {
    const { booking, driver: former } = await assigned()
    await deliverAt()
    mailbox.got.length = 0
    const next = await insertDriver(app.db)
    await app.call('OPERATRICE', assignDriver, { id: booking.id, driverId: next.id })
    await deliverAt()
    await deliverAt()
    const recipientsOf = (subject: RegExp) => recipients(mailbox.got.filter(({ source }) => subject.test(source)))
    expect(recipientsOf(/^Subject: .*Assignation_supprim/m)).toEqual([await emailOf(former)])
    expect(recipientsOf(/^Subject: .*Chauffeur_r/m)).toEqual(
      expect.arrayContaining(['admin@yoon.test', await emailOf(next)]),
    )
  })

  it('e-mails a deleted payment to the readers of payments, not to the driver of the trip', async () => {
    const driver = await insertDriver(app.db)
    const { bookingReference } = await bookingIn(app, 'COMPLETED', { driverId: driver.id })
    const [payment] = (await app.call('ADMIN', listPayments, { search: bookingReference })).data
    await app.call('ADMIN', deletePayment, { id: payment?.id ?? '' })
    await deliverAt()
    expect(recipients(mailbox.got)).toContain('caissiere@yoon.test')
    expect(recipients(mailbox.got)).not.toContain(await emailOf(driver))
  })

  it('e-mails a failed backup to administrators, with a link to the backups', async () => {
    await inTransaction(app.db, (tx) => writeEvents(tx, [{ name: 'backup.failed', backup: 'yoon.json' }], testNow))
    await deliverAt()
    expect(recipients(mailbox.got)).toEqual(['admin@yoon.test'])
    expect(mailbox.got[0]?.source).toContain('https://yoon.example.com/dashboard/database')
  })

  it('e-mails only urgent notifications, and sends nothing that the settings switch off', async () => {
    await assigned()
    await deliverAt()
    expect(mailbox.got).toEqual([])
    await saveSettings(app, { notifications: { emailNotifications: false, smsNotifications: false } })
    provider.got.length = 0
    await cancelled()
    await deliverAt()
    expect([mailbox.got, provider.got]).toEqual([[], []])
  })
})

describe('a delivery', () => {
  it('retries a failed delivery, gives up after six attempts, then shows and audits the failure', async () => {
    provider.refuse(() => true)
    await assigned()
    expect(await deliverAt()).toEqual([new DeliveryError('refused', 'SMS_WEBHOOK_URL answered 503', { code: 503 })])
    // The retry is not due yet.
    expect(await deliverAt(minutesLater(0.5))).toEqual([])
    for (const minutes of [1, 6, 36, 156, 516]) expect(await deliverAt(minutesLater(minutes))).toHaveLength(1)
    expect(await deliverAt(minutesLater(1_000))).toEqual([])
    expect(provider.got).toEqual([])
    app.setNow(minutesLater(20))
    expect((await settingsOf(app)).undelivered).toBe(1)
    const entries = await app.db.selectFrom('audit_entries').selectAll().where('entity', '=', 'delivery').execute()
    expect(entries).toMatchObject([
      {
        action: 'delivery.failed',
        actor_id: null,
        after: { channel: 'sms', tries: 6, error: 'refused' },
      },
    ])
  })

  it('delivers once the provider is available again, and deletes the delivery', async () => {
    provider.refuse(() => true)
    await assigned()
    await deliverAt()
    provider.refuse(undefined)
    await deliverAt(minutesLater(1))
    await deliverAt(minutesLater(500))
    expect(provider.got).toHaveLength(1)
    expect(await app.db.selectFrom('deliveries').select('id').execute()).toEqual([])
  })

  it('delivers to the other recipients if one mailbox is refused', async () => {
    mailbox.refuse((address) => address === 'admin@yoon.test')
    await cancelled()
    expect(await deliverAt()).toMatchObject([{ failure: 'refused' }])
    expect(recipients(mailbox.got)).not.toContain('admin@yoon.test')
    expect(mailbox.got.length).toBeGreaterThan(3)
  })

  it('sends each message once with several concurrent servers', async () => {
    await assigned()
    await cancelled()
    await Promise.all(Array.from({ length: 6 }, () => deliverAt()))
    await deliverAt(minutesLater(0.1))
    expect(new Set(recipients(mailbox.got)).size).toBe(mailbox.got.length)
    expect(provider.got).toHaveLength(1)
  })

  it('drops events older than a day', async () => {
    await cancelled()
    await deliverAt(minutesLater(24 * 60 + 1))
    await deliverAt(minutesLater(24 * 60 + 2))
    expect(mailbox.got).toEqual([])
  })

  it('gives up a delivery after a day, then shows and audits the failure', async () => {
    provider.refuse(() => true)
    await assigned()
    await deliverAt()
    await expireDeliveries(app.db, minutesLater(24 * 60 - 1))
    expect((await settingsOf(app)).undelivered).toBe(0)
    await expireDeliveries(app.db, minutesLater(24 * 60))
    app.setNow(minutesLater(20))
    expect((await settingsOf(app)).undelivered).toBe(1)
    const [entry] = await app.db
      .selectFrom('audit_entries')
      .select('after')
      .where('action', '=', 'delivery.failed')
      .orderBy('id', 'desc')
      .execute()
    expect(entry?.after).toEqual({ channel: 'sms', tries: 1, error: 'expired' })
  })

  it('queues no message without a configured channel, and shows that in the settings', async () => {
    await declareChannels(app.db, server, [])
    expect((await settingsOf(app)).configured).toEqual({ email: false, sms: false, push: false })
    await cancelled()
    await declareChannels(app.db, server, ['email', 'sms'])
    expect((await settingsOf(app)).configured).toEqual({ email: true, sms: true, push: false })
    await deliverAt()
    expect([mailbox.got, provider.got]).toEqual([[], []])
  })
})
