import { describe, expect, it, vi } from 'vitest'
import { matches } from '../SearchField.tsx'
import { amountValue, cursorAfter, groupThousands, isGroupedByField, steppedAmount } from './amount-typing.ts'
import { readDay, writeDay } from './DateField.tsx'
import { readTime } from './TimeField.tsx'

vi.hoisted(() => vi.stubGlobal('addEventListener', () => undefined))

describe('the parsing of a typed day', () => {
  it.each([
    ['21/11/2026', '2026-11-21'],
    ['1/2/26', '2026-02-01'],
    ['21-11', '2026-11-21'],
    ['21112026', '2026-11-21'],
    [' 29/02/2028 ', '2028-02-29'],
  ])('parses the typed day %s', (typed, day) => {
    expect(readDay(typed, '2026-11-21')).toBe(day)
  })

  it.each(['31/02/2026', '29/02/2027', '21/13/2026', 'demain', '2', ''])('keeps "%s", no day, unchanged', (typed) => {
    expect(readDay(typed, '2026-11-21')).toBe(typed)
  })

  it('writes a day the French way, and other text as it was typed', () => {
    expect([writeDay('2026-11-21'), writeDay('31/02/2026')]).toEqual(['21/11/2026', '31/02/2026'])
  })
})

describe('the parsing of a typed time', () => {
  it.each([
    ['8', '08:00'],
    ['8h', '08:00'],
    ['8h30', '08:30'],
    ['830', '08:30'],
    ['0830', '08:30'],
    ['14:30', '14:30'],
    ['23.59', '23:59'],
  ])('parses the typed time %s', (typed, time) => {
    expect(readTime(typed)).toBe(time)
  })

  it.each(['24:00', '8h60', 'midi', ''])('keeps "%s", no time, unchanged', (typed) => {
    expect(readTime(typed)).toBe(typed)
  })
})

describe('the grouping of a typed amount', () => {
  it.each([
    ['45000', '45 000'],
    ['450 00', '450 00'],
    ['5.000', '5.000'],
    ['1000000', '1 000 000'],
    ['999', '999'],
    ['', ''],
    ['4x000', '4x000'],
    ['-5000', '-5000'],
  ])('shows the typed amount %s as %s', (typed, text) => {
    expect(groupThousands(typed)).toBe(text)
  })

  it.each([
    ['45 000', '4500', 5],
    ['45 000', '45', 2],
    ['1 000 000', '1 000', 5],
    ['450', '', 0],
    ['450', '450', 3],
  ])('finds in %s the position of the cursor behind %s', (text, before, at) => {
    expect(cursorAfter(text, before)).toBe(at)
  })
})

describe('the stored value of a typed amount', () => {
  it.each([
    ['5.000', '5000'],
    ['5 000 F CFA', '5000'],
    ['25.000', '25000'],
    ['5 00', '5 00'],
    ['5,5', '5,5'],
    ['', ''],
  ])('stores the typed amount %j as %j', (typed, value) => {
    expect(amountValue(typed)).toBe(value)
  })
})

describe('the grouping of an amount while it is edited', () => {
  const edit = { before: '5 000', isTypedByHand: false, after: '5 0000', inserted: '0' }

  it('regroups an amount while digits are typed and deleted', () => {
    expect(isGroupedByField(edit)).toBe(true)
    expect(isGroupedByField({ ...edit, after: '5 00', inserted: '' })).toBe(true)
    expect(isGroupedByField({ ...edit, before: '', after: '5', inserted: '5' })).toBe(true)
  })

  it('keeps the separators that the user types or pastes', () => {
    expect(isGroupedByField({ ...edit, after: '5 00', inserted: '5 00' })).toBe(false)
    expect(isGroupedByField({ ...edit, after: '5 00', inserted: null })).toBe(false)
    expect(isGroupedByField({ ...edit, before: '5', after: '5.', inserted: '.' })).toBe(false)
    expect(isGroupedByField({ ...edit, isTypedByHand: true })).toBe(false)
    expect(isGroupedByField({ ...edit, before: '5 00' })).toBe(false)
  })
})

describe('the search in a loaded list', () => {
  it('matches a search regardless of accents, case and surrounding spaces', () => {
    expect(matches('Aïssatou Ndèye · DK-4821-BC', ' aissatou ')).toBe(true)
    expect(matches('Toyota Prado DK-4821-BC', 'dk-48')).toBe(true)
    expect(matches('Toyota Prado DK-4821-BC', 'Hyundai')).toBe(false)
  })
})

describe('the arrow keys in an amount', () => {
  it.each([
    ['0', 100, '100'],
    ['10 050', 1000, '11050'],
    ['', 10, '10'],
    ['50', -100, '0'],
    ['-5', 100, '-5'],
  ])('steps the amount %s by %d to %s', (typed, step, stepped) => {
    expect(steppedAmount(typed, step)).toBe(stepped)
  })
})
