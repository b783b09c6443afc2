import { getFares } from '@yoon/contract/fares/calls'
import { listPlaces } from '@yoon/contract/places/calls'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { fieldOf, isFocused, optionOf, submitButton } from './support/booking-form.ts'
import { cards, dialogOf } from './support/bookings-page.ts'
import {
  desktop,
  expectAccessible,
  expectEventually,
  phone,
  useYoon,
  waitForToast,
  waitUntilHidden,
} from './support/browser.ts'
import { day, newName } from './support/company.ts'
import { press } from './support/keyboard.ts'

const yoon = useYoon()
const formOf = (page: Page) => dialogOf(page, 'Nouvelle réservation')
const suggestionsIn = (form: Locator) => form.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
const plain = (text: string | null) => (text ?? '').replace(/\s/g, ' ')
const proposalIn = async (form: Locator) => plain(await form.getByText('Prix proposé').textContent())
const stored = async (lastName: string) => (await yoon.company.find(lastName))[0]

async function placeNamed(search: string) {
  const place = (await yoon.company.call('operatrice', listPlaces, { search, limit: 1 })).data[0]
  if (!place) throw new Error(`No place ${search}`)
  return place
}

async function openForm(device: object) {
  const page = await yoon.open('/dashboard/bookings/new', 'operatrice', device)
  const form = formOf(page)
  await form.waitFor()
  return { page, form }
}

