import type * as contract from '@yoon/contract/client-messages/calls'
import type { ClientTemplate } from '@yoon/contract/client-messages/calls'
import {
  clientLanguageLabels,
  clientLanguages,
  clientMessageKinds,
  clientMessageLabels,
} from '@yoon/contract/client-messages/kinds'
import { originalTemplates } from '@yoon/contract/client-messages/templates'
import type { InputOf } from '@yoon/contract/endpoint'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { refuseStale, requireVersion } from '../../platform/versions.ts'
import * as store from './client-messages.store.ts'

/** Returns all templates in both languages: the original of those that nobody has changed. */
export async function listClientTemplates({ db }: ReadContext): Promise<ClientTemplate[]> {
  const changed = await store.findChangedTemplates(db)
  return clientMessageKinds.flatMap((kind) =>
    clientLanguages.map(
      (language) =>
        changed.find((one) => one.kind === kind && one.language === language) ?? {
          kind,
          language,
          text: originalTemplates[language][kind],
          version: 1,
        },
    ),
  )
}

/** Returns the text of a message to clients. */
export async function findClientTemplate(
  db: Database,
  { kind, language }: Pick<ClientTemplate, 'kind' | 'language'>,
): Promise<string> {
  const changed = await store.findChangedTemplates(db)
  const own = changed.find((one) => one.kind === kind && one.language === language)
  return own?.text ?? originalTemplates[language][kind]
}

/** Saves a template; refused without the version that was read, or if it has changed since (rules/client-messages 2). */
export async function saveClientTemplate(
  context: WriteContext,
  { kind, language, text }: InputOf<typeof contract.saveClientTemplate>,
): Promise<ClientTemplate> {
  const { tx, record } = context
  requireVersion(context, 'du modèle de message')
  const before = await store.lockTemplate(tx, { kind, language }, originalTemplates[language][kind])
  refuseStale(context, before.version, 'message template')
  if (before.text === text) return before
  await store.writeTemplate(tx, before, text)
  record({
    action: 'settings.message_updated',
    entity: 'settings',
    entityId: 'messages',
    before: { clientMessage: nameOf(before), messageText: before.text },
    after: { clientMessage: nameOf(before), messageText: text },
  })
  return { kind, language, text, version: before.version + 1 }
}

/** Names a template: `Rappel avant la course (Anglais)`. */
function nameOf({ kind, language }: Pick<ClientTemplate, 'kind' | 'language'>): string {
  return `${clientMessageLabels[kind]} (${clientLanguageLabels[language]})`
}
