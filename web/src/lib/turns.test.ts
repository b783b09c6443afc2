import { expect, it } from 'vitest'
import { Turns } from './turns.ts'

it('says that an answer is overtaken by that of a later request, and by no earlier one', () => {
  const turns = new Turns()
  const [first, second] = [turns.next(), turns.next()]
  expect(turns.isOvertaken(first)).toBe(false)
  turns.answered(second)
  expect([first, second].map((turn) => turns.isOvertaken(turn))).toEqual([true, false])
  expect(turns.isOvertaken(turns.next())).toBe(false)
})
