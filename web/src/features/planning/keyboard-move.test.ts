import { describe, expect, it } from 'vitest'
import { saidCancelled, saidDropped, saidMoved, saidPicked } from './announcements.ts'
import { moveByKey, neighbourOf } from './keyboard-move.ts'
import { minutesOf } from './time-grid.ts'

const press = (key: string, shiftKey = false) => ({ key, shiftKey })
const bounds = { rows: 3, step: 15 }

describe('a trip that is moved by keyboard', () => {
  it('goes from row to row and in quarters of an hour, by an hour with Shift', () => {
    const at = { row: 0, shift: 0 }
    expect(moveByKey(at, press('ArrowDown'), bounds)).toEqual({ row: 1, shift: 0 })
    expect(moveByKey(at, press('ArrowUp'), bounds)).toEqual({ row: -1, shift: 0 })
    expect(moveByKey(at, press('ArrowRight'), bounds)).toEqual({ row: 0, shift: 15 })
    expect(moveByKey(at, press('ArrowLeft', true), bounds)).toEqual({ row: 0, shift: -60 })
    expect(moveByKey(at, press('ArrowRight', true), { rows: 3, step: 1440 })).toEqual({ row: 0, shift: 1440 })
  })

  it('stops at the first and the last row', () => {
    expect(moveByKey({ row: -1, shift: 0 }, press('ArrowUp'), bounds)).toBe('blocked')
    expect(moveByKey({ row: 2, shift: 0 }, press('ArrowDown'), bounds)).toBe('blocked')
  })

  it('drops a trip by Space or Enter, and cancels by Escape', () => {
    const at = { row: 0, shift: 15 }
    expect([' ', 'Enter', 'Escape', 'Tab', 'x'].map((key) => moveByKey(at, press(key), bounds))).toEqual([
      'drop',
      'drop',
      'cancel',
      'cancel',
      undefined,
    ])
  })

  it('announces each step in French from the first key to the last', () => {
    const move = { what: 'Awa Diop', row: 'Moussa Fall', start: minutesOf('2030-03-05', '08:30') }
    const moment = 'mar. 5\u00a0mars\u00a02030 à 08:30'
    expect(saidPicked(move)).toContain(`Déplacement commencé\u00a0: Awa Diop, Moussa Fall, ${moment}. Flèches`)
    expect(saidMoved(move, undefined)).toBe(`Moussa Fall, ${moment}.`)
    expect(saidMoved(move, 'Cette course est terminée')).toBe(
      `Moussa Fall, ${moment}. Impossible ici\u00a0: Cette course est terminée.`,
    )
    expect(saidDropped(move)).toBe(`Déposé\u00a0: Awa Diop, Moussa Fall, ${moment}. Envoi en cours.`)
    expect(saidCancelled(move)).toBe(`Déplacement annulé\u00a0: Awa Diop, Moussa Fall, ${moment}.`)
  })
})

describe('the focus among the bars', () => {
  const bar = (id: string, left: number) => ({ trip: { id }, left })
  const rows = [{ bars: [bar('a', 0), bar('b', 100)] }, { bars: [] }, { bars: [bar('c', 20), bar('d', 90)] }]

  it('goes along a row, and to the nearest bar of the next row that has one', () => {
    expect(neighbourOf(rows, 'a', 'ArrowRight')).toBe('b')
    expect(neighbourOf(rows, 'a', 'ArrowLeft')).toBeUndefined()
    expect(neighbourOf(rows, 'b', 'ArrowDown')).toBe('d')
    expect(neighbourOf(rows, 'c', 'ArrowUp')).toBe('a')
    expect([neighbourOf(rows, 'b', 'Home'), neighbourOf(rows, 'a', 'End')]).toEqual(['a', 'b'])
  })
})
