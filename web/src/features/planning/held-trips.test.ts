import { expect, it, vi } from 'vitest'
import { boardModel } from './board-model.ts'
import { slotOf } from './moves.ts'
import { newRow, newTrip } from './testing-rows.ts'
import { timeGrid } from './time-grid.ts'

vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('window', {})
const { heldBy } = await import('./use-board-drag.ts')

it('leaves selected trips out of a drag whose own change is not answered yet', () => {
  const trips = ['a', 'b', 'c'].map((id) => newTrip({ id }))
  const [, busy] = trips
  const pending = new Map(busy ? [[busy.id, slotOf(busy)]] : [])
  const model = boardModel(
    { rows: [newRow()], trips, unassigned: { within2h: 0, within24h: 0 } },
    { grid: timeGrid('day', '2026-11-26'), by: 'driver', pending, held: new Map(), now: 0 },
  )
  const held = heldBy(model, new Set(['a', 'b', 'c']), 'a')
  expect(held?.trips.map(({ id }) => id)).toEqual(['a', 'c'])
})
