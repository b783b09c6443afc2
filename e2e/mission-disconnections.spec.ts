import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { useYoon } from './support/browser.ts'
import { expectSteps, openMission, sendMission, stepsOf } from './support/mission-page.ts'

const yoon = useYoon()

/** Disconnections while one mission is driven. */
const disconnections = 200
const driven = ['Accepter', 'En route', 'Sur place', 'Client à bord', 'Terminée']
/** Text that the page shows once it has each press. */
const following = ['En route', 'Sur place', 'Client à bord', 'Terminée', 'Mission terminée. Merci\u00a0!']

test('every press arrives once, in order and with its time, over 200 random disconnections', async () => {
  const mission = await sendMission(yoon)
  const page = await openMission(yoon, mission)
  let broken = 0
  let wanted = 0
  /** Breaks the connection before a press arrives, or after it has arrived. */
  const breakOrPass = async (route: Route) => {
    if (broken >= wanted) return route.continue()
    broken += 1
    // A page that is opened again drops its request.
    if (Math.random() < 0.3) await route.fetch().catch(() => undefined)
    await route.abort('internetdisconnected').catch(() => undefined)
  }
  await page.route('**/api/links/mission/*/steps', breakOrPass)
  const times: [number, number][] = []
  for (const [index, name] of driven.entries()) {
    wanted = Math.round(((index + 1) / driven.length) * disconnections)
    const from = Date.now()
    await page.getByRole('button', { name, exact: true }).click()
    // Asked, as the booked time is to come.
    if (name === 'Terminée') await page.getByRole('dialog').getByRole('button', { name }).click()
    // Shown once the phone has stored it.
    await page
      .getByText(following[index] ?? '', { exact: true })
      .first()
      .waitFor()
    times.push([from, Date.now()])
    while (broken < wanted) {
      // The connection returns, or the page is opened again.
      if (Math.random() < 0.1) await page.reload({ waitUntil: 'domcontentloaded' })
      else await page.evaluate(() => dispatchEvent(new Event('online')))
      await page.waitForTimeout(20)
    }
    // Sent by the attempt after the last disconnection; the next tap is no double tap then.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.waitForTimeout(1_300)
  }
  await expectSteps(yoon, mission.booking, ['ACCEPTED', 'EN_ROUTE', 'ON_SITE', 'ON_BOARD', 'DONE'])
  expect(broken).toBe(disconnections)
  for (const [index, { at, isLate }] of (await stepsOf(yoon, mission.booking)).entries()) {
    const [from = 0, to = 0] = times[index] ?? []
    expect(Date.parse(at)).toBeGreaterThanOrEqual(from - 1_000)
    expect(Date.parse(at)).toBeLessThanOrEqual(to + 1_000)
    expect(isLate).toBe(false)
  }
})
