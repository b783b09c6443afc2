import { randomUUID } from 'node:crypto'
import { getBooking } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { makeMissionLink } from '@yoon/contract/missions/calls'
import type { Page } from 'playwright-core'
import { expectEventually, phone, type Yoon } from './browser.ts'
import { type BookingOverrides, soon } from './company.ts'

export interface SentMission {
  booking: Booking
  /** Path of its page. */
  path: string
}

/** Creates a trip that starts soon, with a driver, and the link of its mission. */
export async function sendMission(
  yoon: Yoon,
  minutes = 30,
  wish: Pick<BookingOverrides, 'client' | 'from'> = {},
): Promise<SentMission> {
  const booking = await yoon.company.newAssigned({ ...soon(minutes), ...wish })
  const { data } = await yoon.company.call('operatrice', makeMissionLink, { id: booking.id })
  return { booking, path: new URL(data.url, yoon.url).pathname }
}

/** Opens the page of a mission on a phone of 360 × 740. */
export async function openMission(
  yoon: Yoon,
  { path }: SentMission,
  options: Parameters<Yoon['open']>[2] = {},
): Promise<Page> {
  const page = await yoon.open(path, undefined, { ...phone, ...options })
  await page.getByRole('heading', { name: 'Votre mission' }).waitFor()
  return page
}

/** Presses a button of the mission; a second tap within 1.2 s would be none. */
export async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await page.waitForTimeout(1_300)
}

/** Returns the steps of a trip as staff see them, without that the driver has seen it unless asked. */
export async function stepsOf(
  yoon: Yoon,
  { id }: Pick<Booking, 'id'>,
  { withSeen = false } = {},
): Promise<NonNullable<Booking['steps']>> {
  const { data } = await yoon.company.call('operatrice', getBooking, { id })
  return (data.steps ?? []).filter(({ step }) => withSeen || step !== 'SEEN')
}

/** Waits until staff see these steps, in this order. */
export async function expectSteps(yoon: Yoon, booking: Pick<Booking, 'id'>, steps: readonly string[]): Promise<void> {
  await expectEventually(async () => (await stepsOf(yoon, booking)).map(({ step }) => step)).toEqual(steps)
}

/** Returns a path of a mission that does not exist. */
export function unknownMission(): string {
  return `/m/${randomUUID().replaceAll('-', '').slice(0, 22)}`
}

/** Returns everything that the phone keeps in IndexedDB, as text. */
export function keptOn(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await answer(indexedDB.open('missions'))
    const stores = [...db.objectStoreNames]
    const rows = await Promise.all(stores.map((name) => answer(db.transaction(name).objectStore(name).getAll())))
    db.close()
    return JSON.stringify(rows)
  })
}
