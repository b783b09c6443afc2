import { createAbsence } from '@yoon/contract/absences/calls'
import { assignDriver, completeBooking, unassignDriver } from '@yoon/contract/bookings/calls'
import type { Role } from '@yoon/contract/permissions'
import { countTodo, listTodo } from '@yoon/contract/todo/calls'
import type { TodoCause } from '@yoon/contract/todo/causes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { bookingIn, insertClient, insertDriver, insertVehicle, transferForm } from '../../testing/builders.ts'
import { moveClock } from '../../testing/move-clock.ts'
import { sendPaper } from '../../testing/papers.ts'
import { saveSettings } from '../../testing/settings.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(() => moveClock(app, testNow))
afterAll(() => app.close())

const at = (day: string, time: string) => new Date(`${day}T${time}:00Z`)
const linesAs = async (role: Role, cause?: TodoCause) =>
  (await app.call(role, listTodo, { limit: '100', ...(cause && { cause }) } as never)).data
const lineOf = async (subjectId: string, cause: TodoCause, role: Role = 'ADMIN') =>
  (await linesAs(role, cause)).find(({ subject }) => subject.id === subjectId)
/** Makes a transfer of tomorrow at 08:00, or at another time. */
const tomorrow = async (scheduledTime = '08:00') =>
  transferForm(await insertClient(app.db), { scheduledDate: '2026-11-22', scheduledTime })

describe('NO_DRIVER', () => {
  it('lists a trip without driver from two hours before its start, urgent from one hour before', async () => {
    const { id, bookingReference } = await bookingIn(app, 'CONFIRMED', { form: await tomorrow() })
    await moveClock(app, at('2026-11-22', '05:59'))
    expect(await lineOf(id, 'NO_DRIVER')).toBeUndefined()
    await moveClock(app, at('2026-11-22', '06:00'))
    expect(await lineOf(id, 'NO_DRIVER', 'OPERATRICE')).toEqual({
      key: `NO_DRIVER.${id}`,
      cause: 'NO_DRIVER',
      urgency: 'medium',
      since: '2026-11-22T06:00:00.000Z',
      subject: { kind: 'booking', id, label: bookingReference },
      bookingId: id,
      booking: expect.objectContaining({ bookingReference, client: 'Awa Ndiaye', driver: null }),
      next: null,
      obstacle: null,
      report: null,
      money: null,
      provider: null,
      isAnswerStale: false,
      isUnsent: false,
      amount: null,
      paper: null,
      delivery: null,
      receipt: null,
      till: null,
      action: { kind: 'ASSIGN', bookingId: id, url: `/dashboard/todo?dialog=assign&booking=${id}` },
      claim: null,
      snooze: null,
    })
    await moveClock(app, at('2026-11-22', '07:00'))
    expect((await lineOf(id, 'NO_DRIVER'))?.urgency).toBe('high')
  })

  it('drops the line once a driver is assigned, and shows it again once the driver is taken off', async () => {
    const { id } = await bookingIn(app, 'PENDING', { form: await tomorrow() })
    await moveClock(app, at('2026-11-22', '07:00'))
    expect(await lineOf(id, 'NO_DRIVER')).toBeDefined()
    await app.call('ADMIN', assignDriver, { id, driverId: (await insertDriver(app.db)).id })
    expect(await lineOf(id, 'NO_DRIVER')).toBeUndefined()
    await app.call('ADMIN', unassignDriver, { id })
    expect(await lineOf(id, 'NO_DRIVER')).toBeDefined()
  })

  it('leaves a trip to the overdue ones a day after its start', async () => {
    const { id } = await bookingIn(app, 'CONFIRMED', { form: await tomorrow() })
    await moveClock(app, at('2026-11-23', '07:59'))
    expect((await lineOf(id, 'NO_DRIVER'))?.urgency).toBe('high')
    await moveClock(app, at('2026-11-23', '08:00'))
    expect(await lineOf(id, 'NO_DRIVER')).toBeUndefined()
  })

  it('follows the minutes of the settings', async () => {
    const { id } = await bookingIn(app, 'CONFIRMED', { form: await tomorrow() })
    await saveSettings(app, { notifications: { todoDriverMinutes: 180 } })
    await moveClock(app, at('2026-11-22', '05:00'))
    expect((await lineOf(id, 'NO_DRIVER'))?.urgency).toBe('medium')
    await moveClock(app, at('2026-11-22', '06:30'))
    expect((await lineOf(id, 'NO_DRIVER'))?.urgency).toBe('high')
    await moveClock(app, testNow)
    await saveSettings(app, { notifications: { todoDriverMinutes: 120 } })
  })
})

describe('LATE_START', () => {
  it('lists an assigned trip five minutes after its start, urgent after a quarter of an hour', async () => {
    const { id } = await bookingIn(app, 'ASSIGNED', { form: await tomorrow() })
    await moveClock(app, at('2026-11-22', '08:04'))
    expect(await lineOf(id, 'LATE_START')).toBeUndefined()
    await moveClock(app, at('2026-11-22', '08:05'))
    expect(await lineOf(id, 'LATE_START', 'MODERATOR')).toMatchObject({
      urgency: 'medium',
      since: '2026-11-22T08:05:00.000Z',
      action: { kind: 'START', bookingId: id },
    })
    await moveClock(app, at('2026-11-22', '08:15'))
    expect((await lineOf(id, 'LATE_START'))?.urgency).toBe('high')
  })
})

