import { firstListBudget } from '../scripts/lib/budget.mjs'
import {
  type DemoBrowser,
  type FirstLoad,
  measureDialog,
  measureFirstLoad,
  openPage,
  whenIdle,
  whenVisible,
} from './lib/browser.ts'
import { withDemoBrowser } from './lib/demo.ts'
import { format, median, type Result, report, spread } from './lib/results.ts'
import { serveStaticPage } from './lib/static-page.ts'

const runs = 15

/** Measures the first load of the demonstration company's bookings page, on a phone with a slow link and a slow CPU. */
export async function benchFirstLoad(): Promise<Result[]> {
  return withDemoBrowser(async (demo) => [
    ...(await compare(demo)),
    await benchDialog(demo, { what: 'at once', waitsUntilIdle: false }),
    await benchDialog(demo, { what: 'after a pause', waitsUntilIdle: true }),
  ])
}

async function compare(demo: DemoBrowser): Promise<Result[]> {
  const page = await serveStaticPage(demo)
  const own: FirstLoad[] = []
  const limit: number[] = []
  for (let run = 0; run < runs; run += 1) {
    limit.push((await measureFirstLoad({ ...demo, url: page.url })).visibleAfterMs)
    own.push(await measureFirstLoad(demo))
  }
  await page.stop()
  const times = own.map(({ visibleAfterMs }) => visibleAfterMs)
  return [
    report({
      what: 'list visible and usable, against a static page',
      value: median(times) / median(limit),
      unit: '×',
      promise: { atMost: 3.2 },
      note: `${format(median(times))} ms of ${spread(times)}; static ${format(median(limit))} ms of ${spread(limit)}`,
    }),
    report({
      what: 'JavaScript before the list',
      value: median(own.map(({ scriptBytes }) => scriptBytes)) / 1000,
      unit: 'kB',
      promise: { atMost: firstListBudget / 1_000 },
    }),
  ]
}

async function benchDialog(
  demo: DemoBrowser,
  { what, waitsUntilIdle }: { what: string; waitsUntilIdle: boolean },
): Promise<Result> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const { page } = await openPage(demo)
    await whenVisible(page)
    if (waitsUntilIdle) await whenIdle(page)
    times.push(await measureDialog(page))
    await page.context().close()
  }
  return report({
    what: `dialog Nouvelle réservation usable, pressed ${what}`,
    value: median(times) / 1000,
    unit: 's',
    promise: { atMost: 0.8 },
    note: `ms: ${spread(times)}`,
  })
}
