import { actionsOf, auditActions, auditKinds, formatAuditAction, kindOf } from '@yoon/contract/audit/actions'
import { auditFieldLabel, formatAuditChange, formatAuditValue } from '@yoon/contract/audit/words'
import { notificationWording } from '@yoon/contract/notifications/events'
import { describe, expect, it } from 'vitest'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

const dakar = { timezone: 'Africa/Dakar', currency: 'XOF' }

const readings: [field: string, value: Parameters<typeof formatAuditValue>[1], text: string][] = [
  ['status', 'CONFIRMED', 'Confirmée'],
  ['paymentStatus', 'REFUNDED', 'Remboursé'],
  ['role', 'OPERATRICE', 'Opératrice'],
  ['type', 'FOURWD', '4x4'],
  ['scheduledDate', '2026-11-21', '21/11/2026'],
  ['dateFrom', '2026-11-21', '21/11/2026'],
  ['completedAt', '2026-11-21T23:30:00.000Z', '21/11/2026 à 23:30'],
  ['startedAt', '2026-11-21T23:30:00+00:00', '21/11/2026 à 23:30'],
  ['amount', 45_000, '45 000 F CFA'],
  ['waitingTimeRate', 200, '200 F CFA'],
  ['sessionTimeout', 30, '30 min'],
  ['passwordExpiry', 90, '90 jours'],
  ['passwordExpiry', 0, 'Sans limite'],
  ['journalYears', 10, '10 ans'],
  ['signInYears', 1, '1 an'],
  ['notificationDays', 60, '60 jours'],
  ['deliveryDays', 90, '90 jours'],
  ['errorReportDays', 30, '30 jours'],
  ['view', 'in_progress', 'En Cours'],
  ['language', 'wo', 'Wolof'],
  ['timezone', 'Africa/Dakar', 'Dakar (Africa/Dakar)'],
  ['year', 2022, '2022'],
  ['isActive', false, 'Non'],
  ['available', 'true', 'Oui'],
  ['phone', '+221771234567', '77 123 45 67'],
  ['features', ['Wifi', 'Climatisation'], 'Wifi, Climatisation'],
  ['features', [], '—'],
  ['imageUrls', ['/uploads/a.webp'], '1 photo'],
  ['action', 'user.deleted', 'Utilisateur supprimé'],
  ['kind', 'access', 'Connexions et accès'],
  ['format', 'csv', 'CSV'],
  ['reason', 'code', 'Code incorrect'],
  ['reason', 'inactive', 'Compte désactivé'],
  ['error', 'unreachable', "Service d'envoi injoignable"],
  ['specialRequests', 'PENDING', 'PENDING'],
  ['email', null, '—'],
]

describe('audit formatting', () => {
  it.for(readings)('formats the audit field %s: %j as %s', ([field, value, text]) => {
    expect(plain(formatAuditValue(field, value, dakar))).toBe(text)
  })

  it('formats times and amounts of the audit in the time zone and currency of the company', () => {
    const locale = { timezone: 'Europe/Paris', currency: 'EUR' }
    expect(plain(formatAuditValue('startedAt', '2026-11-21T23:30:00.000Z', locale))).toBe('22/11/2026 à 00:30')
    expect(plain(formatAuditValue('amount', 45, locale))).toBe('45 €')
  })

  it('formats a change of the audit on one line, without a previous value of null', () => {
    const change = { field: 'totalPrice', before: 35_000, after: 50_000 }
    expect(plain(formatAuditChange(change, dakar))).toBe('Prix : 35 000 F CFA → 50 000 F CFA')
    expect(plain(formatAuditChange({ ...change, before: null }, dakar))).toBe('Prix : 50 000 F CFA')
  })

  it('labels every announced event, each under one kind', () => {
    const recorded = Object.keys(notificationWording).filter((name) =>
      /^(booking|payment|driver|vehicle|user)\./.test(name),
    )
    for (const name of recorded) expect(auditActions).toContain(name)
    expect(new Set(auditActions).size).toBe(auditKinds.flatMap(actionsOf).length)
    expect([kindOf('session.refused'), formatAuditAction('session.refused')]).toEqual(['access', 'Connexion refusée'])
  })

  it('shows an unknown action, field or value of the audit unchanged', () => {
    expect([formatAuditAction('moon.landed'), kindOf('moon.landed')]).toEqual(['moon.landed', undefined])
    expect([auditFieldLabel('moon'), auditFieldLabel('constructor')]).toEqual(['moon', 'constructor'])
    expect(formatAuditValue('moon', 'FULL', dakar)).toBe('FULL')
  })
})
