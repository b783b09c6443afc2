const formatters = new Map<string, Intl.NumberFormat>()

/** Formats an amount: `45 000 F CFA` (fr-FR, no decimals). `amount` is in whole units of `currency`. */
export function formatAmount(amount: number, currency: string): string {
  const formatter =
    formatters.get(currency) ??
    new Intl.NumberFormat('fr-FR', { style: 'currency', currency, maximumFractionDigits: 0 })
  formatters.set(currency, formatter)
  return formatter.format(amount)
}

/** Returns the symbol of a currency as it stands beside an amount: `F CFA`, `€`. */
export function currencySign(currency: string): string {
  return formatAmount(0, currency).replace(/^0\s*/, '')
}
