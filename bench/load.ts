import { isFailure } from './day/colleague.ts'
import { type Minute, work } from './day/working-day.ts'
import { format, median, percentile, type Result, report } from './lib/results.ts'
import { openCopiedStore } from './lib/stores.ts'

/** Duration of the simulation. */
const minutes = Number(process.env.LOAD_MINUTES ?? 10)

/** Measures response times and memory with two hundred staff on a PostgreSQL with 100,000 bookings. */
export async function benchLoad(): Promise<Result[]> {
  const store = await openCopiedStore()
  try {
    console.log('  minute  answers/s  read p50   p99  change p50   p99  read again p99  memory')
    const day = await work(store.url, minutes, { onMinute: printMinute })
    const failures = day.answers.filter(isFailure)
    const of = (kind: string) => day.answers.filter((one) => one.kind === kind).map(({ ms }) => ms)
    const memory = day.minutes.map(({ memoryMb }) => memoryMb)
    const last = Math.ceil(minutes / 3)
    return [
      report({ what: '200 staff, answers a second', value: day.answers.length / (minutes * 60), unit: '/s' }),
      ...(['read', 'change', 'again'] as const).flatMap((kind) => [
        report({ what: `200 staff, ${kind}, p50`, value: median(of(kind)), unit: 'ms' }),
        report({ what: `200 staff, ${kind}, p99`, value: percentile(of(kind), 0.99), unit: 'ms' }),
      ]),
      report({ what: 'failed answers', value: failures.length, unit: '', promise: { atMost: 0 } }),
      report({
        what: `memory of the last ${last} minutes against the ${last} after the first`,
        value: median(memory.slice(-last)) / median(memory.slice(1, 1 + last)),
        unit: '×',
        promise: { atMost: 1.15 },
      }),
      report({
        what: `p99 of what is read in the last ${last} minutes against the ${last} after the first`,
        value: p99(day.minutes.slice(-last)) / p99(day.minutes.slice(1, 1 + last)),
        unit: '×',
      }),
    ]
  } finally {
    await store.close()
  }
}

function p99(some: readonly Minute[]): number {
  const reads = some.flatMap(({ answers }) => answers.filter(({ kind }) => kind === 'read'))
  return percentile(
    reads.map(({ ms }) => ms),
    0.99,
  )
}

function printMinute({ answers, memoryMb }: Minute, number: number): void {
  const of = (kind: string, share: number) =>
    percentile(
      answers.filter((one) => one.kind === kind).map(({ ms }) => ms),
      share,
    )
  const cells = [
    [number, 8],
    [answers.length / 60, 11],
    [of('read', 0.5), 10],
    [of('read', 0.99), 6],
    [of('change', 0.5), 12],
    [of('change', 0.99), 6],
    [of('again', 0.99), 16],
    [memoryMb, 8],
  ] as const
  console.log(cells.map(([value, width]) => format(value).padStart(width)).join(''))
}
