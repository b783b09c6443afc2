import { loadavg } from 'node:os'

/** A measured value and its promise. */
export interface Result {
  what: string
  value: number
  unit: string
  /** Absent for a value that is only informative. */
  promise?: { atLeast: number } | { atMost: number }
  /** Remark about the measurement. */
  note?: string
}

/** Prints a result as soon as it is known. */
export function report(result: Result): Result {
  const mark = result.promise === undefined ? ' ' : isKept(result) ? '✓' : '✗'
  const promised = result.promise ? `  (promised ${promiseOf(result)})` : ''
  const note = result.note ? `  ${result.note}` : ''
  console.log(`${mark} ${result.what}: ${format(result.value)}${unitOf(result)}${promised}${note}`)
  return result
}

/** Prints the missed promises; returns the exit code of the run. */
export function printOutcome(results: readonly Result[]): number {
  const promised = results.filter(({ promise }) => promise !== undefined)
  const missed = promised.filter((result) => !isKept(result))
  console.log(`\n${promised.length - missed.length} of ${promised.length} promises kept; load of the machine ${load()}`)
  for (const result of missed) {
    console.log(`✗ ${result.what}: ${format(result.value)}${unitOf(result)}, promised ${promiseOf(result)}`)
  }
  return missed.length > 0 ? 1 : 0
}

/** Returns the value that `share` of the values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** Returns the sorted values as text, to show their noise. */
export function spread(values: readonly number[]): string {
  return values
    .toSorted((a, b) => a - b)
    .map(format)
    .join(' ')
}

/** Returns the load average of the last minute: from the number of cores upwards, times are inflated. */
function load(): string {
  return format(loadavg()[0] ?? Number.NaN)
}

function isKept({ value, promise }: Result): boolean {
  if (promise === undefined) return true
  return 'atLeast' in promise ? value >= promise.atLeast : value <= promise.atMost
}

function promiseOf(result: Result): string {
  const { promise } = result
  if (promise === undefined) return ''
  return `${'atLeast' in promise ? `≥ ${promise.atLeast}` : `≤ ${promise.atMost}`}${unitOf(result)}`
}

function unitOf({ unit }: Result): string {
  return unit === '×' ? '×' : ` ${unit}`
}

export function format(value: number): string {
  return value.toFixed(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2)
}
