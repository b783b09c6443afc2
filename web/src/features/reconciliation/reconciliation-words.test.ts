import { describe, expect, test } from 'vitest'
import { feeOf, matchedBy, payerOf, reasonOf, resultInWords, timeOfLine } from './reconciliation-words.ts'

const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('the words of a reconciliation', () => {
  test.each([
    [{ added: 12, known: 0, matched: 10 }, '12 nouvelles lignes, 10 rapprochées'],
    [{ added: 1, known: 1, matched: 1 }, '1 nouvelle ligne, 1 rapprochée, 1 déjà connue'],
    [{ added: 0, known: 2_000, matched: 0 }, 'Aucune nouvelle ligne, 2 000 déjà connues'],
  ])('a statement of %o reads %s', (result, sentence) => expect(plain(resultInWords(result))).toBe(sentence))

  test('a proposal says how far its payment is', () => {
    expect(plain(reasonOf({ reason: 'AMOUNT_PHONE_TIME', booking: null, minutesApart: 12 }))).toBe('même montant et même numéro, à 12 min')
    expect(reasonOf({ reason: 'AMOUNT_PHONE_TIME', booking: null, minutesApart: 0 })).toBe('même montant et même numéro, à la même minute')
    expect(reasonOf({ reason: 'AMOUNT_PHONE_TIME', booking: null, minutesApart: null })).toBe('même montant et même numéro, même jour')
  })

  test('an unpaid booking is proposed as one to be paid', () => {
    const booking = {
      id: '',
      bookingReference: 'R-ABCDEF',
      status: 'COMPLETED',
      client: 'Awa Sow',
      due: 1,
      startsAt: '',
    } as const
    expect(plain(reasonOf({ reason: 'DUE_PHONE_TIME', booking, minutesApart: 0 }))).toBe(
      'à encaisser : même montant et même numéro, pendant la course',
    )
    expect(reasonOf({ reason: 'REQUEST_TRANSACTION', booking, minutesApart: 3 })).toBe(
      'annoncé pour sa demande de paiement',
    )
  })

  test('a match says who has made it', () => {
    expect(matchedBy({ by: 'person', person: 'Awa Sow', rule: null })).toBe('par Awa Sow')
    expect(matchedBy({ by: 'auto', person: null, rule: 'TRANSACTION' })).toBe("automatique, par l'ID de transaction")
    expect(matchedBy({ by: 'auto', person: null, rule: 'SESSION' })).toBe('automatique, par la demande de paiement')
  })

  test('a line names its payer, its time and its fee where there are any', () => {
    expect(plain(payerOf({ name: 'Awa Sow', phone: '+221771234567' }))).toBe('Awa Sow · 77 123 45 67')
    expect(payerOf({ name: null, phone: null })).toBe('Payeur inconnu')
    expect(timeOfLine({ at: '2026-11-20T10:05:00.000Z', hasTime: true })).toBe('10:05')
    expect(timeOfLine({ at: '2026-11-20T00:00:00.000Z', hasTime: false })).toBe('Sans heure')
    expect(feeOf({ fee: 0 })).toBeUndefined()
    expect(plain(feeOf({ fee: 350 }))).toBe('frais 350 F CFA')
  })
})
