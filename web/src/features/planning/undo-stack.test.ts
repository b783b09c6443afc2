import { describe, expect, it } from 'vitest'
import { slotOf } from './moves.ts'
import { newTrip } from './testing-rows.ts'
import { isCovered, mostSteps, movesBack, pushStep, removeStep, type Step } from './undo-stack.ts'

const slot = (driverId: string | null, start = slotOf(newTrip()).start) => ({ driverId, vehicleId: null, start })

/** Returns a step that gives a trip from one driver to another, and its version from `version` to the next. */
function step(id: number, version: number, from: string | null, to: string | null, trip = 't1'): Step {
  const before = { ...newTrip({ id: trip, version }), driverId: from }
  const change = { trip: before, before: slot(from), after: slot(to), version: version + 1 }
  return { id, title: '', body: '', changes: [change], isAssignment: false, isFinal: false, at: 0 }
}

describe('the stack of undo', () => {
  it('keeps the last twenty steps', () => {
    let stack: readonly Step[] = []
    for (let id = 1; id <= 25; id += 1) stack = pushStep(stack, step(id, id, 'a', 'b'))
    expect([stack.length, stack[0]?.id, stack.at(-1)?.id]).toEqual([mostSteps, 6, 25])
  })

  it('forgets the steps of a trip whose last change cannot be taken back, and offers none for it', () => {
    const final = { ...step(3, 2, 'a', null), isFinal: true }
    const other = step(2, 1, null, 'b', 't2')
    expect(pushStep([step(1, 1, null, 'a'), other], final)).toEqual([other])
  })

  it('takes a trip back from where it is, with the version that the change has left', () => {
    const [move] = movesBack(step(1, 4, 'a', 'b'))
    expect(move).toMatchObject({ trip: { driverId: 'b', version: 5 }, to: { driverId: 'a' } })
  })

  it('joins an earlier change of the trip to the version that the undo has made', () => {
    const [first, second] = [step(1, 1, null, 'a'), step(2, 2, 'a', 'b')]
    const stack = removeStep([first, second], second, new Map([['t1', 4]]))
    expect(stack.map(({ id, changes }) => [id, changes[0]?.version])).toEqual([[1, 4]])
  })

  it('takes an earlier assignment back by a move once a later step of the trip was undone', () => {
    const [first, second, other] = [step(1, 1, null, 'a'), step(2, 2, 'a', 'b'), step(3, 1, null, 'a', 't2')]
    const stack = [first, second, other].map((one) => ({ ...one, isAssignment: true }))
    const left = removeStep(stack, stack[1] as Step, new Map([['t1', 4]]))
    expect(left.map(({ id, isAssignment }) => [id, isAssignment])).toEqual([
      [1, false],
      [3, true],
    ])
  })

  it('leaves the version of an earlier change if a colleague has changed the trip in between', () => {
    const [first, second] = [step(1, 1, null, 'a'), step(2, 3, 'x', 'b')]
    const stack = removeStep([first, second], second, new Map([['t1', 5]]))
    expect(stack[0]?.changes[0]?.version).toBe(2)
  })

  it('leaves the steps of other trips alone', () => {
    const [first, second] = [step(1, 1, null, 'a', 't2'), step(2, 1, null, 'b')]
    expect(removeStep([first, second], second, new Map([['t1', 3]]))).toEqual([first])
  })

  it('knows a step whose trip was changed again', () => {
    const stack = [step(1, 1, null, 'a'), step(2, 1, null, 'a', 't2'), step(3, 2, 'a', 'b')]
    expect(stack.map((one) => isCovered(stack, one))).toEqual([true, false, false])
  })
})
