import { changeBookingStatus, getBooking, getBookingHistory, updateBooking } from '@yoon/contract/bookings/calls'
import { saveClientTemplate } from '@yoon/contract/client-messages/calls'
import { recordClientReminder } from '@yoon/contract/reminders/calls'
import { listTodo } from '@yoon/contract/todo/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { declareChannels } from '../../platform/outgoing.ts'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { bookingIn, insertClient, transferForm } from '../../testing/builders.ts'
import { clientToken, press, sendMission } from '../../testing/missions.ts'
import { moveClock } from '../../testing/move-clock.ts'
import { saveSettings } from '../../testing/settings.ts'
import { testLinks } from '../../testing/vault.ts'
import { deliver } from './deliveries.service.ts'
import { sendReminders } from './reminders.service.ts'

const server = '00000000-0000-4000-8000-000000000001'
const evening = new Date('2026-11-21T18:05:00Z')
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  await saveSettings(app, { notifications: { clientReminders: true } })
})
beforeEach(async () => {
  await moveClock(app, testNow)
  await sql`delete from deliveries`.execute(app.db)
  await sql`update bookings set deleted_at = ${testNow} where deleted_at is null`.execute(app.db)
  await declareChannels(app.db, server, [])
})
afterAll(() => app.close())

const publicUrl = 'https://yoon.test'
const links = testLinks(publicUrl)
const remind = (now: Date) => Promise.all([1, 2, 3].map(() => sendReminders({ db: app.db, links, now })))
/** Sends the reminders that wait, and returns the texts that have left. */
async function send(now: Date): Promise<string[]> {
  // SMS of assignments are no reminders.
  await sql`delete from outgoing_events`.execute(app.db)
  const sent: string[] = []
  const sms = async ({ body }: { body: string }) => void sent.push(body)
  const onError = (error: unknown) => {
    throw error
  }
  await deliver({ db: app.db, channels: { sms }, now, links, onError })
  return sent
}
const messagesTo = async (phone: string | null) =>
  (await sql<{ body: string }>`select body from deliveries where recipient = ${phone}`.execute(app.db)).rows
const tripOfTomorrow = async (phone?: string | null) =>
  bookingIn(app, 'ASSIGNED', { form: transferForm(await insertClient(app.db, phone === undefined ? {} : { phone })) })
/** Gives up the messages to the client of a trip, as after the last attempt. */
const giveUp = (bookingId: string) =>
  sql`update deliveries set due_at = null, failed_at = ${evening} where client_booking_id = ${bookingId}`.execute(
    app.db,
  )
const lineOf = async (bookingId: string) =>
  (await app.call('OPERATRICE', listTodo, { cause: 'REMIND_CLIENT', limit: '100' } as never)).data.find(
    (line) => line.bookingId === bookingId,
  )

