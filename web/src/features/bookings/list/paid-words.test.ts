import { expect, it } from 'vitest'
import { paidWords } from './paid-words.ts'

const plain = (words: ReturnType<typeof paidWords>) => words?.text.replace(/\s/g, ' ')

it('names the method, and what is owed of a trip that was paid in part', () => {
  const completed = { status: 'COMPLETED', paymentMethod: 'WAVE', paymentState: 'PAID', due: 0 } as const
  expect(paidWords(completed)).toEqual({ text: 'Wave Money', isOwed: false })
  expect(plain(paidWords({ ...completed, paymentState: 'PARTIAL', due: 8_000 }))).toBe('Reste 8 000 F CFA')
  expect(paidWords({ ...completed, paymentMethod: 'UNPAID', paymentState: 'UNPAID', due: 8_000 })).toEqual({
    text: 'Impayé',
    isOwed: true,
  })
})

it('says of a trip to come that it is paid, and nothing of one that is not', () => {
  const assigned = { status: 'ASSIGNED', paymentMethod: null, due: 20_000 } as const
  expect(paidWords({ ...assigned, paymentState: 'PARTIAL' })).toEqual({ text: 'Payé en partie', isOwed: false })
  expect(paidWords({ ...assigned, paymentState: 'UNPAID' })).toBeUndefined()
  expect(paidWords({ ...assigned, paymentState: 'PAID', due: 0 })?.text).toBe('Payé')
})
