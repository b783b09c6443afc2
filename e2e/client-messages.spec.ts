import { getBooking } from '@yoon/contract/bookings/calls'
import { listClientTemplates } from '@yoon/contract/client-messages/calls'
import { describe, expect, test } from 'vitest'
import { cardOf, chooseFromMenu, dialogOf, pathTo } from './support/bookings-page.ts'
import { desktop, expectAccessible, expectEventually, phone, useYoon, waitForToast } from './support/browser.ts'
import { day } from './support/company.ts'
import { expectNothingCut } from './support/screen.ts'

const yoon = useYoon()

describe.each([
  { width: 1440, options: desktop },
  { width: 360, options: phone },
])('messages to clients on $width', ({ options }) => {
  test('changes a template in the settings, with a preview of a real booking', async () => {
    await yoon.company.newAssigned({ date: day(1) })
    const page = await yoon.open('/dashboard/settings?tab=business', 'admin', options)
    await page.getByRole('button', { name: 'Modifier les modèles' }).click()
    const dialog = dialogOf(page, 'Messages aux clients')
    await dialog.getByRole('combobox', { name: 'Modèle' }).selectOption('Chauffeur sur place')
    const field = dialog.getByRole('textbox', { name: 'Texte' })
    await field.fill('Bonjour {client}, {prenom} vous attend.')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await dialog.getByText('Champ inconnu\u00a0: {prenom}').waitFor()
    await field.fill('Bonjour {client, votre chauffeur vous attend.')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await dialog.getByText('Accolade non fermée\u00a0: {client').waitFor()
    await field.fill('{vol}')
    const preview = dialog.getByRole('region', { name: 'Aperçu' })
    // The example has a flight if a booking of the list has one.
    await preview.getByText(/^[A-Z0-9]{2} ?\d+$|^Rien à envoyer pour cette réservation\.$/).waitFor()
    await field.fill('Votre chauffeur vous attend.')
    await dialog.getByRole('button', { name: 'Insérer Immatriculation du véhicule' }).click()
    await dialog.getByRole('button', { name: 'Insérer Lien de suivi de la course' }).click()
    expect(await field.inputValue()).toBe('Votre chauffeur vous attend.{plaque}{lien}')
    await preview.getByText(/Votre chauffeur vous attend/).waitFor()
    await expectAccessible(page, 'the templates')
    await expectNothingCut(page, 'the templates')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await waitForToast(page, 'Modèle enregistré')
    await dialog.getByRole('button', { name: "Reprendre le texte d'origine" }).click()
    expect(await field.inputValue()).toContain('{client}')
  })

  test('prepares a message for a trip in both languages, with the link that follows it', async () => {
    const booking = await yoon.company.newAssigned({ date: day(1) })
    const { data: templates } = await yoon.company.call('admin', listClientTemplates, {})
    expect(templates).toHaveLength(12)
    const page = await yoon.open(pathTo(booking), 'operatrice', options)
    await chooseFromMenu(cardOf(page, booking), 'Message au client')
    const dialog = dialogOf(page, 'Message au client')
    const text = dialog.getByRole('textbox', { name: 'Message' })
    await text.waitFor()
    expect(await dialog.getByRole('combobox', { name: 'Modèle' }).inputValue()).toBe('DRIVER_ASSIGNED')
    expect(await text.inputValue()).toContain(booking.driver?.user.firstName)
    expect(await text.inputValue()).toMatch(/\/c\/[\w-]{22}/)
    await expectAccessible(page, 'a message to a client')
    await dialog.getByRole('button', { name: 'Anglais' }).click()
    await expectEventually(() => text.inputValue()).toContain('Hello')
    await dialog.getByRole('button', { name: 'Copier' }).click()
    await expectEventually(
      async () => (await yoon.company.call('operatrice', getBooking, { id: booking.id })).data.clientInformedAt,
    ).not.toBeNull()
  })
})

describe('the link in a message to a client', () => {
  test('revokes and renews the link of the page of the client', async () => {
    const booking = await yoon.company.newAssigned({ date: day(1) })
    const page = await yoon.open(pathTo(booking), 'operatrice')
    await chooseFromMenu(cardOf(page, booking), 'Message au client')
    const dialog = dialogOf(page, 'Message au client')
    const text = dialog.getByRole('textbox', { name: 'Message' })
    const link = async () => /\/c\/[\w-]{22}/.exec(await text.inputValue())?.[0]
    const first = await link()
    await dialog.getByRole('button', { name: 'Renouveler le lien' }).click()
    await dialogOf(page, 'Renouveler le lien').getByRole('button', { name: 'Renouveler' }).click()
    await waitForToast(page, 'Lien renouvelé')
    const second = await link()
    expect(second).toBeDefined()
    expect(second).not.toBe(first)
    await dialog.getByRole('button', { name: 'Révoquer le lien' }).click()
    await dialogOf(page, 'Révoquer le lien').getByRole('button', { name: 'Révoquer' }).click()
    await waitForToast(page, 'Lien révoqué')
    expect(await link()).toBeUndefined()
    await expectAccessible(page, 'a message whose link is revoked')
    const trip = await yoon.open(second ?? '')
    await trip.getByRole('heading', { name: 'Ce lien a expiré' }).waitFor()
  })

  test('keeps a text edited by hand until the person replaces it, whatever template is chosen', async () => {
    const booking = await yoon.company.newAssigned({ date: day(1) })
    const page = await yoon.open(pathTo(booking), 'operatrice')
    await chooseFromMenu(cardOf(page, booking), 'Message au client')
    const dialog = dialogOf(page, 'Message au client')
    const text = dialog.getByRole('textbox', { name: 'Message' })
    const template = dialog.getByRole('combobox', { name: 'Modèle' })
    await text.fill('À tout de suite, madame.')
    await template.selectOption('EN_ROUTE')
    await dialogOf(page, 'Remplacer votre texte').getByRole('button', { name: 'Garder mon texte' }).click()
    expect(await text.inputValue()).toBe('À tout de suite, madame.')
    expect(await template.inputValue()).toBe('DRIVER_ASSIGNED')
    await template.selectOption('EN_ROUTE')
    await dialogOf(page, 'Remplacer votre texte').getByRole('button', { name: 'Remplacer' }).click()
    await expectEventually(() => text.inputValue()).toContain('Bonjour')
    expect(await template.inputValue()).toBe('EN_ROUTE')
  })
})

describe('a template that was changed', () => {
  test('uses a changed template for the next message', async () => {
    const settings = await yoon.open('/dashboard/settings?tab=business', 'admin')
    await settings.getByRole('button', { name: 'Modifier les modèles' }).click()
    const templates = dialogOf(settings, 'Messages aux clients')
    await templates.getByRole('textbox', { name: 'Texte' }).fill('Bien reçu, {client}. {reference}')
    await templates.getByRole('button', { name: 'Enregistrer' }).click()
    await waitForToast(settings, 'Modèle enregistré')
    const booking = await yoon.company.newBooking({ date: day(1) })
    const page = await yoon.open(pathTo(booking), 'operatrice')
    // The template has no link: the message does not wait for it.
    await page.route('**/client-link', () => undefined)
    await chooseFromMenu(cardOf(page, booking), 'Message au client')
    const text = dialogOf(page, 'Message au client').getByRole('textbox', { name: 'Message' })
    await expectEventually(() => text.inputValue()).toBe(
      `Bien reçu, ${booking.user.firstName} ${booking.user.lastName}. ${booking.bookingReference}`,
    )
  })
})
