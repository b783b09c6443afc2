import { amountInWords, numberInWords } from '@yoon/contract/amount-in-words'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const values: Readonly<Record<string, number>> = {
  zéro: 0,
  un: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  six: 6,
  sept: 7,
  huit: 8,
  neuf: 9,
  dix: 10,
  onze: 11,
  douze: 12,
  treize: 13,
  quatorze: 14,
  quinze: 15,
  seize: 16,
  trente: 30,
  quarante: 40,
  cinquante: 50,
  soixante: 60,
}

const sizes: Readonly<Record<string, number>> = { mille: 1_000, million: 1_000_000, milliard: 1_000_000_000 }

/** Reads French number words, by the rules of grammar alone. */
function readWords(words: string): number {
  let total = 0
  let group = 0
  for (const word of words.replaceAll(' et ', ' ').split(/[ -]/)) {
    const singular = word.replace(/^(cent|vingt|million|milliard)s$/, '$1')
    const size = sizes[singular]
    if (singular === 'vingt') group += group % 100 === 4 ? 76 : 20
    else if (singular === 'cent') group = Math.max(1, group) * 100
    else if (size) {
      total += Math.max(1, group) * size
      group = 0
    } else group += values[word] ?? Number.NaN
  }
  return total + group
}

describe('numbers in words', () => {
  it.each([
    [0, 'zéro'],
    [1, 'un'],
    [17, 'dix-sept'],
    [21, 'vingt et un'],
    [22, 'vingt-deux'],
    [61, 'soixante et un'],
    [70, 'soixante-dix'],
    [71, 'soixante et onze'],
    [77, 'soixante-dix-sept'],
    [80, 'quatre-vingts'],
    [81, 'quatre-vingt-un'],
    [91, 'quatre-vingt-onze'],
    [99, 'quatre-vingt-dix-neuf'],
    [100, 'cent'],
    [101, 'cent un'],
    [180, 'cent quatre-vingts'],
    [200, 'deux cents'],
    [201, 'deux cent un'],
    [1_000, 'mille'],
    [1_001, 'mille un'],
    [15_000, 'quinze mille'],
    [21_000, 'vingt et un mille'],
    [80_000, 'quatre-vingt mille'],
    [200_000, 'deux cent mille'],
    [280_080, 'deux cent quatre-vingt mille quatre-vingts'],
    [1_000_000, 'un million'],
    [2_300_000, 'deux millions trois cent mille'],
    [80_000_000, 'quatre-vingts millions'],
    [200_000_200, 'deux cents millions deux cents'],
    [1_000_000_000, 'un milliard'],
  ])('writes %i as %s', (number, words) => {
    expect(numberInWords(number)).toBe(words)
  })

  it('writes every number so that it reads back as itself', () => {
    const check = (number: number) => {
      expect(readWords(numberInWords(number))).toBe(number)
    }
    for (let number = 0; number <= 2_000; number += 1) check(number)
    fc.assert(fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), check))
  })
})

describe('amounts in words', () => {
  it.each([
    [15_000, 'XOF', 'quinze mille francs CFA'],
    [1, 'XOF', 'un franc CFA'],
    [1_000_000, 'XOF', 'un million de francs CFA'],
    [1_500_000, 'XOF', 'un million cinq cent mille francs CFA'],
    [2_000_000, 'EUR', "deux millions d'euros"],
    [80, 'USD', 'quatre-vingts dollars américains'],
  ])('writes %i %s as %s', (amount, currency, words) => {
    expect(amountInWords(amount, currency)).toBe(words)
  })
})
