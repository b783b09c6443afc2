import { type Language, languages } from '@yoon/contract/settings/choices'
import { en } from './en.ts'
import { fr, type Texts } from './fr.ts'
import { wo } from './wo.ts'

export type { Texts } from './fr.ts'

/** Texts of the page, in the languages of the settings. */
export const texts: Record<Language, Texts> = { fr, en, wo }

/** Returns the language of the browser, for a page that knows no mission. */
export function languageOf(browser: readonly string[]): Language {
  const wanted = browser.map((name) => name.slice(0, 2))
  return wanted.flatMap((name) => languages.find((known) => known === name) ?? [])[0] ?? 'fr'
}
