import { localDateTime } from '@yoon/contract/dates'
import { rescheduleBooking } from '@yoon/contract/reschedules/calls'
import { describe, expect, test } from 'vitest'
import { cardOf, chooseFromMenu, dialogOf, pathTo } from './support/bookings-page.ts'
import { expectAccessible, expectAccessibleOnBoth, expectEventually, useYoon } from './support/browser.ts'
import { expectSteps, openMission, press, sendMission, stepsOf, unknownMission } from './support/mission-page.ts'
import { expectNothingCut, expectPageFits } from './support/screen.ts'

const yoon = useYoon()

describe('the page of a mission on a phone', () => {
  test('a driver accepts, drives and ends a mission, and staff see each step', async () => {
    const mission = await sendMission(yoon)
    const { booking } = mission
    const page = await openMission(yoon, mission)
    for (const text of [booking.scheduledTime, booking.pickupLocation, booking.destination ?? ''])
      await page.getByText(text, { exact: true }).first().waitFor()
    expect(await page.locator('main').textContent()).not.toContain('F CFA')
    await page.getByText('Acceptez-vous cette mission').waitFor()
    await expectPageFits(page)
    await expectNothingCut(page, 'a mission to answer')
    await expectAccessible(page, 'a mission to answer')
    await press(page, 'Accepter')
    await press(page, 'En route')
    await press(page, 'Sur place')
    await page.getByRole('status').getByText('Envoyé').waitFor()
    await page.getByText(/Client absent\s: possible à partir de/).waitFor()
    await expectAccessibleOnBoth(page, 'a driver on site')
    await press(page, 'Client à bord')
    await page.getByRole('button', { name: 'Terminée' }).click()
    const question = page.getByRole('dialog', { name: /^Cette mission commence .+ Est-elle vraiment terminée/ })
    await expectAccessible(page, 'a mission that ends before its start')
    await question.getByRole('button', { name: 'Annuler' }).click()
    await expectSteps(yoon, booking, ['ACCEPTED', 'EN_ROUTE', 'ON_SITE', 'ON_BOARD'])
    await page.getByRole('button', { name: 'Terminée' }).click()
    await question.getByRole('button', { name: 'Terminée' }).click()
    await page.getByText('Mission terminée').waitFor()
    await expectAccessible(page, 'a mission that is over')
    await expectSteps(yoon, booking, ['ACCEPTED', 'EN_ROUTE', 'ON_SITE', 'ON_BOARD', 'DONE'])
    expect((await stepsOf(yoon, booking)).every(({ via, isLate }) => via === 'link' && !isLate)).toBe(true)
  })

  test('a mission that cannot be drawn offers to reload, and is shown by the next answer', async () => {
    const page = await openMission(yoon, await sendMission(yoon))
    const call = /\/api\/links\/mission\/[\w-]+$/
    await page.route(call, async (route) => {
      const response = await route.fetch()
      const { data } = await response.json()
      await route.fulfill({ response, json: { data: { ...data, client: null } } })
    })
    await page.reload()
    await page.getByRole('heading', { name: "La mission ne s'affiche pas" }).waitFor()
    await expectAccessible(page, 'a mission that cannot be drawn')
    await page.unroute(call)
    await page.getByRole('button', { name: 'Recharger' }).click()
    await page.getByRole('heading', { name: 'Votre mission' }).waitFor()
  })

  test('a driver refuses with a reason, and may accept all the same', async () => {
    const mission = await sendMission(yoon)
    const page = await openMission(yoon, mission)
    await page.getByRole('button', { name: 'Refuser' }).click()
    const sheet = page.getByRole('dialog', { name: 'Refuser la mission' })
    await sheet.getByRole('button', { name: 'Refuser' }).click()
    await sheet.getByRole('alert').getByText('Le motif est requis').waitFor()
    await expectAccessible(page, 'a refusal without a reason')
    await sheet.getByLabel('Motif').fill('Voiture au garage')
    await sheet.getByRole('button', { name: 'Refuser' }).click()
    await page.getByText('Vous avez refusé cette mission').waitFor()
    await press(page, 'Accepter quand même')
    await page.getByRole('button', { name: 'En route' }).waitFor()
    await expectSteps(yoon, mission.booking, ['DECLINED', 'ACCEPTED'])
  })

  test('a driver reports a problem with a note and a photo', async () => {
    const mission = await sendMission(yoon)
    const page = await openMission(yoon, mission)
    await page.getByRole('button', { name: 'Signaler' }).click()
    const sheet = page.getByRole('dialog', { name: 'Signaler un problème' })
    await sheet.getByRole('button', { name: 'Envoyer' }).click()
    await sheet.getByRole('alert').getByText('Choisissez un problème').waitFor()
    await expectAccessible(page, 'a problem that is not chosen')
    await sheet.getByLabel('Panne').check()
    await sheet.getByLabel('Précisions').fill('Pneu crevé <b>à</b> Diamniadio')
    // A photo as a phone takes it: the page reduces it before it is sent.
    const photo = await page.screenshot({ type: 'jpeg' })
    await sheet.getByLabel('Photo').setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: photo })
    await sheet.getByRole('button', { name: 'Envoyer' }).click()
    await expectSteps(yoon, mission.booking, ['PROBLEM'])
    const [problem] = await stepsOf(yoon, mission.booking)
    expect(problem).toMatchObject({ problem: 'BREAKDOWN', note: 'Pneu crevé <b>à</b> Diamniadio' })
    expect(problem?.photoUrl).toMatch(/\/photo$/)
  })

  test('the name board fills the screen, and Escape leads back to its button', async () => {
    const mission = await sendMission(yoon)
    const page = await openMission(yoon, mission)
    const button = page.getByRole('button', { name: 'Pancarte' })
    await button.focus()
    await page.keyboard.press('Enter')
    const { firstName, lastName } = mission.booking.user
    const board = page.getByRole('dialog', { name: `Pancarte de ${firstName} ${lastName}` })
    await board.getByText(`${firstName} ${lastName}`).waitFor()
    await expectNothingCut(page, 'the name board')
    await expectAccessible(page, 'the name board')
    await page.emulateMedia({ colorScheme: 'dark' })
    const colours = await board.evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element)
      return [backgroundColor, color]
    })
    expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
    await page.keyboard.press('Escape')
    await board.waitFor({ state: 'detached' })
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test.for([
    { width: 360, height: 740 },
    { width: 740, height: 360 },
  ])('a long name fits the board, and a long place the page, at $width×$height', async (viewport) => {
    const client = await yoon.company.newClient({ firstName: 'Serigne Mouhamadou', lastName: 'Lamine Bara Mbacké' })
    const from = `https://maps.example/${'place'.repeat(50)}`
    const page = await openMission(yoon, await sendMission(yoon, 30, { client, from }), { viewport })
    await page.getByText(from).waitFor()
    await expectNothingCut(page, 'the mission of a long place')
    await page.getByRole('button', { name: 'Pancarte' }).click()
    const name = page.getByRole('dialog').getByText(`${client.firstName} ${client.lastName}`)
    await expectEventually(() =>
      name.evaluate((text) => {
        const [shown, room] = [text.getBoundingClientRect(), text.parentElement?.getBoundingClientRect()]
        return (
          room && shown.height > 60 && shown.top >= room.top && shown.bottom <= room.bottom && shown.width <= room.width
        )
      }),
    ).toBe(true)
  })

  test('a change of the time asks to confirm again, and says what it was', async () => {
    const mission = await sendMission(yoon, 60)
    const { id, scheduledTime } = mission.booking
    const page = await openMission(yoon, mission)
    await press(page, 'Accepter')
    await page.getByRole('status').getByText('Envoyé').waitFor()
    const later = localDateTime(new Date(Date.now() + 150 * 60_000), 'Africa/Dakar')
    const change = { scheduledDate: later.day, scheduledTime: later.time }
    await yoon.company.call('operatrice', rescheduleBooking, { id, ...change, allowOverlap: true })
    await page.reload()
    await page.getByText("L'heure ou le lieu a changé").waitFor()
    await page.getByText(new RegExp(`^Avant\\s: .* · ${scheduledTime}$`)).waitFor()
    await expectPageFits(page)
    await expectAccessibleOnBoth(page, 'a mission that has changed')
    await press(page, 'Accepter')
    await expectEventually(() => page.getByText(/^Avant/).count()).toBe(0)
    await page.getByRole('button', { name: 'En route' }).waitFor()
  })

  test('a forgotten step may be skipped', async () => {
    const mission = await sendMission(yoon)
    const page = await openMission(yoon, mission)
    await press(page, 'Accepter')
    await page.getByRole('button', { name: 'Passer une étape' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Client à bord' }).click()
    await page.getByRole('button', { name: 'Terminée' }).waitFor()
    await expectSteps(yoon, mission.booking, ['ACCEPTED', 'ON_BOARD'])
  })

  test('a step days ahead is not sent, and says why', async () => {
    const mission = await sendMission(yoon, 3 * 24 * 60)
    const page = await openMission(yoon, mission)
    await press(page, 'Accepter')
    await page.getByText('Départ possible').waitFor()
    await press(page, 'En route')
    await page.getByRole('status').getByText('Non envoyé · trop tôt, cette mission commence').waitFor()
    await page.getByRole('button', { name: 'En route' }).waitFor()
    await expectSteps(yoon, mission.booking, ['ACCEPTED'])
  })

  test('shows a preview nothing about the trip, and other sites no link', async () => {
    const mission = await sendMission(yoon)
    const preview = async (path: string) => (await fetch(yoon.url + path)).text()
    expect(await preview(mission.path)).toBe(await preview(unknownMission()))
    expect(await stepsOf(yoon, mission.booking, { withSeen: true })).toEqual([])
    const page = await openMission(yoon, mission)
    const sites: Record<string, string>[] = []
    await page.context().route(/google|openstreetmap/, async (route) => {
      sites.push(await route.request().allHeaders())
      await route.fulfill({ body: 'a map' })
    })
    await page
      .getByRole('link', { name: /^Carte/ })
      .first()
      .click()
    await expectEventually(() => sites.length).toBeGreaterThan(0)
    expect(sites.map(({ referer }) => referer)).toEqual(sites.map(() => undefined))
  })

  test('the reasons and the notes of a driver are text for the office', async () => {
    const mission = await sendMission(yoon)
    const page = await openMission(yoon, mission)
    const note = '<img src=x onerror="document.title = 1"><b>Panne</b>'
    await page.getByRole('button', { name: 'Refuser' }).click()
    const sheet = page.getByRole('dialog', { name: 'Refuser la mission' })
    await sheet.getByLabel('Motif').fill(note)
    await sheet.getByRole('button', { name: 'Refuser' }).click()
    await expectSteps(yoon, mission.booking, ['DECLINED'])
    const office = await yoon.open(pathTo(mission.booking), 'operatrice')
    await chooseFromMenu(cardOf(office, mission.booking), 'Étapes de la course')
    await dialogOf(office, 'Étapes de la course').getByText(note).waitFor()
    expect(await office.title()).not.toBe('1')
  })

  test('an unknown link says that it is no longer valid, with the phone of the company, and shows no trip', async () => {
    const page = await yoon.open(unknownMission())
    await page.getByRole('heading', { name: "Ce lien n'est plus valable" }).waitFor()
    await page.getByRole('link', { name: 'Appeler le bureau' }).waitFor()
    await expectAccessibleOnBoth(page, 'an unknown mission')
  })
})
