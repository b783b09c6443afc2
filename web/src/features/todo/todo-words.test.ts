import type { TodoLine } from '@yoon/contract/todo/schemas'
import { expect, it } from 'vitest'
import { debtsPathOf } from './todo-words.ts'

it('leads from a promise that was not kept to the debts of its client', () => {
  const booking = { client: 'Awa Ndiaye' } as NonNullable<TodoLine['booking']>
  expect(debtsPathOf({ cause: 'PROMISE_BROKEN', booking })).toBe('/dashboard/debts?q=Awa%20Ndiaye')
  expect(debtsPathOf({ cause: 'UNPAID', booking })).toBeUndefined()
  expect(debtsPathOf({ cause: 'PROMISE_BROKEN', booking: null })).toBeUndefined()
})
