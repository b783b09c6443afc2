import { describe, expect, test } from 'vitest'
import { bell, stored } from './support/bell.ts'
import { cardOf, chooseFromMenu, dialogOf, pathTo, seen, viewButton } from './support/bookings-page.ts'
import { desktop, expectEventually, phone, useYoon, waitForToast, waitUntilHidden } from './support/browser.ts'
import { day } from './support/company.ts'

const yoon = useYoon()

describe.each([
  { width: 'a desktop', options: desktop },
  { width: 'a phone', options: phone },
])('start of a trip on $width', ({ width, options }) => {
  test('asks before it starts a trip of tomorrow, and can undo the start', async () => {
    const booking = await yoon.company.newAssigned({ date: day(1), time: '14:30' })
    const page = await yoon.open(pathTo(booking), 'operatrice', options)
    const card = cardOf(page, booking)
    await card.getByRole('button', { name: 'Message chauffeur' }).waitFor()
    if (width === 'a phone') await chooseFromMenu(card, 'Démarrer la course')
    else await card.getByRole('button', { name: 'Démarrer la course' }).click()
    const question = dialogOf(page, 'Démarrer la course')
    await question.getByText(/^Prévue demain à 14:30\. Démarrer maintenant\s\?$/).waitFor()
    await question.getByRole('button', { name: 'Pas maintenant' }).click()
    await waitUntilHidden(question)
    await seen(card, 'Assignée').waitFor()

    if (width === 'a phone') await chooseFromMenu(card, 'Démarrer la course')
    else await card.getByRole('button', { name: 'Démarrer la course' }).click()
    await question.getByRole('button', { name: 'Démarrer maintenant' }).click()
    await waitUntilHidden(question)
    await waitForToast(page, 'Course démarrée', booking.bookingReference)
    await seen(card, 'En cours').waitFor()
    await page.getByRole('button', { name: 'Annuler le démarrage' }).click()
    await waitForToast(page, 'Démarrage annulé')
    await seen(card, 'Assignée').waitFor()
    await seen(card, 'À démarrer à la main').waitFor()
    const [after] = await yoon.company.find(booking.bookingReference)
    expect(after).toMatchObject({ status: 'ASSIGNED', startedAt: null, isStartHeld: true })
  })
})

test('starts a due trip with one click, and can undo it after the card has left the view', async () => {
  const booking = await yoon.company.newAssigned({ time: '00:05' })
  const page = await yoon.open(
    `/dashboard/bookings?view=assigned&range=all&q=${booking.bookingReference}`,
    'operatrice',
    desktop,
  )
  await cardOf(page, booking).getByRole('button', { name: 'Démarrer la course' }).click()
  await waitUntilHidden(cardOf(page, booking))
  await page.getByRole('button', { name: 'Annuler le démarrage' }).click()
  await seen(cardOf(page, booking), 'À démarrer à la main').waitFor()
})

test('a double click on Démarrer starts one trip, and not the next one that moves up to its place', async () => {
  const client = await yoon.company.newClient()
  const first = await yoon.company.newAssigned({ client, time: '00:05' })
  const second = await yoon.company.newAssigned({ client, time: '00:06' })
  const path = `/dashboard/bookings?view=assigned&range=all&q=${client.lastName}`
  const page = await yoon.open(path, 'operatrice', phone)
  const started: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') started.push(request.url())
  })
  const startOf = (booking: typeof first) => cardOf(page, booking).getByRole('button', { name: 'Démarrer la course' })
  await startOf(first).click()
  await waitUntilHidden(cardOf(page, first))
  await startOf(second).dispatchEvent('click', { detail: 2 })
  await viewButton(page, 'En Cours').click()
  await cardOf(page, first).waitFor()
  expect(started).toEqual([expect.stringContaining(first.id)])
  expect(await cardOf(page, second).count()).toBe(0)
})

test("the bell counts events of other users, and lists the user's own events as read", async () => {
  const [own, others] = [await yoon.company.newBooking(), await yoon.company.newBooking()]
  const page = await yoon.openWithOwnSession(pathTo(own), 'operatrice-caissiere')
  await bell(page).waitFor()
  await expectEventually(async () => (await stored(page)).seq !== undefined).toBe(true)
  await cardOf(page, own).getByRole('button', { name: 'Confirmer' }).click()
  await waitForToast(page, 'Réservation confirmée')
  const readMarks = async (booking: { id: string }) =>
    (await stored(page)).items.filter(({ data }) => JSON.stringify(data).includes(booking.id)).map(({ read }) => read)
  await expectEventually(async () => (await readMarks(own)).length).toBe(2)
  expect((await readMarks(own))[0]).toBe(true)
  await yoon.company.confirm(others)
  await expectEventually(async () => (await readMarks(others)).length).toBe(2)
  expect((await readMarks(others))[0]).toBe(false)
})
