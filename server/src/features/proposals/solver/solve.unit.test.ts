import fc from 'fast-check'
import type { Highs } from 'highs'
import { beforeAll, describe, expect, it } from 'vitest'
import { findLeastCost, problems } from '../../../testing/generated-problems.ts'
import { findFaults } from '../../../testing/verify-assignments.ts'
import { loadHighs } from './load-highs.ts'
import type { Problem } from './problem.ts'
import { solve } from './solve.ts'

let highs: Highs
beforeAll(async () => {
  highs = await loadHighs()
})

const seconds = 5

describe('solve', () => {
  it('proposes nothing that a plain verifier refuses', () => {
    fc.assert(
      fc.property(problems({ trips: 14, drivers: 5, pool: 3 }), (problem) => {
        const { assignments, gap } = solve(highs, problem, seconds)
        expect(findFaults(problem, assignments)).toEqual([])
        expect(gap).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 100 },
    )
  })

  it('finds what trying every assignment finds', () => {
    fc.assert(
      fc.property(problems({ trips: 5, drivers: 3, pool: 2 }), (problem) => {
        const solution = solve(highs, problem, seconds)
        expect(solution.isOptimal).toBe(true)
        const least = findLeastCost(problem)
        const found = findLeastCost(problem, solution.assignments)
        expect(found).toEqual(least)
      }),
      { numRuns: 150 },
    )
  })

  it('answers in time without a proof when the time is short, and its answer holds', () => {
    const [problem] = fc.sample(problems({ trips: 60, drivers: 15, pool: 4, minTrips: 60 }), { numRuns: 1, seed: 18 })
    const from = performance.now()
    const { assignments } = solve(highs, problem as Problem, 0.05)
    expect(performance.now() - from).toBeLessThan(5_000)
    expect(assignments.length).toBeGreaterThan(0)
    expect(findFaults(problem as Problem, assignments)).toEqual([])
  })

  it('leaves every trip over where there is neither driver nor vehicle', () => {
    const [problem] = fc.sample(problems({ trips: 5, drivers: 3, pool: 2, minTrips: 5 }), 1)
    const empty = { ...(problem as Problem), drivers: [], vehicles: [] }
    expect(solve(highs, empty, seconds)).toEqual({ assignments: [], isOptimal: true, gap: 0 })
    expect(solve(highs, { ...empty, trips: [] }, seconds)).toEqual({ assignments: [], isOptimal: true, gap: 0 })
  })
})
