import { getBooking, prepareDriverMessage, updateBooking } from '@yoon/contract/bookings/calls'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { cardOf, chooseFromMenu, dialogOf, pathTo, seen } from './support/bookings-page.ts'
import {
  desktop,
  expectAccessible,
  expectAccessibleOnBoth,
  expectEventually,
  phone,
  storeSession,
  useYoon,
  waitUntilHidden,
} from './support/browser.ts'
import { day } from './support/company.ts'
import { expectNothingCut } from './support/screen.ts'

const yoon = useYoon()

/** Returns the text of the WhatsApp link. */
async function textOfLink(page: Page): Promise<string> {
  const href = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  return new URL(href ?? '').searchParams.get('text') ?? ''
}

async function openMessage(page: Page, booking: Parameters<typeof cardOf>[1]) {
  await cardOf(page, booking).getByRole('button', { name: 'Message chauffeur' }).click()
  const dialog = dialogOf(page, 'Message au chauffeur')
  await dialog.getByRole('link', { name: 'WhatsApp' }).waitFor()
  return dialog
}

describe('message to a driver', () => {
  test('the message describes the trip, takes notes, and opens WhatsApp with all characters escaped', async () => {
    const booking = await yoon.company.newAssigned({ date: day(1) })
    const page = await yoon.open(pathTo(booking), 'operatrice')
    const dialog = await openMessage(page, booking)
    await dialog.getByRole('button', { name: 'Ajouter une consigne' }).click()
    const notes = 'Portail vert & sonnette #2, +1 bagage 🚗'
    await dialog.getByRole('textbox', { name: 'Consignes pour le chauffeur' }).fill(notes)
    await dialog.getByText(`${notes.length} / 500 caractères`).waitFor()
    const region = dialog.getByRole('region', { name: 'Aperçu du message' })
    const text = await textOfLink(page)
    // Of a link the preview shows the host alone.
    const preview = text.replace(/https:\/\/\S+/g, (link) => new URL(link).host)
    expect(await region.getByRole('paragraph').textContent()).toBe(preview)
    const links = await region.getByRole('link').evaluateAll((found) => found.map((link) => link.getAttribute('href')))
    expect(links).toEqual(text.match(/https:\/\/\S+/g))
    for (const part of [booking.bookingReference, booking.pickupLocation, booking.destination ?? '', notes]) {
      expect(text).toContain(part)
    }
    expect(text.match(/https:\/\/maps\.google\.com\/\?q=\S+/g)).toHaveLength(2)
    const href = await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
    const digits = booking.driver?.user.phone?.replace('+', '') ?? 'none'
    expect(href?.startsWith(`https://wa.me/${digits}?text=`)).toBe(true)
  })

  test('accepts at most 500 characters of notes to a driver', async () => {
    const booking = await yoon.company.newAssigned({ date: day(1) })
    const page = await yoon.open(pathTo(booking), 'operatrice')
    const dialog = await openMessage(page, booking)
    await dialog.getByRole('button', { name: 'Ajouter une consigne' }).click()
    const field = dialog.getByRole('textbox', { name: 'Consignes pour le chauffeur' })
    await field.fill('é'.repeat(500))
    await field.press('End')
    await field.pressSequentially('trop')
    expect((await field.inputValue()).length).toBe(500)
  })

  test('lets staff edit the message before sending it, and restores the proposed text', async () => {
    const booking = await yoon.company.newAssigned({ date: day(1) })
    const page = await yoon.open(pathTo(booking), 'operatrice')
    const dialog = await openMessage(page, booking)
    const proposed = await textOfLink(page)
    await dialog.getByRole('button', { name: 'Modifier le texte' }).click()
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Rendez-vous à 7 h, porte 3')
    expect(await textOfLink(page)).toBe('Rendez-vous à 7 h, porte 3')
    await dialog.getByRole('button', { name: 'Rétablir le message proposé' }).click()
    expect(await textOfLink(page)).toBe(proposed)
  })

  test('copies the message with its author, and marks it for resending after a change', async () => {
    const booking = await yoon.company.newAssigned({ date: day(1) })
    const page = await yoon.open(pathTo(booking), 'operatrice')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const dialog = await openMessage(page, booking)
    const text = await textOfLink(page)
    await dialog.getByRole('button', { name: 'Copier' }).click()
    await dialog.getByRole('button', { name: 'Copié' }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
    await waitUntilHidden(dialog.getByRole('button', { name: 'Copié' }))
    await dialog.getByText(/^Message préparé le .* par Mariama Diallo$/).waitFor()
    await page.keyboard.press('Escape')
    await seen(cardOf(page, booking), 'Message préparé').waitFor()

    const { data } = await yoon.company.call('operatrice', getBooking, { id: booking.id })
    await yoon.company.call('operatrice', updateBooking, { ...formOf(data), pickupLocation: 'Gare de Dakar, quai 2' })
    await page.reload()
    await seen(cardOf(page, booking), 'Message à renvoyer').waitFor()
  })

  test.each([
    { width: 'a desktop', options: desktop },
    { width: 'a phone', options: phone },
  ])('the card on $width calls the driver, and says whether the message is to be sent', async ({ options }) => {
    const booking = await yoon.company.newAssigned({ date: day(1) })
    const page = await yoon.open(pathTo(booking), 'operatrice', options)
    const card = cardOf(page, booking)
    await seen(card, 'Message à envoyer').waitFor()
    const { phone: number } = booking.driver?.user ?? {}
    const call = card.locator(`a[href="tel:${number}"]`)
    expect((await call.textContent())?.replace(/\D/g, '')).toBe(number?.replace('+221', ''))
    await expectAccessible(page, 'the card of an assigned trip')
    await expectNothingCut(page, 'the card of an assigned trip')
    await yoon.company.call('operatrice', prepareDriverMessage, { id: booking.id })
    await seen(card, 'Message préparé').waitFor()
  })

  test('offers the driver message as the next step on a phone, later in the "…" menu, and passes axe', async () => {
    const booking = await yoon.company.newAssigned({ date: day(1) })
    const page = await yoon.open(pathTo(booking), 'operatrice', { ...phone })
    await cardOf(page, booking).getByRole('button', { name: 'Message chauffeur' }).click()
    const dialog = dialogOf(page, 'Message au chauffeur')
    await dialog.getByRole('link', { name: 'WhatsApp' }).waitFor()
    await expectAccessibleOnBoth(page, 'message')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await dialog.getByRole('button', { name: 'Modifier le texte' }).click()
    await expectAccessibleOnBoth(page, 'message being edited')
    await page.keyboard.press('Escape')

    await yoon.company.call('operatrice', prepareDriverMessage, { id: booking.id })
    await page.reload()
    await chooseFromMenu(cardOf(page, booking), 'Message chauffeur')
    await dialog.getByRole('link', { name: 'WhatsApp' }).waitFor()
  })

  test.for([
    { phone: null, reason: "Impossible d'envoyer: numéro de téléphone manquant" },
    { phone: '12', reason: "Impossible d'envoyer : numéro de téléphone invalide" },
  ])('cannot send a message to a driver with the phone $phone', async ({ phone, reason }) => {
    const booking = await yoon.company.newAssigned({ date: day(1) })
    const page = await yoon.open('/admin/login')
    await page.route(`**/api/dashboard/bookings?*`, async (route) => {
      const response = await route.fetch()
      const body: { data: { driver: { user: object } | null }[] } = await response.json()
      const data = body.data.map((row) =>
        row.driver
          ? { ...row, driver: { ...row.driver, hasValidPhone: false, user: { ...row.driver.user, phone } } }
          : row,
      )
      await route.fulfill({ response, json: { ...body, data } })
    })
    await storeSession(page, await yoon.company.session('operatrice'))
    await page.goto(yoon.url + pathTo(booking))
    await cardOf(page, booking).getByRole('button', { name: 'Message chauffeur' }).click()
    await page.getByRole('status').getByText(reason).waitFor()
    await expectEventually(() => dialogOf(page, 'Message au chauffeur').count()).toBe(0)
  })
})

/** Converts a booking to the input of an update. */
function formOf(booking: Awaited<ReturnType<typeof yoon.company.newAssigned>>) {
  if (booking.serviceType !== 'TRANSFER' || booking.destination === null) throw new Error('A transfer is expected')
  return {
    id: booking.id,
    userId: booking.user.id,
    serviceType: 'TRANSFER' as const,
    pickupLocation: booking.pickupLocation,
    destination: booking.destination,
    scheduledDate: booking.scheduledDate,
    scheduledTime: booking.scheduledTime,
    passengers: booking.passengers,
    totalPrice: booking.totalPrice ?? 1,
  }
}
