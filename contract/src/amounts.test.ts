import { readAmount } from '@yoon/contract/amounts'
import { formatAmount } from '@yoon/contract/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const unreadable = 'Écrivez le montant en chiffres, par exemple 5 000'
const wholeFrancs = 'Montant en francs entiers'

const spaces = [' ', '\u00a0', '\u202f', '\u2009', '\u2007']
const separators = ['', '.', "'", '’', '‘', ...spaces]
const frenchCurrencies = ['', ' F', 'F', ' FCFA', ' F CFA', 'F CFA', ' F.CFA', ' F\u202fCFA', ' CFA', ' XOF']
const otherCurrencies = [' frs', ' Frs.', ' fr', ' f', ' francs', ' francs CFA', ' fcfa', 'fcfa']
const prefixes = ['XOF ', 'XOF', 'FCFA ', 'CFA ', 'F CFA ', 'F\u00a0', '']

const amounts = fc.integer({ min: 0, max: 1_000_000_000 })
const grouped = (amount: number, separator: string) => String(amount).replace(/\B(?=(\d{3})+$)/g, separator)

describe('readAmount', () => {
  it.each([
    ['5000', 5_000],
    ['5.000', 5_000],
    ['12.000', 12_000],
    ['25 000', 25_000],
    ['5\u202f000', 5_000],
    ["1'000'000", 1_000_000],
    ['1’000’000', 1_000_000],
    ['5000 F', 5_000],
    ['5000F', 5_000],
    ['5 000 FCFA', 5_000],
    ['5.000 F CFA', 5_000],
    ['XOF 5000', 5_000],
    ['5000 frs', 5_000],
    ['\u200e5 000\u200e', 5_000],
    ['05000', 5_000],
    ['0', 0],
    ['-5000', -5_000],
    ['5\u00a0000', 5_000],
    ['5000\n', 5_000],
    ['\t5 000\r\n', 5_000],
    ['− 5 000 F', -5_000],
    ['XOF -5000', -5_000],
    ['999999999999999999999', Number.MAX_SAFE_INTEGER],
  ])('reads %j as the amount %i', (typed, amount) => {
    expect(readAmount(typed)).toEqual({ amount })
  })

  it.each([
    ['5,5', wholeFrancs],
    ['12.7', wholeFrancs],
    ['5.00', wholeFrancs],
    ['25.000,00', wholeFrancs],
    ['25,000.00', wholeFrancs],
    ['25 000,50 F', wholeFrancs],
    ['0.5', wholeFrancs],
    ['5,000', 'Écrivez 5 000'],
    ['25,000 F CFA', 'Écrivez 25 000'],
    ['1,000,000', 'Écrivez 1 000 000'],
    ['٥٠٠٠', 'Écrivez le montant avec les chiffres de 0 à 9'],
    ['５０００', 'Écrivez le montant avec les chiffres de 0 à 9'],
    ['5 00', unreadable],
    ['50 00', unreadable],
    ['5 0000', unreadable],
    ['0.500', unreadable],
    ['0,500', unreadable],
    ['00,500', unreadable],
    ['0,000', unreadable],
    ['-5,000', 'Écrivez -5 000'],
    ['05,000', 'Écrivez 5 000'],
    ['5\t000', unreadable],
    ['5\n000', unreadable],
    ['5\r\n000', unreadable],
    ['5\v000', unreadable],
    ['5\u2028000', unreadable],
    ['5000\tF', unreadable],
    ['5000 F\tCFA', unreadable],
    ['-\t5000', unreadable],
    ['5.000 000', unreadable],
    ['1 000.000', unreadable],
    ['5..000', unreadable],
    ['5.', unreadable],
    ['.500', unreadable],
    ['5k', unreadable],
    ['5 mille', unreadable],
    ['5F500', unreadable],
    ['F.500', unreadable],
    ['5000 €', unreadable],
    ['1e3', unreadable],
    ['0x10', unreadable],
    ['5+5', unreadable],
    ['5000-', unreadable],
  ])('refuses the amount %j: %s', (typed, problem) => {
    expect(readAmount(typed)).toEqual({ problem })
  })

  it.each(['', '  ', 'abc', 'F CFA', '-'])('returns null for %j, a text without an amount', (typed) => {
    expect(readAmount(typed)).toBeNull()
  })

  it('names the units of the configured currency, and refuses another currency', () => {
    expect(readAmount('5 000 €', 'EUR')).toEqual({ amount: 5_000 })
    expect(readAmount('$5 000', 'USD')).toEqual({ amount: 5_000 })
    expect(readAmount('5,50 €', 'EUR')).toEqual({ problem: 'Montant en euros entiers' })
    expect(readAmount('5.5', 'USD')).toEqual({ problem: 'Montant en dollars entiers' })
    expect(readAmount('5000 F', 'EUR')).toEqual({ problem: unreadable })
  })

  it('reads back every amount that formatAmount writes', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom('XOF', 'EUR', 'USD'), (amount, currency) => {
        expect(readAmount(formatAmount(amount, currency), currency)).toEqual({ amount })
      }),
    )
  })

  it('reads an amount in every usual notation', () => {
    const suffixes = fc.constantFrom(...frenchCurrencies, ...otherCurrencies)
    const written = fc.tuple(amounts, fc.constantFrom(...separators), fc.constantFrom(...prefixes), suffixes)
    fc.assert(
      fc.property(written, fc.constantFrom(...spaces, ''), ([amount, separator, prefix, suffix], around) => {
        const figures = grouped(amount, separator)
        const text = prefix === '' ? `${figures}${suffix}` : `${prefix}${figures}`
        expect(readAmount(`${around}${text}${around}`)).toEqual({ amount })
      }),
    )
  })

  it('refuses every amount with decimals, in French and in English notation', () => {
    const styles = fc.constantFrom(
      ['.', ','],
      [' ', ','],
      ['\u202f', ','],
      ['', ','],
      ['', '.'],
      [',', '.'],
      ["'", '.'],
    )
    fc.assert(
      fc.property(amounts, styles, fc.stringMatching(/^\d{1,2}$/), (amount, [separator = '', mark], decimals) => {
        expect(readAmount(`${grouped(amount, separator)}${mark}${decimals} F`)).toEqual({ problem: wholeFrancs })
      }),
    )
  })

  it('refuses a comma before three digits and proposes spaces instead', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 1_000_000_000 }), (amount) => {
        expect(readAmount(grouped(amount, ','))).toEqual({ problem: `Écrivez ${grouped(amount, ' ')}` })
      }),
    )
  })

  it('proposes only text that it reads itself, with the typed sign and digits', () => {
    const pieces = fc.constantFrom('0', '5', '00', '000', '500', '.', ',', "'", ' ', '\t', '\u202f', '-', 'F', 'XOF ')
    const typed = fc.oneof(
      fc.array(pieces, { maxLength: 10 }).map((parts) => parts.join('')),
      fc.stringMatching(/^-?\d{1,3}(,\d{3}){1,3}( F)?$/),
    )
    fc.assert(
      fc.property(typed, (text) => {
        const [, proposed] = /^Écrivez ([-\d].*)$/.exec(readAmount(text)?.problem ?? '') ?? []
        if (proposed === undefined) return
        expect(readAmount(proposed)).toEqual({ amount: Number(text.replace(/[^-\d]/g, '')) })
      }),
      { numRuns: 5_000 },
    )
  })

  it('accepts only plain digits, or digits in groups of three', () => {
    const pieces = fc.constantFrom('0', '5', '00', '000', '.', ',', "'", ' ', '\u202f', '-', 'F', 'CFA', 'e', 'k')
    const regular = /^-?(\d+|[1-9]\d{0,2}(?:([ .'])\d{3})(?:\2\d{3})*)$/
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 10 }), (parts) => {
        const typed = parts.join('')
        const reading = readAmount(typed)
        if (reading?.amount === undefined) return
        const figures = typed
          .trim()
          .replace(/\s+/g, ' ')
          .replace(/^(-? ?)(?:F\.? ?CFA|F|CFA) ?/, '$1')
          .replace(/ ?(?:F\.? ?CFA|CFA|F)\.?$/, '')
          .replace(/^ ?- ?/, '-')
        expect(figures).toMatch(regular)
        expect(reading.amount + 0).toBe(Number(figures.replace(/[ .']/g, '')) + 0)
      }),
      { numRuns: 5_000 },
    )
  })

  it('refuses a group of digits that is not three digits long', () => {
    const separator = fc.constantFrom(' ', '.', "'", ',')
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), separator, fc.stringMatching(/^(\d{4,6})$/), (head, mark, tail) => {
        expect(readAmount(`${head}${mark}${tail}`)).toHaveProperty('problem')
        expect(readAmount(`${head}${mark}${tail.slice(0, 2)}`)).toHaveProperty('problem')
      }),
    )
  })
})
