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
