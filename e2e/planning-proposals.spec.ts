import { assignDriver, getBooking } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { getPlanning } from '@yoon/contract/planning/calls'
import type { Proposal } from '@yoon/contract/proposals/calls'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop, expectAccessible, expectEventually, phone, useYoon } from './support/browser.ts'
import { day } from './support/company.ts'
import { chooseFromPlus, expectInRow, planningPath, rowOf } from './support/planning-page.ts'
import { expectPageFits } from './support/screen.ts'

const yoon = useYoon()

/** Each test has a day of its own, on which nobody drives yet. */
let nextDay = 140
const newDay = () => {
  nextDay += 1
  return day(nextDay)
}

const read = async ({ id }: Booking) => (await yoon.company.call('admin', getBooking, { id })).data

/** Creates trips of a day at these times, opens the planning and asks for a proposal. */
async function openProposal(
  times: readonly string[],
  options: typeof phone | typeof desktop,
): Promise<{ page: Page; trips: Booking[] }> {
  const date = newDay()
  const trips: Booking[] = []
  for (const time of times) trips.push(await yoon.company.newBooking({ date, time }))
  const page = await yoon.open(planningPath(date), 'operatrice', options)
  if (options === phone) await chooseFromPlus(page, 'Répartir la journée')
  else await page.getByRole('button', { name: 'Répartir la journée' }).click()
  await page.getByRole('heading', { name: /Répartition proposée/ }).waitFor()
  return { page, trips }
}

describe('« Répartir la journée »', () => {
  test('shows the proposal as bars with reasons, and assigns nothing before it is accepted', async () => {
    const { page, trips } = await openProposal(['08:00', '08:15', '11:00'], desktop)
    await expectEventually(() => page.locator('[data-ghost]').count()).toBe(3)
    await page.getByText("Aucune autre répartition n'est meilleure.").waitFor()
    const [first] = trips
    const item = page.locator(`#proposition-${first?.id}`)
    await expectEventually(() => item.textContent()).toContain('passager')
    for (const trip of trips) expect((await read(trip)).driver).toBeNull()
    await expectAccessible(page, 'la répartition')
    await page.getByRole('button', { name: 'Tout refuser' }).click()
    await expectEventually(() => page.locator('[data-ghost]').count()).toBe(0)
    for (const trip of trips) expect((await read(trip)).driver).toBeNull()
  })

  test('accepts one, refuses one, and accepts all others at once; undo takes the last step back', async () => {
    const { page, trips } = await openProposal(['08:00', '08:15', '08:30', '08:45'], desktop)
    const [one, other, ...rest] = trips as [Booking, Booking, Booking, Booking]
    const itemOf = ({ id }: Booking) => page.locator(`#proposition-${id}`)
    await itemOf(one)
      .getByRole('button', { name: /^Accepter/ })
      .click()
    await expectEventually(async () => (await read(one)).driver?.id).toBeTruthy()
    const assigned = await read(one)
    await expectInRow(page, one, assigned.driver?.id)
    await itemOf(other)
      .getByRole('button', { name: /^Refuser/ })
      .click()
    await page.getByRole('button', { name: 'Tout accepter (2)' }).click()
    await expectEventually(async () => (await Promise.all(rest.map(read))).every(({ driver }) => driver !== null)).toBe(
      true,
    )
    await page.getByRole('heading', { name: /Répartition proposée/ }).waitFor({ state: 'detached' })
    expect((await read(other)).driver).toBeNull()
    await page.keyboard.press('Control+z')
    await expectEventually(async () => (await Promise.all(rest.map(read))).every(({ driver }) => driver === null)).toBe(
      true,
    )
    expect((await read(one)).driver).not.toBeNull()
  })

  test('drops a trip that a colleague assigns meanwhile from the proposal', async () => {
    const { page, trips } = await openProposal(['08:00', '08:15'], desktop)
    const [one, other] = trips as [Booking, Booking]
    const { data } = await yoon.company.call('operatrice', getPlanning, { from: day(90), to: day(90), by: 'driver' })
    const row = data.rows.find(({ isAvailable }) => isAvailable)
    // Months ahead, papers of the demonstration have expired.
    const override = { allowOverlap: true, papersOverride: 'Renouvellement en cours' }
    await yoon.company.call('admin', assignDriver, { id: one.id, driverId: row?.id, ...override })
    await page.locator(`#proposition-${one.id}`).waitFor({ state: 'detached' })
    await page.locator(`#proposition-${other.id}`).waitFor()
    await expectInRow(page, one, row?.id)
    expect(await rowOf(page).count()).toBe(1)
  })

  test('folds the trips that nobody takes under their hours, with the reasons inside', async () => {
    const date = newDay()
    for (const time of ['08:00', '10:00']) await yoon.company.newBooking({ date, time })
    const page = await yoon.open(planningPath(date), 'operatrice')
    const reason = 'Aucun véhicule de 8 places'
    await page.route('**/planning/proposals', async (route) => {
      const response = await route.fetch()
      const { data } = (await response.json()) as { data: Proposal }
      const [first, ...others] = data.assignments
      const leftOver = first ? [{ ...first, reasons: [reason] }] : []
      await route.fulfill({ response, json: { data: { ...data, assignments: others, leftOver } } })
    })
    await page.getByRole('button', { name: 'Répartir la journée' }).click()
    await page.getByRole('heading', { name: 'Répartition proposée\u00a0: 1 course, 1 sans chauffeur' }).waitFor()
    expect(await page.getByText(reason).isVisible()).toBe(false)
    await page.getByText('1 course sans chauffeur (08:00)').click()
    await page.getByText(reason).waitFor()
    await expectAccessible(page, 'les courses sans chauffeur')
  })

  test('comes into sight on a phone whose list has been scrolled', async () => {
    const date = newDay()
    for (const time of ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00']) {
      await yoon.company.newBooking({ date, time })
    }
    const page = await yoon.open(planningPath(date), 'operatrice', phone)
    await page.getByText('13:00–').waitFor()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await chooseFromPlus(page, 'Répartir la journée')
    const heading = page.getByRole('heading', { name: /Répartition proposée/ })
    await heading.waitFor()
    await expectEventually(async () => (await heading.boundingBox())?.y ?? 0).toBeGreaterThan(100)
  })

  test('works on a phone, where the proposal is a list', async () => {
    const { page, trips } = await openProposal(['08:00', '10:00'], phone)
    await expectPageFits(page)
    await expectAccessible(page, 'la répartition')
    await page.getByRole('button', { name: 'Tout accepter (2)' }).click()
    await expectEventually(async () =>
      (await Promise.all(trips.map(read))).every(({ driver }) => driver !== null),
    ).toBe(true)
  })
})