describe('OVERRUN', () => {
  it('lists a trip that runs into the next one of its driver, urgent from the start of that one', async () => {
    const driverId = (await insertDriver(app.db)).id
    const running = await bookingIn(app, 'IN_PROGRESS', { form: await tomorrow('08:00'), driverId })
    const next = await bookingIn(app, 'ASSIGNED', { form: await tomorrow('10:00'), driverId })
    await moveClock(app, at('2026-11-22', '09:30'))
    expect(await lineOf(running.id, 'OVERRUN')).toBeUndefined()
    await moveClock(app, at('2026-11-22', '09:45'))
    expect(await lineOf(running.id, 'OVERRUN')).toMatchObject({
      urgency: 'medium',
      since: '2026-11-22T09:45:00.000Z',
      next: { bookingId: next.id, bookingReference: next.bookingReference, startsAt: '2026-11-22T10:00:00.000Z' },
      action: { kind: 'ASSIGN', bookingId: next.id },
    })
    await moveClock(app, at('2026-11-22', '10:00'))
    expect((await lineOf(running.id, 'OVERRUN'))?.urgency).toBe('high')
    await app.call('ADMIN', assignDriver, { id: next.id, driverId: (await insertDriver(app.db)).id })
    expect(await lineOf(running.id, 'OVERRUN')).toBeUndefined()
  })

  it('sees the next trip of the vehicle too', async () => {
    const vehicleId = await insertVehicle(app.db)
    const running = await bookingIn(app, 'IN_PROGRESS', { form: await tomorrow('08:00'), vehicleId })
    await bookingIn(app, 'ASSIGNED', { form: await tomorrow('09:10'), vehicleId })
    await moveClock(app, at('2026-11-22', '09:05'))
    expect(await lineOf(running.id, 'OVERRUN')).toBeDefined()
  })
})

describe('ABSENT_DRIVER', () => {
  it('lists an assigned trip of an absent driver without the reason, and drops it with another driver', async () => {
    const driverId = (await insertDriver(app.db)).id
    const { id } = await bookingIn(app, 'ASSIGNED', { form: await tomorrow(), driverId })
    const hours = { driverId, from: '2026-11-22T07:00', to: '2026-11-22T12:00', reason: 'SICK' } as const
    await app.call('ADMIN', createAbsence, hours)
    const line = await lineOf(id, 'ABSENT_DRIVER', 'OPERATRICE')
    expect(line).toMatchObject({
      urgency: 'medium',
      since: testNow.toISOString(),
      obstacle: { kind: 'DRIVER_ABSENT', from: '2026-11-22T07:00', to: '2026-11-22T12:00', paperKind: null },
      action: { kind: 'ASSIGN', bookingId: id },
    })
    expect(JSON.stringify(line)).not.toContain('SICK')
    await moveClock(app, at('2026-11-22', '06:30'))
    expect((await lineOf(id, 'ABSENT_DRIVER'))?.urgency).toBe('high')
    await app.call('ADMIN', assignDriver, { id, driverId: (await insertDriver(app.db)).id })
    expect(await lineOf(id, 'ABSENT_DRIVER')).toBeUndefined()
  })

  it('lists a trip of an absent vehicle for dispatchers, as the fleet manager may not unassign it', async () => {
    const vehicleId = await insertVehicle(app.db)
    const { id } = await bookingIn(app, 'ASSIGNED', { form: await tomorrow(), vehicleId })
    const hours = { vehicleId, from: '2026-11-22T07:00', to: '2026-11-22T12:00', reason: 'BREAKDOWN' } as const
    await app.call('GESTIONNAIRE_PARC', createAbsence, hours)
    expect((await lineOf(id, 'ABSENT_DRIVER', 'OPERATRICE'))?.obstacle?.kind).toBe('VEHICLE_ABSENT')
    expect((await linesAs('GESTIONNAIRE_PARC')).map(({ cause }) => cause)).not.toContain('ABSENT_DRIVER')
  })

  it('leaves out a trip that was assigned although its driver is absent', async () => {
    const driverId = (await insertDriver(app.db)).id
    const hours = { driverId, from: '2026-11-22T07:00', to: '2026-11-22T12:00', reason: 'LEAVE' } as const
    await app.call('ADMIN', createAbsence, hours)
    const { id } = await bookingIn(app, 'CONFIRMED', { form: await tomorrow() })
    await app.call('ADMIN', assignDriver, { id, driverId, allowOverlap: true })
    expect(await lineOf(id, 'ABSENT_DRIVER')).toBeUndefined()
  })

  it('lists an assigned trip whose vehicle has an insurance that expires before its end', async () => {
    const vehicleId = await insertVehicle(app.db)
    const { id } = await bookingIn(app, 'ASSIGNED', { form: await tomorrow(), vehicleId })
    await sendPaper(app, 'ADMIN', { fields: { vehicleId, kind: 'INSURANCE', expiresOn: '2026-11-21' } })
    expect((await lineOf(id, 'ABSENT_DRIVER'))?.obstacle).toEqual({
      kind: 'PAPERS_EXPIRED',
      from: null,
      to: null,
      paperKind: 'INSURANCE',
      expiresOn: '2026-11-21',
    })
    await sendPaper(app, 'ADMIN', { fields: { vehicleId, kind: 'INSURANCE', expiresOn: '2027-11-21' } })
    expect(await lineOf(id, 'ABSENT_DRIVER')).toBeUndefined()
  })
})

