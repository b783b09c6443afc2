const formatters = new Map<string, Intl.NumberFormat>()

/** An amount as it is read: `45 000 F CFA` (fr-FR, no decimals). `amount` is whole units of `currency`. */
export function formatAmount(amount: number, currency: string): string {
  const formatter =
    formatters.get(currency) ??
    new Intl.NumberFormat('fr-FR', { style: 'currency', currency, maximumFractionDigits: 0 })
  formatters.set(currency, formatter)
  return formatter.format(amount)
}

/** How a currency is written beside an amount: `F CFA`, `€`. */
export function currencySign(currency: string): string {
  return formatAmount(0, currency).replace(/^0\s*/, '')
}
