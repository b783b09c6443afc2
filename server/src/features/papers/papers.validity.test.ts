import { listDrivers } from '@yoon/contract/drivers/calls'
import { listNotifications } from '@yoon/contract/notifications/calls'
import * as contract from '@yoon/contract/papers/calls'
import { listVehicles } from '@yoon/contract/vehicles/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileStore } from '../../platform/files/file-store.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertDriver, insertVehicle } from '../../testing/builders.ts'
import { keepFilesInMemory } from '../../testing/files.ts'
import { makePdf, sendPaper } from '../../testing/papers.ts'
import { announceExpiries } from './papers.job.ts'

let app: TestApp
let files: FileStore
let vehicleId: string
let driverId: string
beforeAll(async () => {
  files = keepFilesInMemory()
  app = await createTestApp({ privateFiles: files })
  vehicleId = await insertVehicle(app.db)
  driverId = (await insertDriver(app.db)).id
})
afterAll(() => app.close())

const pdf = { name: 'assurance.pdf', content: makePdf() }
const fields = (more: Record<string, string> = {}) => ({
  vehicleId,
  kind: 'INSURANCE',
  expiresOn: '2027-03-31',
  ...more,
})
const create = (more: Record<string, string> = {}, file?: { name: string; content: Uint8Array<ArrayBuffer> }) =>
  sendPaper(app, 'ADMIN', { fields: fields(more), ...(file && { file }) })
describe('the validity of papers', () => {
  it('lists the first to expire first, filters by state, and shows badges with drivers and vehicles', async () => {
    const own = await insertVehicle(app.db)
    const add = (kind: string, expiresOn: string, more: Record<string, string> = {}) =>
      create({ vehicleId: own, kind, expiresOn, ...more })
    await add('INSURANCE', '2026-11-22')
    await add('INSPECTION', '2026-11-20')
    await add('ROAD_TAX', '2026-12-22')
    await add('EXTINGUISHER', '2026-12-01')
    await add('EXTINGUISHER', '2027-12-01', { issuedOn: '2026-12-02' })
    const statesOf = async (query: object) =>
      (await app.call('ADMIN', contract.listPapers, { vehicleId: own, ...query })).data.map(
        ({ kind, state, daysLeft }) => [kind, state, daysLeft],
      )
    expect(await statesOf({})).toEqual([
      ['INSPECTION', 'EXPIRED', -1],
      ['INSURANCE', 'EXPIRING', 1],
      ['ROAD_TAX', 'VALID', 31],
      ['EXTINGUISHER', 'VALID', 375],
      ['EXTINGUISHER', 'REPLACED', 10],
    ])
    expect(await statesOf({ state: 'EXPIRING' })).toEqual([['INSURANCE', 'EXPIRING', 1]])
    const { data } = await app.call('OPERATRICE', listVehicles, { limit: 100 })
    expect(data.find(({ id }) => id === own)?.papers).toEqual([
      { kind: 'INSPECTION', expiresOn: '2026-11-20', daysLeft: -1, blocks: true },
      { kind: 'INSURANCE', expiresOn: '2026-11-22', daysLeft: 1, blocks: true },
    ])
    const ill = (await insertDriver(app.db)).id
    await sendPaper(app, 'ADMIN', { fields: { driverId: ill, kind: 'MEDICAL', expiresOn: '2026-11-01' } })
    const badges = async (as: 'ADMIN' | 'OPERATRICE') =>
      (await app.call(as, listDrivers, { limit: 100 })).data.find(({ id }) => id === ill)?.papers?.length
    expect([await badges('ADMIN'), await badges('OPERATRICE')]).toEqual([1, 0])
  })

  it('announces each paper once at 30, 15, 7 and 1 days and when it has expired, personal ones to administrators', async () => {
    await sql`delete from papers`.execute(app.db)
    await create({ expiresOn: '2026-12-31' })
    await sendPaper(app, 'ADMIN', { fields: { driverId, kind: 'CONTRACT', expiresOn: '2026-12-31' } })
    await sendPaper(app, 'ADMIN', { fields: { driverId, kind: 'IDENTITY' } })
    const titles = async (as: 'ADMIN' | 'GESTIONNAIRE_PARC') =>
      (await app.call(as, listNotifications, { after: '0' })).data
        .filter(({ title }) => title.startsWith('Papier'))
        .map(({ message }) => message)
    const on = (day: string) => announceExpiries(app.db, new Date(`${day}T10:00:00Z`))
    for (const day of [
      '2026-11-30',
      '2026-12-01',
      '2026-12-10',
      '2026-12-16',
      '2026-12-24',
      '2026-12-30',
      '2026-12-31',
    ]) {
      await on(day)
      await on(day)
    }
    const seen = await titles('GESTIONNAIRE_PARC')
    expect(seen.map((message) => /expire .*(?= \()/.exec(message)?.[0])).toEqual([
      'expire dans 30\u00a0jours',
      'expire dans 15\u00a0jours',
      'expire dans 7\u00a0jours',
      'expire demain',
    ])
    expect(seen[0]).toMatch(/^Assurance · Toyota Prado · DK-\d+ · expire dans 30\u00a0jours \(31\/12\/2026\)$/)
    await on('2027-01-02')
    expect((await titles('GESTIONNAIRE_PARC')).at(-1)).toContain('expiré depuis 2\u00a0jours')
    expect(await titles('ADMIN')).toHaveLength(10)
  })

  it('exports the filtered papers', async () => {
    const own = await insertVehicle(app.db)
    await create({ vehicleId: own, number: 'P-9' }, pdf)
    const { text } = await app.send('ADMIN', 'GET', `/api/dashboard/papers/export?format=csv&vehicleId=${own}`)
    expect(text.split('\r\n')[1]).toMatch(/^Toyota Prado · DK-\d+;Assurance;P-9;;;31\/03\/2027;Valable;Oui;Oui$/)
  })
})
