import { describe, expect, it } from 'vitest'
import type { Cells } from '../imports/index.ts'
import { isDone, kindOf, readLinePhone, readMoment, readSignedAmount } from './line-cells.ts'

const momentOf = (cells: Cells) => {
  const { at, hasTime } = readMoment(cells)
  return `${at.toISOString()}${hasTime ? '' : ' (day)'}`
}

describe('the moment of a line', () => {
  it.for<[Cells, string]>([
    [{ at: '2026-11-20T10:05:07Z' }, '2026-11-20T10:05:07.000Z'],
    [{ at: '2026-11-20T10:05:07.123456Z' }, '2026-11-20T10:05:07.000Z'],
    [{ at: '2026-11-20 10:05' }, '2026-11-20T10:05:00.000Z'],
    [{ at: '2026-11-20T01:05:00+02:00' }, '2026-11-19T23:05:00.000Z'],
    [{ at: '2026-11-20' }, '2026-11-20T00:00:00.000Z (day)'],
    [{ at: '20/11/2026' }, '2026-11-20T00:00:00.000Z (day)'],
    [{ at: '20/11/2026 à 10h05' }, '2026-11-20T10:05:00.000Z'],
    [{ at: '3-1-2026, 9:07:30' }, '2026-01-03T09:07:30.000Z'],
    [{ at: '20/11/2026', time: '14:32' }, '2026-11-20T14:32:00.000Z'],
    [{ at: '20/11/2026 00:00', time: '14:32' }, '2026-11-20T14:32:00.000Z'],
    [{ at: new Date('2026-11-20T00:00:00Z'), time: 0.5 }, '2026-11-20T12:00:00.000Z'],
    [{ at: new Date('2026-11-20T00:00:00Z'), time: new Date('1899-12-30T07:30:00Z') }, '2026-11-20T07:30:00.000Z'],
    [{ at: new Date('2026-11-20T18:45:10Z') }, '2026-11-20T18:45:10.000Z'],
    [{ at: new Date('2026-11-20T00:00:00Z') }, '2026-11-20T00:00:00.000Z (day)'],
  ])('reads %j as %s', ([cells, moment]) => expect(momentOf(cells)).toBe(moment))

  it.for<[Cells, string]>([
    [{}, 'La date est requise'],
    [{ at: 'hier' }, 'Écrivez la date comme 2026-11-20 ou 20/11/2026'],
    [{ at: '11/20/2026' }, "Cette date n'existe pas"],
    [{ at: '31/02/2026' }, "Cette date n'existe pas"],
    [{ at: '20/11/26' }, 'Écrivez la date comme 2026-11-20 ou 20/11/2026'],
    [{ at: '20/11/2026 25:00' }, "Cette heure n'existe pas"],
    [{ at: '20/11/2026', time: 'midi' }, "Écrivez l'heure comme 14:32"],
  ])('refuses %j: %s', ([cells, message]) => expect(() => readMoment(cells)).toThrow(message))
})

describe('the amount of a line', () => {
  it.for<[string | number, number]>([
    ['35000', 35_000],
    ['35 000 F CFA', 35_000],
    ['-35\u202f000', -35_000],
    ['+35.000', 35_000],
    ['35000.00', 35_000],
    ['35 000,0 XOF', 35_000],
    [-350, -350],
    [35_000, 35_000],
  ])('reads %j as %i', ([amount, value]) => expect(readSignedAmount({ amount }, 'amount')).toBe(value))

  it.for<[string | number, string]>([
    ['1.5', 'Montant en francs entiers'],
    [350.5, 'Montant en francs entiers'],
    ['35,000', 'Écrivez 35 000'],
    ['1000000000000', 'Le montant semble trop élevé'],
  ])('refuses %j: %s', ([amount, message]) => expect(() => readSignedAmount({ amount }, 'amount')).toThrow(message))
})

describe('the kind of a line', () => {
  it.for<[string | undefined, number, boolean, string]>([
    ['merchant_payment', 35_000, false, 'RECEIPT'],
    ['api_checkout', 35_000, false, 'RECEIPT'],
    ['b2b_payment', -35_000, false, 'PAYOUT'],
    ['merchant_payment_refund', -35_000, false, 'REFUND reversed'],
    ['merchant_payment', -35_000, true, 'REFUND reversed'],
    ['api_payout', -35_000, false, 'PAYOUT'],
    ['api_payout_reversal', 35_000, false, 'PAYOUT reversed'],
    ['bulk_payment', -35_000, false, 'PAYOUT'],
    ['merchant_sweep', -350_000, false, 'TRANSFER'],
    ['Virement vers banque', -350_000, false, 'TRANSFER'],
    ['Paiement marchand', 35_000, false, 'RECEIPT'],
    ['Remboursement client', -35_000, false, 'REFUND reversed'],
    ['Retrait', -35_000, false, 'PAYOUT'],
    ['Frais de service', -500, false, 'FEE'],
    [undefined, 35_000, false, 'RECEIPT'],
    [undefined, -35_000, false, 'PAYOUT'],
  ])('takes %s of %i, marked as a reversal: %s, for %s', ([type, amount, isReversal, expected]) => {
    const typed = kindOf(type, amount, isReversal)
    expect(`${typed.kind}${typed.isReversal ? ' reversed' : ''}`).toBe(expected)
  })

  it('tells money that leaves the wallet, also where a file writes it without sign', () => {
    expect(kindOf('merchant_sweep', 350_000, false).isOutgoing).toBe(true)
    expect(kindOf('Remboursement', 5_000, false).isOutgoing).toBe(true)
    expect(kindOf('api_payout_reversal', 35_000, false).isOutgoing).toBe(false)
    expect(kindOf('merchant_payment', 35_000, false).isOutgoing).toBe(false)
  })
})

describe('the other cells of a line', () => {
  it('takes only the transactions that have moved money', () => {
    for (const status of ['SUCCESS', 'Réussi', 'Terminée', 'complete']) expect(isDone({ status })).toBe(true)
    for (const status of ['FAILED', 'Échouée', 'Annulé', 'En attente', 'PRE_INITIATED']) {
      expect(isDone({ status })).toBe(false)
    }
    expect(isDone({})).toBe(true)
    expect(() => isDone({ status: 'Bizarre' })).toThrow('Statut inconnu')
  })

  it('reads phones as payments store them, and keeps those that are hidden in part', () => {
    expect(readLinePhone({ phone: '77 123 45 67' })).toBe('+221771234567')
    expect(readLinePhone({ phone: 221_771_234_567 })).toBe('+221771234567')
    expect(readLinePhone({ phone: '77****567' })).toBe('77****567')
    expect(readLinePhone({ phone: '12' })).toBe('12')
    expect(readLinePhone({})).toBeNull()
  })
})