describe('the reminder of a client', () => {
  it('goes by SMS once in the evening before, and anew for another time', async () => {
    await declareChannels(app.db, server, ['sms'])
    const { id, user } = await tripOfTomorrow()
    await remind(new Date('2026-11-21T17:59:00Z'))
    expect(await messagesTo(user.phone)).toEqual([])
    await remind(evening)
    await remind(new Date('2026-11-21T18:06:00Z'))
    expect(await messagesTo(user.phone)).toMatchObject([
      { body: expect.stringContaining('Nous vous rappelons votre course du dimanche 22 novembre 2026 à 08:00.') },
    ])
    const history = (await app.call('OPERATRICE', getBookingHistory, { id })).data
    expect(history.map(({ action }) => action)).toContain('booking.client_reminded')
    await app.call('ADMIN', updateBooking, { id, ...transferForm(user.id), scheduledTime: '09:00' })
    await remind(new Date('2026-11-21T18:07:00Z'))
    expect(await messagesTo(user.phone)).toHaveLength(2)
  })

  it('takes its words from the template of the settings, with the link where it stands', async () => {
    await declareChannels(app.db, server, ['sms'])
    const { id, bookingReference } = await tripOfTomorrow()
    const text = 'À demain {heure}, {client}, {reference}.\nSuivi : {lien}\n{societe}'
    const template = { kind: 'REMINDER', language: 'fr', text } as const
    const saved = await app.call('ADMIN', saveClientTemplate, template, { headers: { 'if-match': '"1"' } })
    expect(saved.status).toBe(200)
    await remind(evening)
    const { rows } = await sql<{ row: string }>`select to_jsonb(d)::text as row from deliveries d`.execute(app.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain('https:')
    expect(await send(evening)).toEqual([
      `À demain 08:00, Awa Ndiaye, ${bookingReference}.\nSuivi : ${publicUrl}/c/${await clientToken(app, id)}\nYoon Transport`,
    ])
  })

  it('leaves out the line of a link that was renewed meanwhile', async () => {
    await declareChannels(app.db, server, ['sms'])
    const { id } = await tripOfTomorrow()
    await remind(evening)
    await clientToken(app, id, true)
    const [text] = await send(evening)
    expect(text).toContain('08:00')
    expect(text).not.toMatch(/Suiv|\/c\/|\ue000/)
  })

  it.for(['is moved', 'is cancelled', 'has begun'] as const)('stays behind once its trip %s', async (event) => {
    await declareChannels(app.db, server, ['sms'])
    const { id, user } = await tripOfTomorrow()
    await remind(evening)
    if (event === 'is moved') {
      await app.call('ADMIN', updateBooking, { id, ...transferForm(user.id), scheduledTime: '09:00' })
    }
    if (event === 'is cancelled') {
      await app.call('ADMIN', changeBookingStatus, { id, status: 'CANCELLED', cancelReason: 'CLIENT' } as never)
    }
    const begun = new Date('2026-11-22T08:00:00Z')
    expect(await send(event === 'has begun' ? begun : evening)).toEqual([])
    expect(await messagesTo(user.phone)).toEqual([])
  })

  it('goes to the new client of a trip that was given to another one, not to the former', async () => {
    await declareChannels(app.db, server, ['sms'])
    const { id, user } = await tripOfTomorrow()
    await remind(evening)
    const phone = '+221771231199'
    await app.call('ADMIN', updateBooking, { id, ...transferForm(await insertClient(app.db, { phone })) })
    expect(await messagesTo(user.phone)).toEqual([])
    await remind(evening)
    expect(await messagesTo(phone)).toHaveLength(1)
  })

  it('waits for the morning if it could not leave in the evening', async () => {
    await declareChannels(app.db, server, ['sms'])
    const { user } = await tripOfTomorrow()
    await remind(evening)
    await sql`delete from outgoing_events`.execute(app.db)
    const sent: string[] = []
    let isRefused = true
    const sms = async ({ body }: { body: string }) => {
      if (isRefused) throw new Error('refused')
      sent.push(body)
    }
    const onError = () => undefined
    // Refused for the first time shortly before the night; a reminder that waits for the morning is not tried.
    const times = ['21:58', '22:00', '22:01', '22:10', '22:40']
    for (const at of [...times.map((time) => `2026-11-21T${time}`), '2026-11-22T01:00', '2026-11-22T06:59']) {
      await deliver({ db: app.db, channels: { sms }, now: new Date(`${at}:00Z`), links, onError })
      expect(await messagesTo(user.phone), at).toHaveLength(1)
      isRefused = false
    }
    expect(sent).toEqual([])
    const { rows } = await sql`select tries, due_at as due from deliveries`.execute(app.db)
    expect(rows).toEqual([{ tries: 1, due: new Date('2026-11-22T07:00:00Z') }])
    expect(await send(new Date('2026-11-22T07:00:00Z'))).toHaveLength(1)
  })

  it('waits once although the first run ends in the middle', async () => {
    await declareChannels(app.db, server, ['sms'])
    const { user } = await tripOfTomorrow()
    const tokenOf = () => {
      throw new Error('killed')
    }
    await expect(
      sendReminders({ db: app.db, links: { publicUrl, tokens: { tokenOf } }, now: evening }),
    ).rejects.toThrow('killed')
    expect(await messagesTo(user.phone)).toEqual([])
    await remind(evening)
    expect(await messagesTo(user.phone)).toHaveLength(1)
  })

  it('waits as a line where no SMS can be sent, until it was prepared', async () => {
    const { id, user } = await tripOfTomorrow()
    expect(await lineOf(id)).toBeUndefined()
    await moveClock(app, evening)
    const line = { urgency: 'low', since: '2026-11-21T18:00:00.000Z' }
    for (const time of ['00:01', '07:59']) {
      await moveClock(app, new Date(`2026-11-22T${time}:00Z`))
      expect(await lineOf(id), time).toMatchObject(line)
    }
    await moveClock(app, new Date('2026-11-22T08:00:00Z'))
    expect(await lineOf(id)).toBeUndefined()
    await moveClock(app, evening)
    expect(await lineOf(id)).toMatchObject({
      ...line,
      action: { kind: 'REMIND', bookingId: id, url: `/dashboard/todo?dialog=remind&booking=${id}` },
    })
    await remind(evening)
    expect(await messagesTo(user.phone)).toEqual([])
    await app.call('OPERATRICE', recordClientReminder, { id })
    expect(await lineOf(id)).toBeUndefined()
    expect((await app.call('OPERATRICE', getBooking, { id })).data.clientInformedAt).toBe('2026-11-21T18:05:00.000Z')
    await app.call('ADMIN', updateBooking, { id, ...transferForm(user.id), scheduledTime: '09:00' })
    expect(await lineOf(id)).toBeDefined()
  })

  it('waits as a line for a client whose number no SMS reaches', async () => {
    await declareChannels(app.db, server, ['sms'])
    const { id } = await tripOfTomorrow('12')
    await moveClock(app, evening)
    expect(await lineOf(id)).toBeDefined()
  })

  it('waits as a line once it was given up, until the client is told in another way', async () => {
    await declareChannels(app.db, server, ['sms'])
    const { id, user } = await tripOfTomorrow()
    await remind(evening)
    await moveClock(app, evening)
    expect(await lineOf(id)).toBeUndefined()
    await giveUp(id)
    expect(await lineOf(id)).toMatchObject({
      urgency: 'medium',
      since: '2026-11-21T18:05:00.000Z',
      delivery: { channel: 'sms', recipient: user.phone },
      action: { kind: 'REMIND', bookingId: id },
    })
    await app.call('OPERATRICE', recordClientReminder, { id })
    expect(await lineOf(id)).toBeUndefined()
  })

  it('leaves no line of a start that has changed since it was given up', async () => {
    await declareChannels(app.db, server, ['sms'])
    const { id, user } = await tripOfTomorrow()
    await remind(evening)
    await moveClock(app, evening)
    await giveUp(id)
    await app.call('ADMIN', updateBooking, { id, ...transferForm(user.id), scheduledTime: '09:00' })
    expect(await lineOf(id)).toBeUndefined()
  })

  it('counts as information of the client once it has left', async () => {
    await declareChannels(app.db, server, ['sms'])
    const { id } = await tripOfTomorrow()
    const informedAt = async () => (await app.call('OPERATRICE', getBooking, { id })).data.clientInformedAt
    await remind(evening)
    expect(await informedAt()).toBeNull()
    await send(evening)
    expect(await informedAt()).toBe('2026-11-21T18:05:00.000Z')
    const history = (await app.call('OPERATRICE', getBookingHistory, { id })).data
    expect(history.map(({ action }) => action)).toContain('booking.client_sms_sent')
  })

  it('stays away where the settings say so, at night and for a trip of the same evening', async () => {
    await declareChannels(app.db, server, ['sms'])
    const before = await tripOfTomorrow()
    await remind(new Date('2026-11-21T22:00:00Z'))
    expect(await messagesTo(before.user.phone)).toEqual([])
    await saveSettings(app, { notifications: { clientReminders: false } })
    await remind(evening)
    expect(await messagesTo(before.user.phone)).toEqual([])
    await saveSettings(app, { notifications: { clientReminders: true } })
    await moveClock(app, new Date('2026-11-21T18:01:00Z'))
    const late = await tripOfTomorrow()
    await remind(evening)
    expect(await messagesTo(late.user.phone)).toEqual([])
  })
})

describe('the reminder of a driver', () => {
  const phone = '+221775550001'
  async function mission(assignedAt: string) {
    const sent = await sendMission(app)
    await sql`update users u set phone = ${phone}, is_phone_valid = true from drivers d
      where d.user_id = u.id and d.id = (select driver_id from bookings where id = ${sent.booking.id})`.execute(app.db)
    await sql`update bookings set assigned_recorded_at = ${assignedAt} where id = ${sent.booking.id}`.execute(app.db)
    return sent
  }

  it('goes by SMS once two hours before the start', async () => {
    await declareChannels(app.db, server, ['sms'])
    const { booking, token } = await mission('2026-11-21T12:00:00Z')
    await remind(testNow)
    await remind(new Date('2026-11-21T14:33:00Z'))
    expect(await messagesTo(phone)).toMatchObject([{ body: expect.stringContaining(booking.bookingReference) }])
    expect(await send(testNow)).toEqual([expect.stringMatching(new RegExp(` ${publicUrl}/m/${token}$`))])
  })

  it('stays away once the mission is accepted, and for one that was assigned later', async () => {
    await declareChannels(app.db, server, ['sms'])
    const { token } = await mission('2026-11-21T12:00:00Z')
    await press(app, token, 'ACCEPTED')
    await mission('2026-11-21T13:30:00Z')
    await remind(testNow)
    expect(await messagesTo(phone)).toEqual([])
  })

  it('stays behind once the mission is accepted', async () => {
    await declareChannels(app.db, server, ['sms'])
    const { token } = await mission('2026-11-21T12:00:00Z')
    await remind(testNow)
    expect(await messagesTo(phone)).toHaveLength(1)
    await press(app, token, 'ACCEPTED')
    expect(await send(testNow)).toEqual([])
  })
})
