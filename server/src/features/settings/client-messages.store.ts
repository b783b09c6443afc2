import type { ClientTemplate } from '@yoon/contract/client-messages/calls'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'

type TemplateKey = Pick<ClientTemplate, 'kind' | 'language'>

/** Returns the templates that were changed. */
export async function findChangedTemplates(db: Database): Promise<ClientTemplate[]> {
  const { rows } = await sql<ClientTemplate>`select kind, language, text, version from client_messages`.execute(db)
  return rows
}

/** Locks a template until the end of the transaction, and returns it; one that was never changed begins as `original`. */
export async function lockTemplate(tx: Tx, { kind, language }: TemplateKey, original: string): Promise<ClientTemplate> {
  await sql`insert into client_messages (kind, language, text) values (${kind}, ${language}, ${original})
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<ClientTemplate>`
    select kind, language, text, version from client_messages where kind = ${kind} and language = ${language}
    for update`.execute(tx)
  const [template] = rows
  if (!template) throw new Error('A template that was just inserted is missing')
  return template
}

/** Writes the text of a locked template, and increments its version. */
export async function writeTemplate(tx: Tx, { kind, language }: TemplateKey, text: string): Promise<void> {
  await sql`update client_messages set text = ${text}, version = version + 1
    where kind = ${kind} and language = ${language}`.execute(tx)
}
