import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { boardModel } from './board-model.ts'
import { planDrop } from './drop-plan.ts'
import { slotOf } from './moves.ts'
import { newRow, newTrip } from './testing-rows.ts'
import { timeGrid } from './time-grid.ts'

const one = newTrip({ id: 'a', status: 'ASSIGNED', driverId: 'd1', vehicleId: 'v-d1' })
const other = newTrip({ id: 'b', status: 'ASSIGNED', driverId: 'd2', vehicleId: 'v-d2' })
const free = newTrip({ id: 'c' })
const model = boardModel(
  {
    rows: [newRow({ id: 'd1' }), newRow({ id: 'd2', label: 'Ibra Sy' })],
    trips: [one, other, free],
    unassigned: { within2h: 0, within24h: 0 },
  },
  { grid: timeGrid('day', '2026-11-26'), by: 'driver', pending: new Map(), held: new Map(), now: 0 },
)
const row = (id: string) => model.rows.find((shown) => shown.id === id) ?? model.lane

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-26T08:40:00Z') }))
afterEach(() => vi.useRealTimers())

describe('the plan of a drop', () => {
  it('moves a trip in its row along the hours', () => {
    const plan = planDrop({ lead: one, trips: [one] }, row('d1'), 45, 'driver')
    expect(plan).toMatchObject({ refusal: undefined, what: 'Awa Diop', shift: 45 })
    expect(plan.moves[0]?.to).toEqual({ ...slotOf(one), start: slotOf(one).start + 45 })
  })

  it('keeps the time of a trip that goes back to the lane', () => {
    const plan = planDrop({ lead: one, trips: [one] }, model.lane, 45, 'driver')
    expect(plan.moves[0]?.to).toEqual({ driverId: null, vehicleId: null, start: slotOf(one).start })
  })

  it('moves a trip of the lane along the hours', () => {
    expect(planDrop({ lead: free, trips: [free] }, model.lane, 30, 'driver')).toMatchObject({
      shift: 30,
      refusal: undefined,
    })
  })

  it('keeps the time of a started trip that gets another driver', () => {
    const started = { ...one, status: 'IN_PROGRESS' as const }
    expect(planDrop({ lead: started, trips: [started] }, row('d2'), 30, 'driver')).toMatchObject({
      shift: 0,
      refusal: undefined,
    })
    expect(planDrop({ lead: started, trips: [started] }, row('d1'), 30, 'driver').refusal).toBe(
      'Une course commencée garde son heure',
    )
  })

  it('moves several trips by the same time, each with its own driver', () => {
    const plan = planDrop({ lead: one, trips: [one, other] }, row('d1'), 30, 'driver')
    expect(plan.what).toBe('2\u00a0courses')
    expect(plan.moves.map(({ to }) => [to.driverId, to.start - slotOf(one).start])).toEqual([
      ['d1', 30],
      ['d2', 30],
    ])
  })

  it('gives several trips to the driver of another row, and names the one that cannot go', () => {
    expect(
      planDrop({ lead: one, trips: [one, free] }, row('d2'), 0, 'driver').moves.map(({ to }) => to.driverId),
    ).toEqual(['d2', 'd2'])
    const rental = { ...free, isWithDriver: false }
    expect(planDrop({ lead: one, trips: [one, rental] }, row('d2'), 0, 'driver').refusal).toBe(
      'Awa Diop\u00a0: Cette location est sans chauffeur',
    )
  })
})
