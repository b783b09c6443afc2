import fc from 'fast-check'
import { afterEach, expect, it } from 'vitest'
import { problems } from '../../../testing/generated-problems.ts'
import { findFaults } from '../../../testing/verify-assignments.ts'
import type { Problem } from './problem.ts'
import { createSolver, type Solver } from './solver.ts'

let solver: Solver | undefined
afterEach(() => solver?.close())

function problemOf(size: Parameters<typeof problems>[0]): Problem {
  return fc.sample(problems(size), { numRuns: 1, seed: 7 })[0] as Problem
}

const small = problemOf({ trips: 6, minTrips: 6, drivers: 3, pool: 1 })
/** Takes longer than the tests wait. */
const large = problemOf({ trips: 250, minTrips: 250, drivers: 60, pool: 5 })

it('solves in a thread of its own while others are answered', async () => {
  solver = createSolver()
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 5)
  const { assignments } = await solver.solve(small)
  clearInterval(timer)
  expect(findFaults(small, assignments)).toEqual([])
  expect(turns).toBeGreaterThan(1)
})

it('refuses a problem that has waited too long for another one', async () => {
  solver = createSolver({ maxWaitMs: 50 })
  const first = solver.solve(large)
  const refusal = expect(solver.solve(small)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfterS: 10 })
  await refusal
  const { assignments } = await first
  expect(findFaults(large, assignments)).toEqual([])
})

it('answers the best assignment found if its thread is ended before the search', async () => {
  solver = createSolver({ seconds: 20, spareMs: -16_000 })
  const { assignments, isOptimal, gap } = await solver.solve(large)
  expect(findFaults(large, assignments)).toEqual([])
  expect(assignments.length).toBeGreaterThan(200)
  expect({ isOptimal, gap }).toEqual({ isOptimal: false, gap: null })
})

it('ends a search at once when it is closed, and refuses further ones', async () => {
  solver = createSolver()
  const refusal = expect(solver.solve(large)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await new Promise((resolve) => setTimeout(resolve, 300))
  const from = performance.now()
  await solver.close()
  await refusal
  expect(performance.now() - from).toBeLessThan(2_000)
  await expect(solver.solve(small)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})
