import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { fieldOf, isFocused } from './support/booking-form.ts'
import { cards, dialogOf, searchBox } from './support/bookings-page.ts'
import { desktop, expectAccessible, expectEventually, phone, useYoon } from './support/browser.ts'
import { day, newName } from './support/company.ts'
import { goToSearch } from './support/header-search.ts'
import { expectNothingCut } from './support/screen.ts'

const yoon = useYoon()

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Checks that the form searches its client with these words, and creates one of that name. */
async function expectSearchOfClient(form: Locator, words: string): Promise<void> {
  await expectEventually(() => fieldOf(form, 'client').inputValue()).toBe(words)
  await form.getByRole('option', { name: `Nouveau client «\u00a0${words}\u00a0»` }).click()
  const person = form.getByRole('group', { name: 'Nouveau client' })
  expect(await person.getByRole('textbox', { name: 'Nom complet' }).inputValue()).toBe(words)
}

describe.each([
  { width: 'a desktop', options: desktop },
  { width: 'a phone', options: phone },
])('a search without a match in the list on $width', ({ options }) => {
  test('says how many bookings there are elsewhere, and leads there', async () => {
    const client = await yoon.company.newClient({ lastName: newName() })
    for (const at of [60, 61]) await yoon.company.newBooking({ client, date: day(at) })
    await yoon.company.newAssigned({ client })
    const address = `/dashboard/bookings?q=${client.lastName}`
    const page = await yoon.open(address, 'operatrice', options)
    await button(page, "Voir les 2 à d'autres dates").waitFor()
    await expectNothingCut(page, 'matches elsewhere')
    await expectAccessible(page, 'matches elsewhere')
    await button(page, 'Voir la réservation dans une autre vue').click()
    await expectEventually(() => cards(page).count()).toBe(3)
    await page.goto(yoon.url + address)
    await button(page, "Voir les 2 à d'autres dates").click()
    await expectEventually(() => cards(page).count()).toBe(2)
  })

  test('offers a new booking with what was typed', async () => {
    const words = `Zoé ${newName()}`
    const page = await yoon.open(`/dashboard/bookings?q=${words}`, 'operatrice', options)
    await expectNothingCut(page, 'no match anywhere')
    await button(page, `Nouvelle réservation pour «\u00a0${words}\u00a0»`).click()
    const form = dialogOf(page, 'Nouvelle réservation')
    await expectSearchOfClient(form, words)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Abandonner', exact: true }).click()
    expect(await searchBox(page).inputValue()).toBe(words)
  })

  test('offers no new booking to a cashier', async () => {
    const page = await yoon.open(`/dashboard/bookings?q=${newName()}`, 'caissiere', options)
    await button(page, 'Effacer la recherche et les filtres').waitFor()
    expect(await button(page, /^Nouvelle réservation/).count()).toBe(0)
  })
})

test('a search of the header without a match offers a new booking with what was typed', async () => {
  const words = `Zoé ${newName()}`
  const page = await yoon.open('/dashboard/payments', 'operatrice-caissiere')
  await goToSearch(page)
  await page.keyboard.type(words)
  await button(page, `Nouvelle réservation pour «\u00a0${words}\u00a0»`).click()
  const form = dialogOf(page, 'Nouvelle réservation')
  await expectEventually(() => isFocused(fieldOf(form, 'client'))).toBe(true)
  await expectSearchOfClient(form, words)
})
