import { assignDriver } from '@yoon/contract/bookings/calls'
import type { Role } from '@yoon/contract/permissions'
import {
  claimTodo,
  countTodo,
  exportTodo,
  listTodo,
  releaseTodo,
  snoozeTodo,
  unsnoozeTodo,
} from '@yoon/contract/todo/calls'
import type { TodoState } from '@yoon/contract/todo/causes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn, insertClient, insertDriver, transferForm } from '../../testing/builders.ts'
import { auditOf } from '../../testing/journal.ts'
import { press, sendMission } from '../../testing/missions.ts'
import { moveClock } from '../../testing/move-clock.ts'
import { saveSettings } from '../../testing/settings.ts'

const morning = new Date('2026-11-22T06:10:00Z')
let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(() => moveClock(app, morning))
afterAll(() => app.close())

/** Makes a trip of today at 08:00 without driver and returns the key of its line. */
async function newKey(firstName = 'Awa'): Promise<string> {
  const client = await insertClient(app.db, { firstName })
  await moveClock(app, new Date('2026-11-21T14:32:00Z'))
  const { id } = await bookingIn(app, 'CONFIRMED', { form: transferForm(client) })
  await moveClock(app, morning)
  return `NO_DRIVER.${id}`
}
const keysAs = async (as: Caller, state: TodoState = 'open') =>
  (await app.call(as, listTodo, { state, limit: '100' } as never)).data.map(({ key }) => key)

