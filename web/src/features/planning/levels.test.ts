import { describe, expect, it } from 'vitest'
import { packLevels } from './levels.ts'

describe('levels of overlapping bars', () => {
  it('keeps bars that follow each other in one level', () => {
    expect(
      packLevels([
        { left: 0, right: 10 },
        { left: 10, right: 20 },
      ]),
    ).toEqual({ levels: [0, 0], count: 1 })
  })

  it('puts an overlapping bar below, and the next one into the first free level', () => {
    const bars = [
      { left: 0, right: 30 },
      { left: 10, right: 20 },
      { left: 15, right: 40 },
      { left: 22, right: 50 },
    ]
    expect(packLevels(bars)).toEqual({ levels: [0, 1, 2, 1], count: 3 })
  })

  it('needs no level for an empty row', () => {
    expect(packLevels([])).toEqual({ levels: [], count: 0 })
  })

  it('never lets two bars of a level overlap', () => {
    const random = (seed: number) => Math.abs(Math.sin(seed) * 10_000) % 1
    const bars = Array.from({ length: 300 }, (_, index) => {
      const left = random(index + 1) * 2_000
      return { left, right: left + 20 + random(index + 500) * 200 }
    }).toSorted((a, b) => a.left - b.left)
    const { levels } = packLevels(bars)
    const overlaps = bars.flatMap((bar, index) =>
      bars.filter(
        (other, at) =>
          at > index && levels[at] === levels[index] && other.left < bar.right - 0.5 && bar.left < other.right,
      ),
    )
    expect(overlaps).toEqual([])
  })
})
