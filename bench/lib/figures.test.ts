import { describe, expect, it, vi } from 'vitest'
import { pairFigures, readFigures } from './figures.ts'
import { printOutcome, report } from './results.ts'

/** Prints results as a bench does and returns the output. */
function printed(...results: Parameters<typeof report>[0][]): string {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((text: string) => void lines.push(text))
  try {
    console.log('▶ search')
    console.log('  Seeding 100000 bookings (once, about half a minute for 100,000)…')
    printOutcome(results.map(report))
  } finally {
    log.mockRestore()
  }
  return lines.join('\n')
}

const ratio = { what: 'throughput', value: 0.91, unit: '×', promise: { atLeast: 0.9 }, note: '523 answers/s of 12 kB' }
const time = { what: 'PostgreSQL, a first name (Awa), p95', value: 61.5, unit: 'ms', promise: { atMost: 50 } }

describe('readFigures and pairFigures', () => {
  it('reads each figure once from the output of a bench, with the absolute number behind a ratio', () => {
    expect(readFigures(printed(ratio, time, { what: 'size', value: 3, unit: 'MB' }))).toEqual([
      { what: 'throughput', value: 0.91, unit: '×' },
      { what: 'throughput, by itself', value: 523, unit: 'answers/s' },
      { what: 'PostgreSQL, a first name (Awa), p95', value: 61.5, unit: 'ms' },
      { what: 'size', value: 3, unit: 'MB' },
    ])
  })

  it('pairs figures by name, whatever the search term, and lists those of one side alone', () => {
    const before = [...readFigures(printed(time)), ...readFigures(printed({ ...time, value: 60 }))]
    const renamed = { ...time, what: 'PostgreSQL, a first name (Fatou), p95', value: 30 }
    expect(pairFigures(before, readFigures(printed(renamed, ratio)))).toEqual({
      pairs: [{ what: time.what, unit: 'ms', before: [61.5, 60], here: [30] }],
      single: ['throughput, ×', 'throughput, by itself, answers/s'],
    })
  })

  it('keeps figures with different texts in brackets apart', () => {
    const [embedded, postgres] = ['embedded', 'PostgreSQL'].map((name) => ({
      what: `a backup (${name})`,
      value: 1,
      unit: 's',
    }))
    const figures = readFigures(printed(embedded ?? ratio, postgres ?? ratio))
    expect(pairFigures(figures, figures).pairs.map(({ what }) => what)).toEqual([
      'a backup (embedded)',
      'a backup (PostgreSQL)',
    ])
  })
})