describe.each([
  ['1440', desktop],
  ['360', phone],
] as const)('addresses of a booking at %s px', (width, device) => {
  test('books a known client between known places in at most 8 interactions', async () => {
    const client = await yoon.company.newClient()
    const page = await yoon.open('/dashboard/bookings', 'operatrice', device)
    await cards(page).first().waitFor()
    const form = formOf(page)
    let interactions = 0
    const tap = async (target: Locator) => {
      interactions += 1
      await (width === '360' ? target.tap() : target.click())
    }
    /** Types two letters of a place and takes the first suggestion: one completed field. */
    const choose = async (field: Locator, letters: string, label: string) => {
      interactions += 1
      await field.pressSequentially(letters)
      await suggestionsIn(form).first().filter({ hasText: label }).waitFor()
      await page.keyboard.press('Enter')
    }
    await tap(page.getByRole('button', { name: 'Nouvelle réservation' }))
    interactions += 1
    await fieldOf(form, 'client').fill(client.lastName)
    await tap(optionOf(form, client))
    await choose(fieldOf(form, 'pickup'), 'ai', 'Aéroport international Blaise-Diagne')
    await choose(fieldOf(form, 'destination'), 'nov', 'Novotel Dakar')
    await tap(form.getByRole('button', { name: 'Demain', exact: true }))
    interactions += 1
    await fieldOf(form, 'time').fill('14:30')
    await expectEventually(() => proposalIn(form)).toMatch(/, Forfait AIBD.* → Plateau$/)
    await tap(submitButton(form, 'Créer la réservation'))
    await waitForToast(page, 'Réservation créée')
    await waitUntilHidden(form)
    expect(interactions).toBeLessThanOrEqual(8)
    const { fares } = (await yoon.company.call('operatrice', getFares, {})).data
    const booking = await stored(client.lastName)
    const [from, to] = [await placeNamed('Blaise-Diagne'), await placeNamed('Novotel Dakar')]
    const zones = [from.zone.id, to.zone.id].toSorted()
    const fare = fares.find((one) => `${[one.fromZoneId, one.toZoneId].toSorted()}` === `${zones}`)
    expect(booking).toMatchObject({
      scheduledDate: day(1),
      pickupPlaceId: from.id,
      destinationPlaceId: to.id,
      totalPrice: fare?.price,
    })
  })

  test('suggests frequent places before a letter is typed, and keeps any other text', async () => {
    const { page, form } = await openForm(device)
    const pickup = fieldOf(form, 'pickup')
    await pickup.click()
    await suggestionsIn(form).first().waitFor()
    expect(await suggestionsIn(form).count()).toBe(8)
    await expectAccessible(page, 'suggestions of places')
    const [first] = await suggestionsIn(form).allTextContents()
    await suggestionsIn(form).first().click()
    expect(first).toContain(await pickup.inputValue())
    const free = `Villa ${newName()}, derrière la pharmacie`
    await pickup.fill(free)
    await pickup.blur()
    expect(await pickup.inputValue()).toBe(free)
    await pickup.fill('novottel')
    await suggestionsIn(form).filter({ hasText: 'Novotel Dakar' }).first().waitFor()
  })

  test('takes the place that a name of a few letters names once the field is left', async () => {
    const { form } = await openForm(device)
    const pickup = fieldOf(form, 'pickup')
    await pickup.fill('ucad')
    await pickup.blur()
    await expectEventually(() => pickup.inputValue()).toBe('Université Cheikh Anta Diop')
    await pickup.fill('wxyz')
    await pickup.blur()
    await fieldOf(form, 'destination').fill('AIBD')
    await fieldOf(form, 'destination').blur()
    await expectEventually(() => fieldOf(form, 'destination').inputValue()).toBe('Aéroport international Blaise-Diagne')
    expect(await pickup.inputValue()).toBe('wxyz')
  })

  test('says why there is no fare for a trip', async () => {
    const { form } = await openForm(device)
    await fieldOf(form, 'pickup').fill(`Villa ${newName()}, portail bleu`)
    await fieldOf(form, 'destination').fill('Novotel Dakar')
    await fieldOf(form, 'destination').blur()
    await form.getByText("Pas de forfait\u00a0: le lieu de prise en charge n'est dans aucune zone connue.").waitFor()
  })

  test('recognises a pasted point of a map, which the booking and its card keep', async () => {
    const client = await yoon.company.newClient()
    const { page, form } = await openForm(device)
    await fieldOf(form, 'client').fill(client.lastName)
    await optionOf(form, client).click()
    await fieldOf(form, 'pickup').fill('https://maps.google.com/?q=14.6937,-17.4441')
    await form.getByText('Position gardée').waitFor()
    await expectEventually(() => fieldOf(form, 'pickup').inputValue()).toBe('Position 14.6937, -17.4441')
    await fieldOf(form, 'pickup').fill('Chez Mme Sarr, portail bleu')
    await fieldOf(form, 'destination').fill('https://maps.app.goo.gl/AbCdEf123')
    await form.getByText('Ce lien court ne donne pas la position').waitFor()
    await fieldOf(form, 'destination').fill('Novotel Dakar')
    await fieldOf(form, 'destination').blur()
    await expectAccessible(page, 'a point of a map')
    await fieldOf(form, 'date').fill(day(2).split('-').toReversed().join('/'))
    await fieldOf(form, 'time').fill('09:00')
    await expectEventually(() => proposalIn(form)).toContain('Forfait')
    await submitButton(form, 'Créer la réservation').click()
    await waitForToast(page, 'Réservation créée')
    expect(await stored(client.lastName)).toMatchObject({
      pickupLocation: 'Chez Mme Sarr, portail bleu',
      pickupLatitude: 14.6937,
      pickupLongitude: -17.4441,
    })
    await page.goto(`${yoon.url}/dashboard/bookings?view=all&range=all&q=${client.lastName}`)
    const link = cards(page).first().getByRole('link', { name: 'Voir Chez Mme Sarr, portail bleu sur la carte' })
    expect(await link.getAttribute('href')).toContain('query=14.6937%2C-17.4441')
  })

  test('keeps a typed address as a place of the company', async () => {
    const { page, form } = await openForm(device)
    const name = `Clinique ${newName()}`
    await fieldOf(form, 'destination').fill(name)
    await suggestionsIn(form).filter({ hasText: 'Garder ce lieu' }).click()
    const group = form.getByRole('group', { name: 'Garder ce lieu' })
    await group.getByRole('button', { name: 'Garder ce lieu' }).click()
    await group.getByText('La zone est requise').waitFor()
    await expectAccessible(page, 'an address that becomes a place')
    await group.getByRole('combobox', { name: 'Zone' }).selectOption({ label: 'Plateau' })
    await group.getByRole('button', { name: 'Garder ce lieu' }).click()
    await waitForToast(page, 'Lieu créé')
    await waitUntilHidden(group)
    expect(await placeNamed(name)).toMatchObject({ name, zone: { name: 'Plateau' } })
  })
})

