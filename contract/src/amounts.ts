/**
 * Result of reading a typed amount: whole units of the currency, or the French message that refuses it. `null` if the
 * text has no digit.
 */
export type AmountReading = { amount: number; problem?: never } | { amount?: never; problem: string } | null

interface CurrencyWords {
  /** Pattern of the notations that people write before or after an amount. */
  notation: string
  /** Plural of the currency's unit: `francs`. */
  units: string
}

const currencyWords: Record<string, CurrencyWords> = {
  XOF: { notation: String.raw`f\.? ?c\.?f\.?a|cfa|xof|francs?(?: ?cfa)?|frs?|f`, units: 'francs' },
  EUR: { notation: 'euros?|eur|€', units: 'euros' },
  USD: { notation: String.raw`dollars?|usd|us ?\$|\$ ?us|\$`, units: 'dollars' },
}

/** Zero-width characters that copied text carries. */
const invisible = /^[\u200b\u200e\u200f\u2060\ufeff]+|[\u200b\u200e\u200f\u2060\ufeff]+$/g
/**
 * Spaces of every width, without tabs and line breaks: those separate two cells of a spreadsheet, never two groups of
 * one amount.
 */
const spaces = /\p{Zs}+/gu
const unreadable = 'Écrivez le montant en chiffres, par exemple 5 000'

/**
 * Reads an amount as people in Senegal, France and England write it. Spaces, dots and apostrophes separate groups of
 * three digits; the currency may stand before or after; a minus sign is kept, for the validation of the field.
 * Ambiguous text is refused, never guessed. `currency` is an ISO 4217 code of the settings.
 */
export function readAmount(typed: string, currency = 'XOF'): AmountReading {
  if (!/\p{N}/u.test(typed)) return null
  const text = typed.replace(invisible, '').trim().replace(spaces, ' ').replace(/[’‘ʼ]/g, "'")
  const { notation, units } = currencyWords[currency] ?? { notation: currency, units: 'unités' }
  const inCurrency = new RegExp(`^([-−] ?)?(?:(?:${notation}) ?)?([-−] ?)?(\\S.*?)(?: ?(?:${notation})\\.?)?$`, 'i')
  const [, signBefore, signAfter, figures = ''] = inCurrency.exec(text) ?? []
  if (/[^\P{N}0-9]/u.test(figures)) return { problem: 'Écrivez le montant avec les chiffres de 0 à 9' }
  const isNegative = Boolean(signBefore || signAfter)
  const isSignedTwice = Boolean(signBefore && signAfter)
  const digits = isSignedTwice ? undefined : wholeDigits(figures)
  if (digits !== undefined) {
    // Larger numbers are not exact in floating point; every field refuses them as too high.
    return { amount: (isNegative ? -1 : 1) * Math.min(Number(digits), Number.MAX_SAFE_INTEGER) }
  }
  if (/^\d[\d' .,]*[.,] ?\d{1,2}$/.test(figures)) return { problem: `Montant en ${units} entiers` }
  const proposed = isSignedTwice ? undefined : withoutCommas(figures)
  return { problem: proposed === undefined ? unreadable : `Écrivez ${isNegative ? '-' : ''}${proposed}` }
}

/**
 * Returns the digits of `5000`, `5 000`, `5.000` or `5'000`: a single kind of separator, each followed by three digits.
 */
function wholeDigits(figures: string): string | undefined {
  if (/^\d+$/.test(figures)) return figures
  return /^[1-9]\d{0,2}(?:([ .'])\d{3})(?:\1\d{3})*$/.test(figures) ? figures.replace(/[ .']/g, '') : undefined
}

/** Replaces the commas of `5,000` by spaces. Returns undefined if the result is no amount, as with `0,500`. */
function withoutCommas(figures: string): string | undefined {
  if (!/^\d{1,3}(?:,\d{3})+$/.test(figures)) return undefined
  const spaced = figures.replaceAll(',', ' ').replace(/^0+(?=\d)/, '')
  return wholeDigits(spaced) === undefined ? undefined : spaced
}