describe('POST /api/dashboard/todo/{key}/claim', () => {
  it('gives a line to the caller for 30 minutes, which colleagues see', async () => {
    const key = await newKey()
    const { status, data } = await app.call('OPERATRICE', claimTodo, { key })
    const claim = {
      by: { id: app.userIds.OPERATRICE, name: 'Test OPERATRICE' },
      at: '2026-11-22T06:10:00.000Z',
      until: '2026-11-22T06:40:00.000Z',
    }
    expect([status, data.claim]).toEqual([200, claim])
    const { data: lines } = await app.call('ADMIN', listTodo, {})
    expect(lines.find((line) => line.key === key)?.claim).toEqual(claim)
    expect(await keysAs('OPERATRICE', 'mine')).toContain(key)
    expect(await keysAs('ADMIN', 'mine')).not.toContain(key)
    expect(await keysAs('ADMIN', 'unclaimed')).not.toContain(key)
    expect((await auditOf(app, key, 'todo')).map(({ action }) => action)).toEqual(['todo.claimed'])
    await moveClock(app, new Date('2026-11-22T06:40:00Z'))
    expect(await keysAs('ADMIN', 'unclaimed')).toContain(key)
  })

  it('refuses a line of a colleague, and names them', async () => {
    const key = await newKey()
    await app.call('OPERATRICE', claimTodo, { key })
    for (const endpoint of [claimTodo, releaseTodo] as const) {
      const { status, error } = await app.call('ADMIN', endpoint, { key })
      expect([status, error?.code, error?.message]).toEqual([409, 'TODO_CLAIMED', "Test OPERATRICE s'en occupe déjà"])
    }
    expect((await app.call('ADMIN', snoozeTodo, { key, for: '1h' })).status).toBe(409)
  })

  it('gives a line to one of ten people who claim it at once', async () => {
    const key = await newKey()
    const people: Role[] = ['OPERATRICE', 'OPERATRICE_CAISSIERE', 'MODERATOR', 'ADMIN']
    const answers = await Promise.all(people.map((role) => app.call(role, claimTodo, { key })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const winner = answers.find(({ status }) => status === 200)?.data.claim?.by.name
    for (const { error } of answers) if (error) expect(error.message).toBe(`${winner} s'en occupe déjà`)
  })

  it('hides a line whose cause the role cannot fix, and one whose cause is gone', async () => {
    const key = await newKey()
    const unseen = await app.call('CAISSIERE', claimTodo, { key })
    expect([unseen.status, unseen.error?.message]).toEqual([404, "Ce point n'est plus à traiter"])
    const [, id = ''] = key.split('.')
    await app.call('ADMIN', assignDriver, { id, driverId: (await insertDriver(app.db)).id })
    expect((await app.call('ADMIN', claimTodo, { key })).status).toBe(404)
    for (const strange of ['UNDELIVERED.abc', `NOTHING.${id}`, 'NO_DRIVER.1']) {
      expect((await app.call('ADMIN', claimTodo, { key: strange })).status).toBe(404)
    }
  })
})

describe('DELETE /api/dashboard/todo/{key}/claim', () => {
  it('gives a line back, and records nothing for one that nobody has', async () => {
    const key = await newKey()
    await app.call('OPERATRICE', claimTodo, { key })
    expect((await app.call('OPERATRICE', releaseTodo, { key })).data.claim).toBeNull()
    expect((await app.call('OPERATRICE', releaseTodo, { key })).status).toBe(200)
    const actions = (await auditOf(app, key, 'todo')).map(({ action }) => action)
    expect(actions.toSorted()).toEqual(['todo.claimed', 'todo.released'])
  })
})

describe('POST /api/dashboard/todo/{key}/snooze', () => {
  it('puts a line off for everybody and names who did, until it is brought back', async () => {
    const key = await newKey()
    await app.call('OPERATRICE', claimTodo, { key })
    const { data } = await app.call('OPERATRICE', snoozeTodo, { key, for: '15m' })
    expect([data.claim, data.snooze]).toEqual([
      null,
      { by: { id: app.userIds.OPERATRICE, name: 'Test OPERATRICE' }, until: '2026-11-22T06:25:00.000Z' },
    ])
    expect(await keysAs('ADMIN')).not.toContain(key)
    expect(await keysAs('ADMIN', 'snoozed')).toContain(key)
    expect((await app.call('ADMIN', unsnoozeTodo, { key })).data.snooze).toBeNull()
    expect(await keysAs('ADMIN')).toContain(key)
  })

  it('brings a line back at its time, and earlier once it is more urgent', async () => {
    const [soon, urgent] = [await newKey(), await newKey()]
    await app.call('ADMIN', snoozeTodo, { key: soon, for: '15m' })
    await app.call('ADMIN', snoozeTodo, { key: urgent, for: '1h' })
    await moveClock(app, new Date('2026-11-22T06:25:00Z'))
    const open = await keysAs('ADMIN')
    expect([open.includes(soon), open.includes(urgent)]).toEqual([true, false])
    await moveClock(app, new Date('2026-11-22T07:00:00Z'))
    expect(await keysAs('ADMIN')).toContain(urgent)
  })

  it('puts a line about a coming trip off until its start at the latest', async () => {
    const key = await newKey()
    const { data } = await app.call('ADMIN', snoozeTodo, { key, for: 'tomorrow' })
    expect(data.snooze?.until).toBe('2026-11-22T08:00:00.000Z')
    await moveClock(app, new Date('2026-11-22T07:20:00Z'))
    await app.call('ADMIN', snoozeTodo, { key, for: '1h' })
    await moveClock(app, new Date('2026-11-22T08:00:00Z'))
    expect(await keysAs('ADMIN')).toContain(key)
  })

  it('brings a problem back when its driver reports another one', async () => {
    const { booking, token } = await sendMission(app, { scheduledDate: '2026-11-22', scheduledTime: '08:00' })
    const key = `PROBLEM.${booking.id}`
    const report = async (time: string, step: 'PROBLEM' | 'NO_SHOW', problem?: string) => {
      await moveClock(app, new Date(`2026-11-22T${time}:00Z`))
      const more = { ...(problem && { problem }), at: `2026-11-22T${time}:00Z` }
      expect((await press(app, token, step, more)).status).toBe(200)
    }
    const putOff = async () => {
      const { data } = await app.call('OPERATRICE', snoozeTodo, { key, for: 'tomorrow' })
      expect(await keysAs('ADMIN')).not.toContain(key)
      return data.snooze?.until
    }
    await report('08:05', 'PROBLEM', 'DELAY')
    expect(await putOff()).toBe('2026-11-23T07:00:00.000Z')
    await report('08:10', 'PROBLEM', 'BREAKDOWN')
    expect(await keysAs('ADMIN')).toContain(key)
    await putOff()
    await report('08:16', 'NO_SHOW')
    expect([await keysAs('ADMIN'), await keysAs('ADMIN', 'snoozed')]).toEqual([
      expect.arrayContaining([key]),
      expect.not.arrayContaining([key]),
    ])
  })

  it('puts a line off until 07:00 of the next local day', async () => {
    const key = await newKey()
    await moveClock(app, new Date('2026-11-22T08:10:00Z'))
    const until = async () => (await app.call('ADMIN', snoozeTodo, { key, for: 'tomorrow' })).data.snooze?.until
    expect(await until()).toBe('2026-11-23T07:00:00.000Z')
    await saveSettings(app, { business: { timezone: 'Europe/Paris' } })
    await moveClock(app, new Date('2026-11-22T08:30:00Z'))
    expect(await until()).toBe('2026-11-23T06:00:00.000Z')
    await moveClock(app, morning)
    await saveSettings(app, { business: { timezone: 'Africa/Dakar' } })
  })
})

describe('GET /api/dashboard/todo', () => {
  it('sorts by urgency, then by age, and counts the lines of the reader', async () => {
    await newKey()
    const { data, body } = await app.call('ADMIN', listTodo, { limit: '100' } as never)
    const places = data.map(({ urgency, since }) => `${['high', 'medium', 'low'].indexOf(urgency)} ${since}`)
    expect(places).toEqual(places.toSorted())
    const { open, urgent } = (await app.call('ADMIN', countTodo)).data
    expect(body.summary).toMatchObject({ open, urgent })
    expect(open).toBe(data.length)
  })

  it('searches names, references and phones, and pages', async () => {
    const key = await newKey('Souleymane')
    await newKey('Souleymane')
    const found = await app.call('ADMIN', listTodo, { search: 'souleymané', limit: '1' } as never)
    expect([found.data.length, found.pagination?.total]).toEqual([1, 2])
    const [, id = ''] = key.split('.')
    const { data: lines } = await app.call('ADMIN', listTodo, { limit: '100' } as never)
    const reference = lines.find((line) => line.bookingId === id)?.booking?.bookingReference ?? ''
    expect((await app.call('ADMIN', listTodo, { search: reference })).data.map((line) => line.key)).toEqual([key])
    expect((await app.call('ADMIN', listTodo, { search: 'introuvable' })).data).toEqual([])
  })

  it('exports the filtered lines and records that', async () => {
    await newKey('Binta')
    const url = `${exportTodo.path}?format=csv&search=Binta`
    const { status, text } = await app.send('OPERATRICE', 'GET', url)
    expect(status).toBe(200)
    expect(text).toMatch(/Sans chauffeur.*Binta Ndiaye/)
    expect((await auditOf(app, 'todo', 'export')).map(({ action }) => action)).toEqual(['todo.exported'])
  })
})
