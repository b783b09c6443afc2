import type { Page, Route } from 'playwright-core'
import { drawGrain } from '../server/src/testing/photos.ts'
import { type DemoBrowser, openPage } from './lib/browser.ts'
import { withDemoBrowser } from './lib/demo.ts'
import { uploadPhoto } from './lib/photos.ts'
import { median, type Result, report, spread } from './lib/results.ts'

const runs = 5
const vehicles = 10

/** Measures a page of ten vehicles, each with its own photo, on a phone with a slow link and a slow CPU. */
export async function benchVehiclePhotos(): Promise<Result[]> {
  return withDemoBrowser(async (demo) => {
    // Noise of the size of the small copy, the worst case for its compression.
    const photo = await drawGrain(320, 240)
    const urls: string[] = []
    while (urls.length < vehicles) urls.push(await uploadPhoto(demo, photo))
    const loads: Load[] = []
    for (let run = 0; run < runs; run += 1) loads.push(await load(demo, urls))
    const waits = loads.map(({ waitMs }) => waitMs)
    return [
      report({
        what: `the photos of ${vehicles} vehicles visible, after the list`,
        value: median(waits) / 1000,
        unit: 's',
        promise: { atMost: 2 },
        note: `ms: ${spread(waits)}`,
      }),
      report({
        what: 'the heaviest photo of the list',
        value: Math.max(...loads.map(({ heaviest }) => heaviest)) / 1000,
        unit: 'kB',
        promise: { atMost: 25 },
      }),
    ]
  })
}

interface Load {
  waitMs: number
  /** Transferred bytes of a photo, without headers. */
  heaviest: number
}

async function load(demo: DemoBrowser, photos: readonly string[]): Promise<Load> {
  const prepare = (page: Page) => page.route('**/api/dashboard/vehicles**', (route) => showPhotos(route, photos))
  const { page } = await openPage(demo, { path: '/dashboard/drivers?tab=vehicles', prepare })
  const waitMs = await page.evaluate(waitForPhotos, vehicles)
  const heaviest = await heaviestPhoto(page)
  await page.context().close()
  return { waitMs, heaviest }
}

/** Replies with the list and a photo for each vehicle. */
async function showPhotos(route: Route, photos: readonly string[]): Promise<void> {
  const response = await route.fetch()
  const body = (await response.json()) as { data: object[] }
  const data = body.data.map((vehicle, index) => ({ ...vehicle, imageUrls: [photos[index % photos.length]] }))
  await route.fulfill({ response, json: { ...body, data } })
}

/** Runs in the page: measures the time from the painted rows until each has its photo, in milliseconds. */
function waitForPhotos(count: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let listedAt = 0
    setTimeout(() => reject(new Error(`There are not ${count} photos on the page`)), 60_000)
    const look = () => {
      const images = [...document.querySelectorAll<HTMLImageElement>('main img[src^="/uploads/"]')]
      const visible = images.filter((image) => image.getBoundingClientRect().height > 0)
      if (visible.length >= count && listedAt === 0) listedAt = performance.now()
      const isThere =
        visible.length >= count && visible.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
      if (isThere) requestAnimationFrame(() => resolve(performance.now() - listedAt))
      else requestAnimationFrame(look)
    }
    look()
  })
}

function heaviestPhoto(page: Page): Promise<number> {
  return page.evaluate(() =>
    Math.max(
      ...performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => new URL(name).pathname.startsWith('/uploads/'))
        .map(({ encodedBodySize }) => encodedBodySize),
    ),
  )
}
