import { assignDriver } from '@yoon/contract/bookings/calls'
import { listNotifications } from '@yoon/contract/notifications/calls'
import type { Role } from '@yoon/contract/permissions'
import { claimTodo } from '@yoon/contract/todo/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFor } from '../../platform/outbox-reader.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn, insertClient, insertDriver, transferForm } from '../../testing/builders.ts'
import { moveClock } from '../../testing/move-clock.ts'
import { listenOn, openSocket } from '../../testing/socket.ts'
import { checkTodo } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const at = (time: string) => new Date(`2026-11-22T${time}Z`)
/** Runs the check several times at once. */
const checkAt = (now: Date) => Promise.all(Array.from({ length: 6 }, () => checkTodo(app.db, now)))
const announced = async (id: string) => {
  const { rows } = await sql<{ title: string; priority: string }>`select title, priority from notifications
    where event = 'todo.raised' and data->>'bookingId' = ${id}`.execute(app.db)
  return rows
}
const newTrip = async () => bookingIn(app, 'CONFIRMED', { form: transferForm(await insertClient(app.db)) })

describe('the check of the work queue', () => {
  it('announces nothing of what its first run finds', async () => {
    const { id } = await newTrip()
    await checkAt(at('07:30:00'))
    await checkAt(at('07:30:30'))
    expect(await announced(id)).toEqual([])
  })

  it('announces a line once, when it becomes urgent', async () => {
    const { id } = await newTrip()
    await checkAt(at('06:10:00'))
    expect(await announced(id)).toEqual([])
    await checkAt(at('07:00:00'))
    await checkAt(at('07:00:30'))
    expect(await announced(id)).toEqual([{ title: 'À traiter\u00a0: sans chauffeur', priority: 'high' }])
  })

  it('announces an urgent line to those who can fix it, and not to a cashier or a driver', async () => {
    const { id } = await newTrip()
    await checkAt(at('07:01:00'))
    expect(await announced(id)).toHaveLength(1)
    const isTold = async (role: Role) =>
      (await app.call(role, listNotifications, {})).data.some(({ title }) => title.startsWith('À traiter'))
    const roles = ['ADMIN', 'MODERATOR', 'OPERATRICE', 'OPERATRICE_CAISSIERE', 'CAISSIERE', 'DRIVER'] as const
    expect(await Promise.all(roles.map(isTold))).toEqual([true, true, true, true, false, false])
    const news = { event: 'todo.raised', type: 'booking', concernedId: null, isForConcernedAlone: false }
    expect(roles.map((role) => isFor(news, { id, role }))).toEqual([true, true, true, true, false, false])
  })

  it('forgets who dealt with a line that is gone', async () => {
    const { id } = await newTrip()
    await moveClock(app, at('07:02:00'))
    await app.call('ADMIN', claimTodo, { key: `NO_DRIVER.${id}` })
    await app.call('ADMIN', assignDriver, { id, driverId: (await insertDriver(app.db)).id })
    await checkAt(at('07:02:30'))
    expect((await sql`select 1 from todo_marks`.execute(app.db)).rows).toEqual([])
  })

  it('tells the screens of those who see the queue that it has changed, and says nothing if it has not', async () => {
    await moveClock(app, at('05:50:00'))
    await checkTodo(app.db, at('05:50:00'))
    const url = await listenOn(app.app)
    const [staff, driver] = await Promise.all(
      (['CAISSIERE', 'DRIVER'] as const).map((role) => openSocket(url, { token: app.tokens[role] })),
    )
    const changesOf = (socket: typeof staff) =>
      socket?.messages.filter((message) => message.type === 'changed' && message.change.entity === 'todo').length
    await newTrip()
    await checkTodo(app.db, at('06:20:00'))
    await checkTodo(app.db, at('06:20:30'))
    await staff?.until(() => changesOf(staff) === 1)
    expect([changesOf(staff), changesOf(driver)]).toEqual([1, 0])
  })
})
