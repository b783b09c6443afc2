import type { HistoryValue } from '@yoon/contract/bookings/history'
import { formatHistoryActor, formatHistoryValue, type HistoryField } from '@yoon/contract/bookings/history'
import { describe, expect, it } from 'vitest'

const readings: [HistoryField, HistoryValue, string][] = [
  ['status', 'CONFIRMED', 'Confirmée'],
  ['serviceType', 'DAILY_RENTAL', 'Location à la journée'],
  ['paymentMethod', 'UNPAID', 'Impayé'],
  ['cancelReason', 'CLIENT_ABSENT', 'Client absent'],
  ['scheduledDate', '2026-11-21', '21/11/2026'],
  ['rentalEndDate', null, '—'],
  ['scheduledTime', '08:05', '08:05'],
  ['isOutsideDakar', true, 'Oui'],
  ['isWithDriver', false, 'Non'],
  ['totalPrice', 45_000, '45 000 F CFA'],
  ['paidAmount', 0, '0 F CFA'],
  ['distanceKm', 47, '47 km'],
  ['rentalDuration', 4, '4 h'],
  ['passengers', 3, '3'],
  ['specialRequests', '2026-11-21', '2026-11-21'],
  ['driver', 'Ibrahima Sarr', 'Ibrahima Sarr'],
]

describe('history formatting', () => {
  it.for(readings)('formats the history field %s: %j as %s', ([field, value, text]) => {
    expect(formatHistoryValue(field, value, 'XOF').replace(/[\u00a0\u202f]/g, ' ')).toBe(text)
  })

  it('names the actor of a history entry, with the role if there is one', () => {
    expect(formatHistoryActor({ name: 'Awa Ndiaye', role: 'OPERATRICE' })).toBe('Awa Ndiaye (Opératrice)')
    expect(formatHistoryActor({ name: 'Yoon', role: null })).toBe('Yoon')
  })
})
