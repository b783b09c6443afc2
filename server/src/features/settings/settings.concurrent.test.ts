import { updateSettings } from '@yoon/contract/settings/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { auditOf } from '../../testing/journal.ts'
import { saveSettings, settingsForm, settingsOf } from '../../testing/settings.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('settings saved more than once', () => {
  it('refuses a stale version of the settings with 412 STALE', async () => {
    const { version } = await settingsOf(app)
    const save = (address: string) =>
      saveSettings(app, { profile: { address } }, { headers: { 'if-match': String(version) } })
    expect((await save('Almadies, Dakar')).status).toBe(200)
    const { status, error } = await save('Plateau, Dakar')
    expect([status, error?.code, error?.message, error?.details]).toEqual([
      412,
      'STALE',
      'Les paramètres ont été modifiés entre-temps',
      { version: version + 1 },
    ])
    expect((await settingsOf(app)).profile.address).toBe('Almadies, Dakar')
  })

  it('saves one of ten concurrent changes of the same version', async () => {
    const { version } = await settingsOf(app)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        saveSettings(
          app,
          { profile: { address: `Immeuble ${index}, Dakar` } },
          { headers: { 'if-match': `"${version}"` } },
        ),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(412)])
    expect((await settingsOf(app)).version).toBe(version + 1)
  })

  it('saves once for two calls with the same idempotency key', async () => {
    const headers = { 'idempotency-key': 'paramètres'.normalize('NFD').replace(/\P{ASCII}/gu, '') }
    const form = await settingsForm(app, { profile: { address: 'Ngor, Dakar' } })
    const first = await app.call('ADMIN', updateSettings, form, { headers })
    const entries = await auditOf(app, 'company', 'settings')
    await saveSettings(app, { profile: { address: 'Yoff, Dakar' } })
    const again = await app.call('ADMIN', updateSettings, form, { headers })
    expect([again.status, again.text]).toEqual([200, first.text])
    expect((await settingsOf(app)).profile.address).toBe('Yoff, Dakar')
    expect(await auditOf(app, 'company', 'settings')).toHaveLength(entries.length + 1)
  })
})
