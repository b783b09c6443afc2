/** A number printed by a bench: a line of `report` in results.ts, in the format of any version. */
export interface Figure {
  what: string
  value: number
  unit: string
}

const line = /^[✓✗ ] (?<what>\S.*?): (?<value>-?\d+(?:\.\d+)?)(?<unit>×| \S+)(?: {2}(?<rest>.*))?$/gmu

/** Matches the absolute number at the start of a ratio's note. */
const absolute = /^(?:\(promised [^)]*\) {2})?(?<value>\d+(?:\.\d+)?) (?<unit>answers\/s|ms) of /u

/**
 * Parses the figures from the output of a bench, in order; for a ratio also the absolute number at the start of its
 * note.
 */
export function readFigures(output: string): Figure[] {
  const [measured = ''] = output.split(/^\d+ of \d+ promises kept/m)
  return [...measured.matchAll(line)].flatMap(({ groups = {} }) => {
    const { what = '', value, unit = '', rest = '' } = groups
    const found = absolute.exec(rest)?.groups
    return [
      { what, value: Number(value), unit: unit.trim() },
      ...(found ? [{ what: `${what}, by itself`, value: Number(found.value), unit: found.unit ?? '' }] : []),
    ]
  })
}

export interface Pair {
  what: string
  unit: string
  before: number[]
  here: number[]
}

/**
 * Pairs the values of both sides by name and unit, ignoring the text in brackets if only that differs (a search names
 * its term). `single` lists the figures that only one side has measured.
 */
export function pairFigures(before: readonly Figure[], here: readonly Figure[]): { pairs: Pair[]; single: string[] } {
  const [first, second] = [byName(before), byName(here)]
  const pairs: Pair[] = []
  const single: string[] = []
  const rest = new Map(second)
  for (const [name, figures] of first) {
    const match = rest.has(name) ? name : similar(name, [...rest.keys()], first)
    const others = match === undefined ? undefined : rest.get(match)
    const [one] = figures
    if (match === undefined || !others || !one) {
      single.push(name)
      continue
    }
    rest.delete(match)
    pairs.push({ what: one.what, unit: one.unit, before: values(figures), here: values(others) })
  }
  return { pairs, single: [...single, ...rest.keys()] }
}

function byName(figures: readonly Figure[]): Map<string, Figure[]> {
  return Map.groupBy(figures, ({ what, unit }) => `${what}, ${unit}`)
}

/** Finds the only name that differs just in brackets and that the other side lacks. */
function similar(name: string, names: readonly string[], others: ReadonlyMap<string, unknown>): string | undefined {
  const bare = (text: string) => text.replace(/ \([^)]*\)/g, '')
  const found = names.filter((other) => !others.has(other) && bare(other) === bare(name))
  return found.length === 1 ? found[0] : undefined
}

function values(figures: readonly Figure[]): number[] {
  return figures.map(({ value }) => value)
}
