import { debtMessage } from '@yoon/contract/ledger/debt-message'
import { expect, it } from 'vitest'

const company = { name: 'Dakar Transferts', phone: '+221338000000' }
const trips = Array.from({ length: 6 }, (_, index) => ({
  bookingReference: `R-00000${index}`,
  due: 10_000,
  day: '2026-11-20',
}))

it('lists five trips, and counts the others', () => {
  const text = debtMessage({ name: 'Awa Ndiaye', due: 60_000, currency: 'XOF', bookings: trips, company })
  expect(text).toContain('il reste 60 000 F CFA à régler pour vos courses :')
  expect(text).toContain('- 20/11/2026, R-000004 : 10 000 F CFA\net 1 autre course.')
  expect(text).not.toContain('R-000005')
})

it('names the payment link below its trip', () => {
  const [trip] = trips
  if (!trip) throw new Error('The test has no trip')
  const bookings = [{ ...trip, url: 'https://yoon.example/p/abc' }]
  const text = debtMessage({ name: 'Awa Ndiaye', due: 10_000, currency: 'XOF', bookings, company })
  expect(text).toContain('R-000000 : 10 000 F CFA\n  https://yoon.example/p/abc')
  expect(text).toContain('pour votre course :')
})
