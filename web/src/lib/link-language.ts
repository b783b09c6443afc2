/** Languages of the pages of links. */
export type LinkLanguage = 'fr' | 'en'

const key = 'client-language'

/** Reads the language that was chosen on this device; null if none was, or if the browser keeps nothing. */
export function readLanguage(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps the language that was chosen, unless the browser keeps nothing: then it lasts as long as the page. */
export function keepLanguage(language: string): void {
  try {
    localStorage.setItem(key, language)
  } catch {
    // The page shows the language all the same.
  }
}

/** Returns the language of the page: the one chosen before, else that of the browser, else that of the company. */
export function languageOf(
  chosen: string | null,
  ofBrowser: readonly string[],
  ofCompany: string | undefined,
): LinkLanguage {
  const known = [chosen ?? '', ...ofBrowser].map((tag) => tag.slice(0, 2)).find((tag) => tag === 'fr' || tag === 'en')
  return (known ?? ofCompany) === 'en' ? 'en' : 'fr'
}
