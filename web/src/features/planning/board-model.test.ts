import type { Planning } from '@yoon/contract/planning/schemas'
import { describe, expect, it } from 'vitest'
import { boardModel, isFree } from './board-model.ts'
import { slotOf } from './moves.ts'
import { newRow, newTrip } from './testing-rows.ts'
import { minutesOf, timeGrid } from './time-grid.ts'

const grid = timeGrid('day', '2026-11-26')
const planning = (part: Partial<Planning>): Planning => ({
  rows: [newRow()],
  trips: [],
  unassigned: { within2h: 0, within24h: 0 },
  ...part,
})
const shown = { grid, by: 'driver', pending: new Map(), held: new Map(), now: 0 } as const
const trip = newTrip({ status: 'ASSIGNED', driverId: 'd1', vehicleId: 'v-d1' })

describe('the rows of the board', () => {
  it('shows trips without driver in the lane, in the order of their start', () => {
    const late = newTrip({ id: 'late' })
    const early = newTrip({ id: 'early', scheduledTime: '06:00', startsAt: '2026-11-26T06:00:00Z' })
    const { lane } = boardModel(planning({ trips: [late, early] }), shown)
    expect(lane.bars.map((bar) => bar.trip.id)).toEqual(['early', 'late'])
  })

  it('shows a trip where it was moved to, until the server has answered', () => {
    const to = { driverId: null, vehicleId: null, start: slotOf(trip).start + 60 }
    const { lane, rows } = boardModel(planning({ trips: [trip] }), { ...shown, pending: new Map([[trip.id, to]]) })
    expect(rows[0]?.bars).toEqual([])
    expect(lane.bars).toMatchObject([{ isBusy: true, start: to.start, end: to.start + 60 }])
  })

  it('marks trips that have not started by their minutes, unless a move is on its way', () => {
    const now = minutesOf('2026-11-26', '08:50')
    const [late] = boardModel(planning({ trips: [trip] }), { ...shown, now }).rows[0]?.bars ?? []
    expect(late).toMatchObject({ late: 20 })
    const pending = new Map([[trip.id, slotOf(trip)]])
    for (const [one, part] of [
      [trip, { now: now - 20 }],
      [{ ...trip, status: 'IN_PROGRESS' as const }, { now }],
      [trip, { now, pending }],
    ] as const) {
      expect(boardModel(planning({ trips: [one] }), { ...shown, ...part }).rows[0]?.bars[0]).not.toHaveProperty('late')
    }
  })

  it('says of a row that it is out of service', () => {
    const [row] = boardModel(planning({ rows: [newRow({ isAvailable: false })] }), shown).rows
    expect(row?.detail).toBe('Hors service · DK-d1')
  })

  it('names the model of a vehicle, and of a driver only the plates', () => {
    const [ofVehicle] = boardModel(planning({}), { ...shown, by: 'vehicle' }).rows
    expect(ofVehicle).toMatchObject({ name: 'Toyota Prado', detail: 'Moussa Fall' })
    expect(boardModel(planning({}), shown).rows[0]).toMatchObject({ name: '', detail: 'DK-d1' })
  })

  it('never moves a trip that is being dragged, whatever colleagues do', () => {
    const moved = { ...trip, version: 2, driverId: null, vehicleId: null, status: 'CONFIRMED' as const }
    const held = new Map([[trip.id, trip]])
    const { lane, rows } = boardModel(planning({ trips: [moved] }), { ...shown, held })
    expect([lane.bars.length, rows[0]?.bars.map(({ isGone, isChanged }) => [isGone, isChanged])]).toEqual([
      0,
      [[undefined, true]],
    ])
    expect(boardModel(planning({ trips: [trip] }), { ...shown, held }).rows[0]?.bars[0]?.isChanged).toBeUndefined()
    const gone = boardModel(planning({ trips: [] }), { ...shown, held })
    expect(gone.rows[0]?.bars).toMatchObject([{ isGone: true }])
  })

  it('shows a rental without driver in a row of its own', () => {
    const rental = newTrip({ isWithDriver: false, vehicleId: 'v1', status: 'ASSIGNED' })
    expect(boardModel(planning({ trips: [rental] }), shown).rows.map(({ label }) => label)).toEqual([
      'Moussa Fall',
      'Sans chauffeur',
    ])
  })

  it('hatches absences, and the days after a paper that blocks has expired', () => {
    const row = newRow({
      absences: [{ id: 'a1', from: '2026-11-26T12:00', to: '2026-11-27T08:00', reason: 'LEAVE' }],
      papers: [
        { kind: 'LICENCE', expiresOn: '2026-11-25', renewedOn: null, blocks: true },
        { kind: 'MEDICAL', expiresOn: '2026-11-25', renewedOn: null, blocks: false },
      ],
    })
    const [model] = boardModel(planning({ rows: [row] }), shown).rows
    expect(model?.shades).toMatchObject([
      { label: 'Congé', left: grid.width / 2, right: grid.width },
      { label: 'Permis de conduire\u00a0: expiration', left: 0, right: grid.width },
    ])
  })

  it('hatches no day on which the next paper is valid', () => {
    const next = [{ kind: 'LICENCE', expiresOn: '2026-11-20', renewedOn: '2026-11-26', blocks: true }] as const
    const week = timeGrid('week', '2026-11-26')
    const rows = [newRow({ papers: [...next] })]
    expect(boardModel(planning({ rows }), shown).rows[0]?.shades).toEqual([])
    const [shade] = boardModel(planning({ rows }), { ...shown, grid: week }).rows[0]?.shades ?? []
    expect(shade?.end).toBe(minutesOf('2026-11-26', '00:00'))
  })

  it('puts the rows that cannot be assigned last, in the order of the answer', () => {
    const rows = ['d1', 'd2', 'd3', 'd4'].map((id) => newRow({ id, isAvailable: id !== 'd1' && id !== 'd3' }))
    expect(boardModel(planning({ rows }), shown).rows.map(({ id }) => id)).toEqual(['d2', 'd4', 'd1', 'd3'])
  })

  it('finds a row free that has neither a trip nor an absence in the next hour', () => {
    const [model] = boardModel(planning({ trips: [trip] }), shown).rows
    const at = (time: string) => minutesOf('2026-11-26', time)
    expect(model && ['07:00', '07:31', '09:29', '09:30'].map((time) => isFree(model, grid, at(time)))).toEqual([
      true,
      false,
      false,
      true,
    ])
    expect(model && isFree(model, grid, minutesOf('2026-11-20', '12:00'))).toBe(false)
  })

  it('finds a row taken as long as its trip is under way, also after its planned end', () => {
    const started = { ...trip, status: 'IN_PROGRESS' as const }
    const [model] = boardModel(planning({ trips: [started] }), shown).rows
    expect(model && isFree(model, grid, minutesOf('2026-11-26', '11:00'))).toBe(false)
  })

  it('finds a row taken as long as a trip of today has not started, also after its planned end', () => {
    const now = minutesOf('2026-11-26', '11:00')
    const [model] = boardModel(planning({ trips: [trip] }), { ...shown, now }).rows
    expect(model && isFree(model, grid, now)).toBe(false)
  })

  it('folds the completed trips of a past day of a week, and neither a single one nor those that wait', () => {
    const week = timeGrid('week', '2026-11-26')
    const done = (id: string, part = {}) => ({ ...trip, id, status: 'COMPLETED' as const, ...part })
    const other = { startsAt: '2026-11-25T08:30:00Z', endsAt: '2026-11-25T09:30:00Z', scheduledDate: '2026-11-25' }
    const trips = [done('a'), done('b'), { ...trip, id: 'late' }, done('single', other)]
    const rowAt = (date: string, grid = week) =>
      boardModel(planning({ trips }), { ...shown, grid, now: minutesOf(date, '10:00') }).rows[0]
    const past = rowAt('2026-11-27')
    expect(past?.folds.map(({ bars, left, level }) => [bars.map(({ trip: { id } }) => id), left, level])).toEqual([
      [['a', 'b'], past?.bars.find(({ trip: { id } }) => id === 'late')?.left, 0],
    ])
    expect(past).toMatchObject({ levels: 2, bars: [{ trip: { id: 'single' } }, { trip: { id: 'late' }, level: 1 }] })
    for (const row of [rowAt('2026-11-26'), rowAt('2026-11-27', grid)]) expect(row).toMatchObject({ folds: [] })
  })
})