test('a transfer between known places is booked by keyboard alone, at the fare of the night', async () => {
  const client = await yoon.company.newClient()
  const page = await yoon.open('/dashboard/bookings', 'operatrice', {})
  await cards(page).first().waitFor()
  await page.keyboard.press('n')
  const form = formOf(page)
  await expectEventually(() => isFocused(fieldOf(form, 'client'))).toBe(true)
  await page.keyboard.type(client.lastName)
  await optionOf(form, client).waitFor()
  await page.keyboard.press('Enter')
  await fieldOf(form, 'pickup').focus()
  await suggestionsIn(form).first().waitFor()
  await page.keyboard.type('ai')
  await suggestionsIn(form).first().filter({ hasText: 'Blaise-Diagne' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await isFocused(fieldOf(form, 'destination'))).toBe(true)
  await page.keyboard.type('terr')
  await suggestionsIn(form).first().filter({ hasText: 'Terrou' }).waitFor()
  await page.keyboard.press('Enter')
  await press(form.getByRole('button', { name: 'Demain', exact: true }), 'Space')
  await fieldOf(form, 'time').focus()
  await page.keyboard.type('2315')
  await page.keyboard.press('Tab')
  await expectEventually(() => proposalIn(form)).toMatch(/, Forfait AIBD.*, nuit$/)
  await press(submitButton(form, 'Créer la réservation'))
  await waitForToast(page, 'Réservation créée')
  expect(await stored(client.lastName)).toMatchObject({ scheduledTime: '23:15', scheduledDate: day(1) })
})

test('Enter before the suggestions of a text have come takes the first one of them and closes the list', async () => {
  const { page, form } = await openForm(phone)
  const destination = fieldOf(form, 'destination')
  await destination.pressSequentially('n')
  await suggestionsIn(form).first().waitFor()
  const answer = Promise.withResolvers<void>()
  await page.route(/\/places\/suggest.*q=nov/, async (route) => {
    await answer.promise
    await route.continue()
  })
  await destination.pressSequentially('ov')
  await page.keyboard.press('Enter')
  answer.resolve()
  await expectEventually(() => destination.inputValue()).toBe('Novotel Dakar')
  await waitUntilHidden(suggestionsIn(form).first())
  expect(await isFocused(destination)).toBe(true)
})

test.each([
  { result: 'takes the client who is found', isKnown: true },
  { result: 'begins a new client if none is found', isKnown: false },
])('Enter before the clients have come $result', async ({ isKnown }) => {
  const client = isKnown ? await yoon.company.newClient() : undefined
  const typed = client?.lastName ?? newName()
  const { page, form } = await openForm(desktop)
  const answer = Promise.withResolvers<void>()
  await page.route(/\/users\?.*role=CLIENT/, async (route) => {
    await answer.promise
    await route.continue()
  })
  await fieldOf(form, 'client').pressSequentially(typed)
  await page.keyboard.press('Enter')
  await form.getByText('Recherche…').waitFor()
  answer.resolve()
  if (client) {
    const name = `${client.firstName} ${client.lastName}`
    await expectEventually(() => fieldOf(form, 'client').inputValue()).toBe(name)
    await form.locator('footer').getByText(name).waitFor()
    await waitUntilHidden(form.getByRole('option').first())
  } else {
    await form.getByRole('group', { name: 'Nouveau client' }).waitFor()
    expect(await form.getByRole('textbox', { name: 'Nom complet' }).inputValue()).toBe(typed)
  }
})

test('a client who is found after the field was left keeps the focus in the next field', async () => {
  const { page, form } = await openForm(desktop)
  const answer = Promise.withResolvers<void>()
  await page.route(/\/users\?.*role=CLIENT/, async (route) => {
    await answer.promise
    await route.continue()
  })
  await fieldOf(form, 'client').pressSequentially(newName())
  await page.keyboard.press('Enter')
  await fieldOf(form, 'pickup').focus()
  answer.resolve()
  await form.getByRole('group', { name: 'Nouveau client' }).waitFor()
  expect(await isFocused(fieldOf(form, 'pickup'))).toBe(true)
})
