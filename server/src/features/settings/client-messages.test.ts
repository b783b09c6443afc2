import { listClientTemplates, saveClientTemplate } from '@yoon/contract/client-messages/calls'
import { originalTemplates } from '@yoon/contract/client-messages/templates'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const reminder = { kind: 'REMINDER', language: 'fr' } as const

async function find(wanted: Pick<typeof reminder, 'kind' | 'language'> = reminder) {
  const { data } = await app.call('OPERATRICE', listClientTemplates, {})
  return data.find(({ kind, language }) => kind === wanted.kind && language === wanted.language)
}

const save = (text: string, version: number | undefined, as: 'ADMIN' | 'OPERATRICE' = 'ADMIN') =>
  app.call(
    as,
    saveClientTemplate,
    { ...reminder, text },
    version === undefined ? {} : { headers: { 'if-match': String(version) } },
  )

describe('the templates of messages to clients', () => {
  it('lists the originals in both languages until one is changed', async () => {
    const { data } = await app.call('CAISSIERE', listClientTemplates, {})
    expect(data).toHaveLength(12)
    for (const { kind, language, text, version } of data) {
      expect([text, version]).toEqual([originalTemplates[language][kind], 1])
    }
  })

  it('keeps a changed text, raises its version, and leaves the others as they are', async () => {
    const before = (await find())?.version
    const saved = await save('  Bonjour {client}, à demain {heure} !\n', before)
    expect([saved.status, saved.data.text, saved.data.version]).toEqual([
      200,
      'Bonjour {client}, à demain {heure} !',
      (before ?? 0) + 1,
    ])
    expect(await find()).toEqual(saved.data)
    const english = { kind: 'REMINDER', language: 'en' } as never
    expect((await find(english))?.text).toBe(originalTemplates.en.REMINDER)
  })

  it('refuses a field that does not exist, an empty text, a long one, and the text of a colleague who was faster', async () => {
    const version = (await find())?.version ?? 0
    expect((await save('Bonjour {prenom}', version)).error?.fields).toEqual({ text: 'Champ inconnu\u00a0: {prenom}' })
    expect((await save(' ', version)).error?.fields).toEqual({ text: 'Le message est requis' })
    expect((await save('a'.repeat(1001), version)).status).toBe(400)
    expect((await save('Bonjour', version)).status).toBe(200)
    const stale = await save('Bonsoir', version)
    expect([stale.status, stale.error?.message]).toEqual([412, 'Ce modèle de message a été modifié entre-temps'])
    expect((await save('Bonsoir', undefined)).status).toBe(400)
    expect((await find())?.text).toBe('Bonjour')
  })

  it('saves for those who manage the settings alone, and says in the journal what changed', async () => {
    const version = (await find())?.version
    expect((await save('Bonsoir', version, 'OPERATRICE')).status).toBe(403)
    await save('Bonsoir {client}', version)
    const { rows } = await sql<{ after: Record<string, string> }>`
      select after from audit_entries where action = 'settings.message_updated' order by id desc limit 1`.execute(
      app.db,
    )
    expect(Object.values(rows[0]?.after ?? {})).toContain('Bonsoir {client}')
  })
})
