/**
 * Reading of a typed amount: whole units of the currency, or the French sentence that refuses it. `null`: the text has no digit.
 */
export type AmountReading = { amount: number; problem?: never } | { amount?: never; problem: string } | null

interface CurrencyWords {
  /** The notations that people put before or after an amount. */
  notation: string
  /** `francs`: the whole units. */
  units: string
}

const currencyWords: Record<string, CurrencyWords> = {
  XOF: { notation: String.raw`f\.? ?c\.?f\.?a|cfa|xof|francs?(?: ?cfa)?|frs?|f`, units: 'francs' },
  EUR: { notation: 'euros?|eur|€', units: 'euros' },
  USD: { notation: String.raw`dollars?|usd|us ?\$|\$ ?us|\$`, units: 'dollars' },
}

/** Characters without width that come along with a copied text. */
const invisible = /^[\u200b\u200e\u200f\u2060\ufeff]+|[\u200b\u200e\u200f\u2060\ufeff]+$/g
/** Spaces of every width; a tab or a line break parts two cells of a spreadsheet, never two groups of one amount. */
const spaces = /\p{Zs}+/gu
const unreadable = 'Écrivez le montant en chiffres, par exemple 5 000'

/**
 * Reads an amount as people in Senegal, France and England write it. Spaces, dots and apostrophes separate groups of three
 * digits; the currency may stand before or after; a minus is kept for the rules of the field. Ambiguous text is refused, never
 * guessed. `currency` is an ISO 4217 code of the settings.
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
    // Larger numbers are no longer exact; every field refuses them as too high.
    return { amount: (isNegative ? -1 : 1) * Math.min(Number(digits), Number.MAX_SAFE_INTEGER) }
  }
  if (/^\d[\d' .,]*[.,] ?\d{1,2}$/.test(figures)) return { problem: `Montant en ${units} entiers` }
  const proposed = isSignedTwice ? undefined : withoutCommas(figures)
  return { problem: proposed === undefined ? unreadable : `Écrivez ${isNegative ? '-' : ''}${proposed}` }
}

/** The digits of `5000`, `5 000`, `5.000` and `5'000`: one separator in a text, groups of three behind it. */
function wholeDigits(figures: string): string | undefined {
  if (/^\d+$/.test(figures)) return figures
  return /^[1-9]\d{0,2}(?:([ .'])\d{3})(?:\1\d{3})*$/.test(figures) ? figures.replace(/[ .']/g, '') : undefined
}

/** The figures of `5,000` with spaces in place of the commas; none where that would not be an amount, as in `0,500`. */
function withoutCommas(figures: string): string | undefined {
  if (!/^\d{1,3}(?:,\d{3})+$/.test(figures)) return undefined
  const spaced = figures.replaceAll(',', ' ').replace(/^0+(?=\d)/, '')
  return wholeDigits(spaced) === undefined ? undefined : spaced
}