describe('UNPAID', () => {
  it('lists a trip that was completed unpaid an hour ago, with its amount, for those who take payments', async () => {
    const { id } = await bookingIn(app, 'ASSIGNED', { form: await tomorrow() })
    await app.call('ADMIN', completeBooking, { id, method: 'UNPAID' })
    expect(await lineOf(id, 'UNPAID')).toBeUndefined()
    await moveClock(app, new Date(testNow.getTime() + 60 * 60_000))
    expect(await lineOf(id, 'UNPAID', 'CAISSIERE')).toMatchObject({
      urgency: 'low',
      amount: 35_000,
      action: { kind: 'SETTLE', bookingId: id },
    })
    expect(await linesAs('MODERATOR', 'UNPAID')).toEqual([])
  })
})

describe('PAPER_EXPIRING', () => {
  it('lists a paper 30 days before its expiry, sooner at 7 days, urgent at one day if it blocks', async () => {
    const vehicleId = await insertVehicle(app.db)
    const { data } = await sendPaper(app, 'ADMIN', {
      fields: { vehicleId, kind: 'INSURANCE', expiresOn: '2026-12-22' },
    })
    expect(await lineOf(data.id, 'PAPER_EXPIRING')).toBeUndefined()
    const urgencies = []
    for (const day of ['2026-11-22', '2026-12-15', '2026-12-21']) {
      await moveClock(app, at(day, '12:00'))
      urgencies.push((await lineOf(data.id, 'PAPER_EXPIRING', 'GESTIONNAIRE_PARC'))?.urgency)
    }
    expect(urgencies).toEqual(['low', 'medium', 'high'])
  })

  it('shows the personal papers of drivers to administrators alone', async () => {
    const driverId = (await insertDriver(app.db)).id
    const { data } = await sendPaper(app, 'ADMIN', { fields: { driverId, kind: 'MEDICAL', expiresOn: '2026-11-25' } })
    expect(await lineOf(data.id, 'PAPER_EXPIRING')).toMatchObject({
      subject: { kind: 'paper', label: 'Modou Sarr' },
      paper: { kind: 'MEDICAL', expiresOn: '2026-11-25', daysLeft: 4, blocks: false },
      action: { kind: 'PAPER', bookingId: null, url: `/dashboard/drivers?tab=papers&dialog=edit&id=${data.id}` },
    })
    expect(await lineOf(data.id, 'PAPER_EXPIRING', 'GESTIONNAIRE_PARC')).toBeUndefined()
  })
})

describe('UNDELIVERED', () => {
  it('lists SMS and e-mails that were given up in the last seven days, for administrators', async () => {
    const insert = (channel: string, failedAt: string) =>
      sql<{ id: number }>`insert into deliveries (channel, recipient, body, created_at, failed_at)
        values (${channel}, '+221771234567', 'Bonjour', ${failedAt}, ${failedAt}) returning id`.execute(app.db)
    const { rows } = await insert('sms', '2026-11-21T10:00:00Z')
    await insert('push', '2026-11-21T10:00:00Z')
    await insert('email', '2026-11-14T14:00:00Z')
    expect(await linesAs('ADMIN', 'UNDELIVERED')).toMatchObject([
      {
        key: `UNDELIVERED.${rows[0]?.id}`,
        subject: { kind: 'delivery', label: '+221771234567' },
        delivery: { channel: 'sms', failedAt: '2026-11-21T10:00:00.000Z' },
        action: { kind: 'DELIVERY', url: '/dashboard/deliveries?q=%2B221771234567' },
      },
    ])
  })

  it('counts at most 250 lines, which says nothing of the number of lines of other causes', async () => {
    await sql`insert into deliveries (channel, recipient, body, created_at, failed_at)
      select 'sms', '+221771234567', 'Bonjour', ${testNow}::timestamptz, ${testNow}::timestamptz
      from generate_series(1, 250)`.execute(app.db)
    const paginationOf = async (cause?: TodoCause) =>
      (await app.call('ADMIN', listTodo, { ...(cause && { cause }) } as never)).pagination
    expect(await paginationOf('UNDELIVERED')).toMatchObject({ total: 250, isTotalExact: false })
    expect((await paginationOf())?.isTotalExact).toBe(false)
    expect((await app.call('ADMIN', countTodo)).data).toMatchObject({ isExact: false })
    expect((await app.call('OPERATRICE', countTodo)).data).toMatchObject({ isExact: true })
    expect((await paginationOf('NO_DRIVER'))?.isTotalExact).toBeUndefined()
  })
})
