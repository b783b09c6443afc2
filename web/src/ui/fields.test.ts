import { describe, expect, it } from 'vitest'
import { readDay, writeDay } from './DateField.tsx'
import { readTime } from './TimeField.tsx'

describe('a day as it is typed', () => {
  it.each([
    ['21/11/2026', '2026-11-21'],
    ['1/2/26', '2026-02-01'],
    ['21-11', '2026-11-21'],
    ['21112026', '2026-11-21'],
    [' 29/02/2028 ', '2028-02-29'],
  ])('reads %s', (typed, day) => {
    expect(readDay(typed, '2026-11-21')).toBe(day)
  })

  it.each(['31/02/2026', '29/02/2027', '21/13/2026', 'demain', '2', ''])('leaves "%s" as it is', (typed) => {
    expect(readDay(typed, '2026-11-21')).toBe(typed)
  })

  it('writes it the French way, and what is no day as it was typed', () => {
    expect([writeDay('2026-11-21'), writeDay('31/02/2026')]).toEqual(['21/11/2026', '31/02/2026'])
  })
})

describe('a time as it is typed', () => {
  it.each([
    ['8', '08:00'],
    ['8h', '08:00'],
    ['8h30', '08:30'],
    ['830', '08:30'],
    ['0830', '08:30'],
    ['14:30', '14:30'],
    ['23.59', '23:59'],
  ])('reads %s', (typed, time) => {
    expect(readTime(typed)).toBe(time)
  })

  it.each(['24:00', '8h60', 'midi', ''])('leaves "%s" as it is', (typed) => {
    expect(readTime(typed)).toBe(typed)
  })
})
