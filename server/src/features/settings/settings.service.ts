import type { Context } from '../../platform/context.ts'
import type { JsonText } from '../../platform/json-text.ts'
import * as store from './settings.store.ts'

export function getPublicSettings({ tx }: Context): Promise<JsonText> {
  return store.readPublicSettings(tx)
}
