import type { TodoLine } from '@yoon/contract/todo/schemas'
import { expect, it } from 'vitest'
import { fixLabel, moneyPathOf } from './todo-words.ts'

const since = '2026-11-25T23:40:00.000000Z'
const booking = { client: 'Awa Ndiaye' } as NonNullable<TodoLine['booking']>
const money = { provider: 'orange_money' } as NonNullable<TodoLine['money']>

it('leads from a promise that was not kept to the debts of its client', () => {
  const line = { booking, money: null, since }
  expect(moneyPathOf({ ...line, cause: 'PROMISE_BROKEN' })).toBe('/dashboard/debts?q=Awa%20Ndiaye')
  expect(moneyPathOf({ ...line, cause: 'UNPAID' })).toBeUndefined()
  expect(moneyPathOf({ ...line, cause: 'PROMISE_BROKEN', booking: null })).toBeUndefined()
})

it('leads from another amount than the requested one to the statement of its day', () => {
  const line = { cause: 'AMOUNT_MISMATCH', booking, money, since } as const
  expect(moneyPathOf(line)).toBe('/dashboard/reconciliation?provider=ORANGE_MONEY&date=2026-11-25')
  expect(moneyPathOf({ ...line, money: null })).toBeUndefined()
})

it('names the step about money, also of a line that opens its booking', () => {
  const action = { kind: 'OPEN' } as TodoLine['action']
  expect(fixLabel({ cause: 'DEPOSIT_DUE', action, isUnsent: false })).toBe("Encaisser l'acompte")
  expect(fixLabel({ cause: 'PROBLEM', action, isUnsent: false })).toBe('Ouvrir')
})
