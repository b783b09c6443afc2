import { notificationOf } from '@yoon/contract/notifications/notification-of'
import { expect, it } from 'vitest'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

it.for([
  ['clients', 1, 0, '1 client créé'],
  ['clients', 10_000, 3, '10 000 clients créés, 3 mis à jour'],
  ['drivers', 0, 1, '1 chauffeur mis à jour'],
  ['drivers', 1, 1200, '1 chauffeur créé, 1 200 mis à jour'],
  ['vehicles', 0, 12, '12 véhicules mis à jour'],
  ['vehicles', 2, 0, '2 véhicules créés'],
] as const)('counts %s in words: %d created, %d updated', ([importedList, created, updated, words]) => {
  const counts = { created, updated, skipped: 0 }
  const event = { name: `${importedList}.imported`, importedList, filename: 'liste.csv', ...counts } as const
  expect(plain(notificationOf(event).message)).toBe(`liste.csv · ${words}`)
})
