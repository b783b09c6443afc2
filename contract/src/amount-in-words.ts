const small = [
  'zéro',
  'un',
  'deux',
  'trois',
  'quatre',
  'cinq',
  'six',
  'sept',
  'huit',
  'neuf',
  'dix',
  'onze',
  'douze',
  'treize',
  'quatorze',
  'quinze',
  'seize',
  'dix-sept',
  'dix-huit',
  'dix-neuf',
] as const
const tens = [
  '',
  '',
  'vingt',
  'trente',
  'quarante',
  'cinquante',
  'soixante',
  'soixante',
  'quatre-vingt',
  'quatre-vingt',
]

/** Writes a number below 100. */
function underHundred(number: number): string {
  const word = small[number]
  if (word) return word
  const ten = Math.floor(number / 10)
  // Seventy and ninety count on from sixty and eighty.
  const rest = ten === 7 || ten === 9 ? (number % 10) + 10 : number % 10
  const name = tens[ten] ?? ''
  if (rest === 0) return ten === 8 ? 'quatre-vingts' : name
  const joint = (rest === 1 || rest === 11) && ten < 8 ? ' et ' : '-'
  return `${name}${joint}${small[rest]}`
}

/** Writes a number below 1,000. */
function underThousand(number: number): string {
  const hundreds = Math.floor(number / 100)
  const rest = number % 100
  if (hundreds === 0) return underHundred(rest)
  const name = hundreds === 1 ? 'cent' : `${small[hundreds]} cent${rest === 0 ? 's' : ''}`
  return rest === 0 ? name : `${name} ${underHundred(rest)}`
}

/** Writes a whole number from 0 to 999,999,999,999 in French: `deux cent mille quatre-vingts`. */
export function numberInWords(number: number): string {
  if (number < 1_000) return underThousand(number)
  const parts: string[] = []
  for (const [size, name] of [
    [1_000_000_000, 'milliard'],
    [1_000_000, 'million'],
  ] as const) {
    const count = Math.floor(number / size) % 1_000
    if (count > 0) parts.push(`${underThousand(count)} ${name}${count > 1 ? 's' : ''}`)
  }
  const thousands = Math.floor(number / 1_000) % 1_000
  // Before « mille », « cents » and « quatre-vingts » lose their s.
  if (thousands > 0)
    parts.push(thousands === 1 ? 'mille' : `${underThousand(thousands).replace(/(cent|vingt)s$/, '$1')} mille`)
  if (number % 1_000 > 0) parts.push(underThousand(number % 1_000))
  return parts.join(' ')
}

const currencyWords: Record<string, readonly [one: string, many: string]> = {
  XOF: ['franc CFA', 'francs CFA'],
  EUR: ['euro', 'euros'],
  USD: ['dollar américain', 'dollars américains'],
}

/** Writes an amount in whole units of its currency in French: `quinze mille francs CFA`. */
export function amountInWords(amount: number, currency: string): string {
  const words = numberInWords(amount)
  const [one, many] = currencyWords[currency] ?? [currency, currency]
  const name = amount < 2 ? one : many
  // A noun follows « million » and « milliard » with « de ».
  const joint = /(million|milliard)s?$/.test(words) ? (/^[aeiou]/.test(name) ? " d'" : ' de ') : ' '
  return `${words}${joint}${name}`
}
