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

/** A trip for a driver with 61 hours and no empty driving, or for one with 1 hour and a minute of it. */
const unevenWeek: Problem = {
  trips: [
    {
      start: 480,
      end: 1_080,
      day: 0,
      from: 0,
      to: 0,
      period: 0,
      passengers: 1,
      vehicleType: null,
      needsDriver: true,
      declinedBy: [],
      hours: 10,
    },
  ],
  drivers: [
    { stops: [], blocks: [], hours: 61 },
    { stops: [{ start: 300, end: 360, day: 0, from: 1, to: 1, period: 0 }], blocks: [], hours: 1 },
  ],
  vehicles: [0, 1].map((driver) => ({ driver, stops: [], blocks: [], capacity: 4, type: 'SEDAN' })),
  bufferMinutes: 15,
  restMinutes: 660,
  transferMinutes: 60,
  ways: [
    [
      [0, 1],
      [1, 0],
    ],
  ],
}

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

  it('prefers less empty driving to a more even load, however uneven the load of several days is', () => {
    expect(solve(highs, unevenWeek, seconds)).toMatchObject({
      assignments: [{ trip: 0, driver: 0, vehicle: 0 }],
      isOptimal: true,
    })
  })

  it('claims no best assignment where the order of the objectives needs weights that are too large', () => {
    const drivers = unevenWeek.drivers.map((driver) => ({ ...driver, hours: driver.hours * 1_000 }))
    expect(solve(highs, { ...unevenWeek, drivers }, seconds)).toMatchObject({ isOptimal: false, gap: null })
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
