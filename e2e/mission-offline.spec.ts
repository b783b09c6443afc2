import { listAvailableDrivers } from '@yoon/contract/availability/calls'
import { getBooking } from '@yoon/contract/bookings/calls'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectEventually, phone, useYoon } from './support/browser.ts'
import {
  expectSteps,
  keptOn,
  openMission,
  press,
  type SentMission,
  sendMission,
  stepsOf,
} from './support/mission-page.ts'

const yoon = useYoon()

/** Opens a mission and waits until its page is kept on the phone. */
async function openInstalled(mission: SentMission): Promise<Page> {
  const page = await openMission(yoon, mission, { serviceWorkers: 'allow' })
  await page.evaluate(() => navigator.serviceWorker.ready)
  return page
}

/** Gives a trip to another driver. */
async function reassign({ booking }: SentMission): Promise<void> {
  const { data } = await yoon.company.call('operatrice', listAvailableDrivers, { bookingId: booking.id })
  const other = data.find(({ id }) => id !== booking.driver?.id)
  if (!other) throw new Error('The company has no other driver')
  await yoon.company.assign(booking.id, other)
}

describe('the page of a mission without a connection', () => {
  test('opens offline, keeps presses over a reload, and sends them once, in order, with their times', async () => {
    const mission = await sendMission(yoon)
    const page = await openInstalled(mission)
    await press(page, 'Accepter')
    await expectSteps(yoon, mission.booking, ['ACCEPTED'])
    await page.context().setOffline(true)
    const before = Date.now()
    await press(page, 'En route')
    await page.getByRole('status').getByText('Enregistré sur ce téléphone, envoi en attente').waitFor()
    await page.reload()
    await page.getByText('Hors ligne').waitFor()
    await expectAccessible(page, 'a mission offline')
    await press(page, 'Sur place')
    await page.getByText('2 envois en attente sur ce téléphone').waitFor()
    const after = Date.now()
    expect((await stepsOf(yoon, mission.booking)).length).toBe(1)
    await page.waitForTimeout(2_000)
    await page.context().setOffline(false)
    await expectSteps(yoon, mission.booking, ['ACCEPTED', 'EN_ROUTE', 'ON_SITE'])
    await page.getByText('en attente').first().waitFor({ state: 'detached' })
    const [, enRoute, onSite] = await stepsOf(yoon, mission.booking)
    for (const step of [enRoute, onSite]) {
      expect(Date.parse(step?.at ?? '')).toBeGreaterThanOrEqual(before)
      expect(Date.parse(step?.at ?? '')).toBeLessThanOrEqual(after)
    }
    expect(await keptOn(page)).not.toContain('"EN_ROUTE","sequence"')
  })

  test('a mission that was given away meanwhile says so, and keeps nothing about the client', async () => {
    const mission = await sendMission(yoon)
    const page = await openInstalled(mission)
    const { lastName } = mission.booking.user
    expect(await keptOn(page)).toContain(lastName)
    await page.context().setOffline(true)
    await press(page, 'Accepter')
    await press(page, 'En route')
    await reassign(mission)
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Cette mission a été confiée à un autre chauffeur' }).waitFor()
    await expectEventually(() => page.getByText('Reçu après réassignation').count()).toBe(2)
    await expectAccessible(page, 'a mission that was given away')
    const kept = await keptOn(page)
    expect(kept).not.toContain(lastName)
    expect(kept).not.toContain(mission.path.slice('/m/'.length))
    // Of the new driver nobody has pressed a step.
    expect(await stepsOf(yoon, mission.booking)).toEqual([])
    await page.context().setOffline(true)
    await page.reload()
    await page.getByRole('heading', { name: 'Cette mission a été confiée à un autre chauffeur' }).waitFor()
  })

  test('two tabs and a second phone with one link send each press once', async () => {
    const mission = await sendMission(yoon)
    const page = await openInstalled(mission)
    const tab = await page.context().newPage()
    await tab.goto(page.url())
    const second = await openMission(yoon, mission)
    await press(page, 'Accepter')
    await tab.getByRole('button', { name: 'En route' }).waitFor()
    await press(tab, 'En route')
    await page.getByRole('button', { name: 'Sur place' }).waitFor()
    await second.reload()
    await press(second, 'Sur place')
    await expectSteps(yoon, mission.booking, ['ACCEPTED', 'EN_ROUTE', 'ON_SITE'])
  })

  test('a phone that comes back late keeps its steps, and moves nothing back', async () => {
    const mission = await sendMission(yoon)
    const [late, other] = [await openInstalled(mission), await openMission(yoon, mission)]
    await press(late, 'Accepter')
    await other.reload()
    await late.context().setOffline(true)
    await press(late, 'En route')
    await press(other, 'En route')
    await press(other, 'Sur place')
    await press(other, 'Client à bord')
    await press(late, 'Sur place')
    await late.context().setOffline(false)
    await late.getByRole('button', { name: 'Terminée' }).waitFor()
    // Of each step the first press by the clocks of the phones.
    await expectSteps(yoon, mission.booking, ['ACCEPTED', 'EN_ROUTE', 'ON_SITE', 'ON_BOARD'])
    await expectEventually(() => late.getByText('en attente').count()).toBe(0)
  })

  test('a press is sent from a full phone while the page stays open', async () => {
    const mission = await sendMission(yoon)
    const page = await openMission(yoon, mission)
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The disk is full', 'QuotaExceededError')
      }
    })
    await page.context().setOffline(true)
    await press(page, 'Accepter')
    await page.getByText('Ce téléphone est plein').waitFor()
    await page.context().setOffline(false)
    await expectSteps(yoon, mission.booking, ['ACCEPTED'])
  })

  test('a phone whose clock is an hour slow says so, and staff see both times', async () => {
    const mission = await sendMission(yoon)
    const page = await yoon.open('/m/', undefined, phone)
    await page.clock.install({ time: Date.now() - 3_600_000 })
    await page.goto(yoon.url + mission.path)
    await page.getByText("L'heure de ce téléphone est fausse").waitFor()
    await page.getByRole('button', { name: 'Accepter' }).click()
    await expectSteps(yoon, mission.booking, ['ACCEPTED'])
    const [accepted] = await stepsOf(yoon, mission.booking)
    const behind = Date.parse(accepted?.receivedAt ?? '') - Date.parse(accepted?.at ?? '')
    expect(Math.round(behind / 3_600_000)).toBe(1)
  })

  test('a phone whose clock is an hour fast says so, and starts the trip at the arrival of its press', async () => {
    const mission = await sendMission(yoon)
    const page = await yoon.open('/m/', undefined, phone)
    await page.clock.install({ time: Date.now() + 3_600_000 })
    await page.goto(yoon.url + mission.path)
    await page.getByText("L'heure de ce téléphone est fausse").waitFor()
    await press(page, 'Accepter')
    const from = Date.now()
    await page.getByRole('button', { name: 'En route' }).click()
    await expectSteps(yoon, mission.booking, ['ACCEPTED', 'EN_ROUTE'])
    const { data } = await yoon.company.call('operatrice', getBooking, { id: mission.booking.id })
    expect(data.status).toBe('IN_PROGRESS')
    expect(Date.parse(data.startedAt ?? '')).toBeGreaterThanOrEqual(from - 1_000)
    expect(Date.parse(data.startedAt ?? '')).toBeLessThanOrEqual(Date.now() + 1_000)
  })

  test('presses that meet a server under restart arrive once it is back', async () => {
    const mission = await sendMission(yoon)
    const page = await openMission(yoon, mission)
    const restarted = yoon.restart()
    await press(page, 'Accepter')
    await press(page, 'En route')
    await restarted
    await expectSteps(yoon, mission.booking, ['ACCEPTED', 'EN_ROUTE'])
  })
})
