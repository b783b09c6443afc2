import { getHolidays, saveHolidays } from '@yoon/contract/holidays/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { findHolidayNames } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const read = async (year: number) => (await app.call('OPERATRICE', getHolidays, { year })).data.holidays

async function saveAs(as: 'ADMIN' | 'OPERATRICE', body: { year: number; holidays: { date: string; name: string }[] }) {
  const { version } = (await app.call('OPERATRICE', getHolidays, { year: body.year })).data
  return app.call(as, saveHolidays, body, { headers: { 'if-match': String(version) } })
}

const korite = { date: '2027-03-10', name: 'Korité' }

describe('GET /api/dashboard/holidays', () => {
  it('lists the fixed holidays of Senegal with those that follow Easter', async () => {
    const fixed = (await read(2026)).filter(({ isFixed }) => isFixed)
    expect(fixed.map(({ date, name }) => `${date} ${name}`)).toEqual([
      "2026-01-01 Jour de l'An",
      "2026-04-04 Fête de l'Indépendance",
      '2026-04-06 Lundi de Pâques',
      '2026-05-01 Fête du Travail',
      '2026-05-14 Ascension',
      '2026-05-25 Lundi de Pentecôte',
      '2026-08-15 Assomption',
      '2026-11-01 Toussaint',
      '2026-12-25 Noël',
    ])
  })

  it('estimates the holidays that depend on the moon', async () => {
    const lunar = (await read(2026)).filter(({ isEstimated }) => isEstimated)
    expect(lunar.map(({ date, name }) => `${date} ${name}`)).toEqual([
      '2026-03-20 Korité',
      '2026-05-27 Tabaski',
      '2026-06-25 Tamkharit',
      '2026-08-01 Grand Magal de Touba',
      '2026-08-25 Gamou',
    ])
  })

  it('refuses a year out of range', async () => {
    expect((await app.call('OPERATRICE', getHolidays, { year: 1999 })).status).toBe(400)
  })
})

describe('PUT /api/dashboard/holidays', () => {
  it('replaces the editable holidays of one year, until an empty list brings the estimates back', async () => {
    const { data, status } = await saveAs('ADMIN', { year: 2027, holidays: [korite] })
    expect(status).toBe(200)
    const editable = data.holidays.filter(({ isFixed }) => !isFixed)
    expect(editable).toEqual([{ ...korite, isFixed: false, isEstimated: false }])
    expect((await read(2028)).some(({ isEstimated }) => isEstimated)).toBe(true)
    await saveAs('ADMIN', { year: 2027, holidays: [] })
    expect((await read(2027)).some(({ isEstimated }) => isEstimated)).toBe(true)
  })

  it('keeps two holidays of one day, also beside a fixed one, and names them together', async () => {
    const tabaski = { date: '2029-05-01', name: 'Tabaski' }
    const both = [tabaski, { date: '2029-02-14', name: 'Korité' }, { date: '2029-02-14', name: 'Journée nationale' }]
    expect((await saveAs('ADMIN', { year: 2029, holidays: both })).status).toBe(200)
    const names = (await read(2029)).map(({ date, name }) => `${date} ${name}`)
    expect(names).toEqual(expect.arrayContaining(['2029-05-01 Fête du Travail', '2029-05-01 Tabaski']))
    const found = await findHolidayNames(app.db, ['2029-05-01', '2029-02-14'])
    expect(['2029-02-14', '2029-05-01'].map((day) => found.get(day))).toEqual([
      'Journée nationale, Korité',
      'Fête du Travail, Tabaski',
    ])
  })

  it('refuses a date of another year, a holiday twice, and one that is fixed already', async () => {
    const save = async (...holidays: { date: string; name: string }[]) =>
      (await saveAs('ADMIN', { year: 2027, holidays })).error?.fields
    expect(await save({ date: '2028-03-10', name: 'Korité' })).toEqual({
      holidays: "Chaque date doit être dans l'année choisie",
    })
    expect(await save(korite, { ...korite, name: 'KORITE' })).toEqual({
      holidays: 'Deux jours fériés ont la même date et le même nom',
    })
    expect(await save({ date: '2027-12-25', name: 'Noel' })).toEqual({
      holidays: 'Ce jour est déjà férié\u00a0: Noël',
    })
  })

  it.each([[[]], [null], ['2027-03-10'], [{ date: 5, name: 'Korité' }]])(
    'refuses %j in place of a holiday',
    async (one) => {
      const { status, error } = await saveAs('ADMIN', { year: 2027, holidays: [one as never] })
      expect([status, error?.code]).toEqual([400, 'INVALID_INPUT'])
    },
  )

  it('refuses a save without the version that was read, and one that a colleague has changed since', async () => {
    const body = { year: 2030, holidays: [{ date: '2030-02-05', name: 'Korité' }] }
    const bare = await app.call('ADMIN', saveHolidays, body)
    expect([bare.status, bare.error?.message]).toEqual([400, 'La version des jours fériés est requise (If-Match)'])
    const { version } = (await app.call('ADMIN', getHolidays, { year: 2030 })).data
    const save = (holidays: typeof body.holidays) =>
      app.call('ADMIN', saveHolidays, { year: 2030, holidays }, { headers: { 'if-match': String(version) } })
    expect((await save(body.holidays)).data.version).toBe(version + 1)
    const stale = await save([{ date: '2030-02-06', name: 'Korité' }])
    expect([stale.status, stale.error?.message]).toEqual([412, 'Les jours fériés ont été modifiés entre-temps'])
    expect((await read(2030)).filter(({ isFixed }) => !isFixed).map(({ date }) => date)).toEqual(['2030-02-05'])
  })

  it('raises the version when an empty list brings the estimates back, and keeps those of other years', async () => {
    const { data: other } = await app.call('ADMIN', getHolidays, { year: 2032 })
    const first = await saveAs('ADMIN', { year: 2031, holidays: [{ date: '2031-01-25', name: 'Korité' }] })
    const second = await saveAs('ADMIN', { year: 2031, holidays: [] })
    expect(second.data.version).toBe(first.data.version + 1)
    expect((await app.call('ADMIN', getHolidays, { year: 2032 })).data.version).toBe(other.version)
  })

  it('refuses those who do not manage the settings', async () => {
    expect((await saveAs('OPERATRICE', { year: 2027, holidays: [korite] })).status).toBe(403)
  })
})
