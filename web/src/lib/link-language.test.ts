import { afterEach, expect, it, vi } from 'vitest'
import { keepLanguage, languageOf, readLanguage } from './link-language.ts'

afterEach(() => vi.unstubAllGlobals())

it('the language is kept on the device', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  expect(readLanguage()).toBeNull()
  keepLanguage('en')
  expect(readLanguage()).toBe('en')
})

it('a browser that refuses its storage shows the page without it', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  expect(readLanguage()).toBeNull()
  expect(() => keepLanguage('en')).not.toThrow()
})

it('takes the chosen language, else that of the browser, else that of the company', () => {
  expect(languageOf('fr', ['en-GB'], 'en')).toBe('fr')
  expect(languageOf(null, ['de-DE', 'en-GB'], 'fr')).toBe('en')
  expect(languageOf(null, ['de-DE'], 'en')).toBe('en')
  expect(languageOf(null, ['de-DE'], 'wo')).toBe('fr')
  expect(languageOf(null, [], undefined)).toBe('fr')
})
