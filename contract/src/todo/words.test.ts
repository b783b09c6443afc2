import type { TodoCause } from '@yoon/contract/todo/causes'
import type { TodoLine } from '@yoon/contract/todo/schemas'
import { todoDetail } from '@yoon/contract/todo/words'
import { describe, expect, it } from 'vitest'

const now = Date.parse('2026-11-21T10:00:00Z')
const locale = { timezone: 'Africa/Dakar', currency: 'XOF', today: '2026-11-21', now }
const booking: TodoLine['booking'] = {
  bookingReference: 'R-ABCDEF',
  status: 'ASSIGNED',
  startsAt: '2026-11-21T14:15:00.000Z',
  endsAt: '2026-11-21T15:15:00.000Z',
  client: 'Awa Ndiaye',
  pickupLocation: 'AIBD, Diass',
  destination: null,
  isWithDriver: true,
  driver: 'Ibrahima Sarr',
  driverPhone: null,
  vehicle: 'Toyota Prado · AA 123 BC',
}
const line = (cause: TodoCause, more: Partial<TodoLine>): TodoLine => ({
  key: `${cause}.1`,
  cause,
  urgency: 'high',
  since: '2026-11-21T14:00:00.000Z',
  subject: { kind: 'booking', id: '1', label: 'R-ABCDEF' },
  bookingId: null,
  booking: null,
  next: null,
  obstacle: null,
  report: null,
  money: null,
  provider: null,
  isAnswerStale: false,
  isUnsent: false,
  amount: null,
  paper: null,
  delivery: null,
  receipt: null,
  till: null,
  action: { kind: 'OPEN', bookingId: null, url: '/' },
  claim: null,
  snooze: null,
  ...more,
})
const obstacle = { from: '2026-11-21T08:00', to: '2026-11-23T18:00', paperKind: null, expiresOn: null }
const paper = { kind: 'INSURANCE', holder: 'Toyota Prado', expiresOn: '2026-11-22', daysLeft: 1, blocks: true } as const

describe('the sentence of a line', () => {
  it.for<[TodoLine, string]>([
    [line('NO_DRIVER', { booking }), 'Départ à 14:15'],
    [line('NO_DRIVER', { booking: { ...booking, isWithDriver: false } }), 'Sans véhicule, départ à 14:15'],
    [
      line('LATE_START', { booking: { ...booking, startsAt: '2026-11-20T23:55:00.000Z' } }),
      'Devait partir ven. 20 nov. à 23:55',
    ],
    [
      line('OVERRUN', {
        booking,
        next: { bookingId: '2', bookingReference: 'R-GHJKLM', startsAt: '2026-11-21T16:00:00.000Z' },
      }),
      'Devait finir à 15:15 ; R-GHJKLM suit, à 16:00',
    ],
    [
      line('ABSENT_DRIVER', { booking, obstacle: { kind: 'DRIVER_ABSENT', ...obstacle } }),
      'Ibrahima Sarr : absent du sam. 21 nov. à 08:00 au lun. 23 nov. à 18:00',
    ],
    [
      line('ABSENT_DRIVER', { booking, obstacle: { kind: 'VEHICLE_ABSENT', ...obstacle } }),
      'Toyota Prado · AA 123 BC : immobilisé du sam. 21 nov. à 08:00 au lun. 23 nov. à 18:00',
    ],
    [
      line('ABSENT_DRIVER', {
        booking,
        obstacle: { kind: 'PAPERS_EXPIRED', from: null, to: null, paperKind: 'INSURANCE', expiresOn: '2026-11-20' },
      }),
      "Assurance : valable jusqu'au ven. 20 nov.",
    ],
    [line('NOT_ACCEPTED', { booking }), 'Sans réponse, départ à 14:15'],
    [line('NOT_ACCEPTED', { booking, isUnsent: true }), 'Message non envoyé, départ à 14:15'],
    [line('NOT_ACCEPTED', { booking, isAnswerStale: true, isUnsent: true }), 'À confirmer de nouveau, départ à 14:15'],
    [line('NOT_EN_ROUTE', { booking }), 'Départ à 14:15'],
    [line('DECLINED', { booking, report: { step: 'DECLINED', problem: null, note: 'Malade', at: '' } }), 'Malade'],
    [
      line('PROBLEM', { booking, report: { step: 'PROBLEM', problem: 'BREAKDOWN', note: 'Pneu crevé', at: '' } }),
      'Panne : Pneu crevé',
    ],
    [line('PROBLEM', { booking, report: { step: 'NO_SHOW', problem: null, note: null, at: '' } }), 'Client absent'],
    [line('REMIND_CLIENT', { booking }), 'Départ à 14:15'],
    [
      line('REMIND_CLIENT', {
        booking,
        delivery: { channel: 'sms', recipient: '+221', failedAt: '2026-11-21T10:00:00.000Z' },
      }),
      'SMS non remis, départ à 14:15',
    ],
    [line('UNPAID', { booking, amount: 35_000 }), '35 000 F CFA à encaisser'],
    [
      line('RECEIPT_UNMATCHED', {
        amount: 35_000,
        receipt: { provider: 'WAVE', at: '2026-11-20T18:05:00.000Z', name: null, phone: '+221771234567' },
      }),
      '35 000 F CFA reçus par Wave Money ven. 20 nov. à 18:05 · 77 123 45 67',
    ],
    [line('TO_COMPLETE', { booking }), 'Terminée par le chauffeur, rien à encaisser'],
    [line('PAPER_EXPIRING', { paper }), 'Assurance · expire demain · bloque les assignations'],
    [
      line('UNDELIVERED', { delivery: { channel: 'sms', recipient: '+221', failedAt: '2026-11-21T10:00:00.000Z' } }),
      'SMS abandonné à 10:00',
    ],
  ])('says %o as « %s »', ([one, words]) => {
    expect(todoDetail(one, locale).replace(/[\u00a0\u202f]/g, ' ')).toBe(words)
  })

  it.for([
    ['2026-11-21T11:15:00Z', 'Départ à 14:15, dans 3 h 00'],
    ['2026-11-21T13:35:20Z', 'Départ à 14:15, dans 39 min'],
    ['2026-11-21T14:15:01Z', 'Devait partir à 14:15'],
  ] as const)('says at %s when its trip starts: « %s »', ([at, words]) => {
    const said = todoDetail(line('NO_DRIVER', { booking }), { ...locale, now: Date.parse(at) })
    expect(said.replace(/\u00a0/g, ' ')).toBe(words)
  })
})
