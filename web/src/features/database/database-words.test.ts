import { describe, expect, it } from 'vitest'
import {
  ageOf,
  createdMessage,
  demonstrationMessage,
  formatCreated,
  formatFileSize,
  formatSize,
  kindOf,
  problemsMessage,
  restoredMessage,
} from './database-words.ts'

describe('the size of a backup', () => {
  it.for([
    ['0.50', '512 KB'],
    ['0.01', '10 KB'],
    ['0.99', '1014 KB'],
    ['1.00', '1,00 MB'],
    ['12.3', '12,30 MB'],
  ] as const)('formats the size %s of a backup as %s', ([size, read]) => {
    expect(formatSize(size)).toBe(read)
  })

  it('formats the size of a chosen file in KB with two decimals', () => {
    expect([formatFileSize(1536), formatFileSize(5 * 1024 * 1024)]).toEqual(['1,50 KB', '5120,00 KB'])
  })
})

describe('the title of a backup', () => {
  it.for([
    ['26/11/2026 à 08:00', "Aujourd'hui 08:00"],
    ['25/11/2026 à 15:04', 'Hier 15:04'],
    ['24/11/2026 à 03:00', 'mar. 24\u00a0nov. 03:00'],
    ['03/11/2025 à 17:05', 'lun. 3\u00a0nov.\u00a02025 17:05'],
    ['', ''],
  ] as const)('formats the creation « %s » of a backup as « %s »', ([created, title]) => {
    expect(formatCreated(created, '2026-11-26')).toBe(title)
  })

  it.for([
    ['yoon-20261126-080000000.bak', 'À la main'],
    ['yoon-quotidienne-20261126-030000000.bak', 'Quotidienne'],
    ['yoon-avant-restauration-20261125-150000000.json', 'Avant une restauration'],
    ['venue-d-ailleurs.json', ''],
  ] as const)('reads from the name %s the kind « %s » of a backup', ([name, kind]) => {
    expect(kindOf(name)).toBe(kind)
  })
})

describe('the messages about backups and restores', () => {
  it('names a new backup, and its download if there is one', () => {
    const made = { filename: 'yoon.bak', size: '1.20' }
    expect(createdMessage({ ...made, type: 'bak' })).toBe('Sauvegarde créée avec succès: yoon.bak (1,20 MB)')
    expect(createdMessage({ ...made, type: 'json' })).toBe(
      'Sauvegarde créée avec succès: yoon.bak (1,20 MB) - Téléchargement automatique démarré',
    )
  })

  it('reports a restore with its six counts, or without any', () => {
    const counts = { users: 1, drivers: 2, vehicles: 3, bookings: 4, payments: 5, services: 6 }
    expect(restoredMessage(counts)).toBe(
      'Base de données restaurée avec succès. Restauré: 1 utilisateurs, 2 chauffeurs, 3 véhicules, 4 réservations, 5 paiements, 6 services.',
    )
    expect(restoredMessage(undefined)).toBe('Base de données restaurée avec succès.')
  })

  it('names the first three restored values that the forms would refuse', () => {
    const sentences = ['a', 'b', 'c', 'd']
    expect(problemsMessage(undefined)).toBe('')
    expect(problemsMessage({ count: 1, sentences: ['utilisateurs, ligne 4 (Format)'] })).toBe(
      ' 1 valeur restaurée ne respecte pas les règles des formulaires : utilisateurs, ligne 4 (Format).',
    )
    expect(problemsMessage({ count: 4, sentences })).toBe(
      ' 4 valeurs restaurées ne respectent pas les règles des formulaires : a ; b ; c ; la suite est dans le journal.',
    )
  })
})

it('warns of restored payments of the demonstration', () => {
  expect([undefined, 0].map(demonstrationMessage)).toEqual(['', ''])
  expect(demonstrationMessage(12)).toBe(' Attention : 12 paiements sont de démonstration, sans argent réel.')
})

describe('the age of a backup', () => {
  it('names minutes, hours and days', () => {
    const age = (created: string) => ageOf(created, '2026-11-27', '09:05')?.text
    expect(age('27/11/2026 à 09:05')).toBe("il y a moins d'une minute")
    expect(age('27/11/2026 à 03:00')).toBe('il y a 6\u00a0h\u00a005')
    expect(age('24/11/2026 à 03:00')).toBe('il y a 3\u00a0j')
    expect(age('autrefois')).toBeUndefined()
  })

  it('counts as old once the next daily backup would be overdue', () => {
    expect(ageOf('26/11/2026 à 08:00', '2026-11-27', '10:00')?.isOld).toBe(false)
    expect(ageOf('26/11/2026 à 08:00', '2026-11-27', '10:01')?.isOld).toBe(true)
  })
})
