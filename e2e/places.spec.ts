import { getFares, getTravelTimes, saveFares } from '@yoon/contract/fares/calls'
import { listPlaces, listZones } from '@yoon/contract/places/calls'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { isFocused } from './support/booking-form.ts'
import { dialogOf } from './support/bookings-page.ts'
import {
  desktop,
  expectAccessible,
  expectEventually,
  phone,
  useYoon,
  waitForToast,
  waitUntilHidden,
} from './support/browser.ts'
import { newName } from './support/company.ts'

const yoon = useYoon()
const places = (search: string) => yoon.company.call('operatrice', listPlaces, { search, limit: 5 })
const rowOf = (page: Page, name: string) =>
  page.locator('#contenu').getByRole('row').or(page.locator('#contenu').getByRole('article')).filter({ hasText: name })

/** On a phone a toast covers the rows that are scrolled below it. */
async function closeToast(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Fermer le message' })
  await close.last().click()
  await expectEventually(() => close.count()).toBe(0)
}

/** Checks a grid from its top, with the bar below its rows: over them, it covers part of a cell, which axe then finds too small. */
async function expectAccessibleGrid(page: Page, what: string): Promise<void> {
  await page.evaluate(() => {
    scrollTo(0, 0)
    document.querySelector<HTMLElement>('form div:has(> [type=submit])')?.style.setProperty('position', 'static')
  })
  await expectAccessible(page, what)
}

describe.each([
  ['a desktop', desktop],
  ['a phone', phone],
] as const)('places and fares on %s', (_, device) => {
  test('creates, finds, edits and deletes a place', async () => {
    const page = await yoon.open('/dashboard/places', 'operatrice', device)
    await rowOf(page, 'Assemblée nationale').first().waitFor()
    await expectAccessible(page, 'places')
    const [first, second] = await Promise.all([0, 1].map((at) => page.getByRole('article').nth(at).boundingBox()))
    expect(first?.y === second?.y).toBe(device === desktop)
    await page.getByRole('button', { name: 'Créer un lieu' }).click()
    const form = dialogOf(page, 'Créer un lieu')
    const name = `Auberge ${newName()} <b>`
    await form.getByRole('button', { name: 'Créer le lieu' }).click()
    await form.getByText('Le nom est requis').waitFor()
    await form.getByText('La zone est requise').waitFor()
    await expectAccessible(page, 'form of a place with errors')
    await form.getByRole('textbox', { name: 'Nom', exact: true }).fill(name)
    await form.getByRole('combobox', { name: 'Zone' }).selectOption({ label: 'Plateau' })
    await form.getByRole('combobox', { name: 'Type' }).selectOption('HOTEL')
    await form.getByRole('textbox', { name: 'Autres noms' }).fill('Chez Tonton, La petite auberge')
    await form.getByRole('textbox', { name: 'Position' }).fill('https://maps.google.com/?q=14.6693,-17.4325')
    await form.getByRole('button', { name: 'Créer le lieu' }).click()
    await waitForToast(page, 'Lieu créé', name)
    await waitUntilHidden(form)
    expect((await places(name)).data[0]).toMatchObject({
      aliases: ['Chez Tonton', 'La petite auberge'],
      latitude: 14.6693,
      kind: 'HOTEL',
    })

    await page.getByRole('searchbox', { name: 'Rechercher un lieu, un autre nom, une adresse' }).fill(name)
    await page.getByText(/^1\slieu$/).waitFor()
    await rowOf(page, name).getByRole('button', { name }).first().click()
    const edit = dialogOf(page, 'Modifier le lieu')
    await edit.getByRole('textbox', { name: 'Adresse' }).fill('Rue Félix Faure')
    await edit.getByRole('button', { name: 'Enregistrer' }).click()
    await waitForToast(page, 'Lieu modifié')
    await page.reload()
    await rowOf(page, 'Rue Félix Faure').waitFor()

    await rowOf(page, name)
      .getByRole('button', { name: `Actions pour ${name}` })
      .click()
    await page.getByRole('menuitem', { name: 'Supprimer' }).click()
    const question = dialogOf(page, 'Supprimer le lieu')
    await question.getByRole('button', { name: 'Supprimer' }).click()
    await waitForToast(page, 'Lieu supprimé')
    await page.getByText('Aucun lieu ne correspond').waitFor()
    expect((await places(name)).data).toEqual([])
  })

  test('filters the places by zone and kind, on a phone behind one button', async () => {
    const page = await yoon.open('/dashboard/places', 'operatrice', device)
    await rowOf(page, 'Assemblée nationale').first().waitFor()
    const [zone] = (await yoon.company.call('operatrice', listZones, {})).data.filter(({ name }) => name === 'Plateau')
    if (device === phone) {
      expect(await page.getByRole('combobox').count()).toBe(0)
      await page.getByRole('button', { name: 'Filtres (0)' }).click()
      await expectAccessible(page, 'filters of places')
    }
    await page.getByRole('combobox', { name: 'Zone' }).selectOption({ label: 'Plateau' })
    await page.getByRole('combobox', { name: 'Type' }).selectOption('HOTEL')
    if (device === phone) {
      await page.getByRole('button', { name: 'Voir les lieux' }).click()
      await page.getByRole('button', { name: 'Filtres (2)' }).waitFor()
    }
    const query = { zoneId: zone?.id, kind: 'HOTEL', limit: 1 } as const
    const { total } = (await yoon.company.call('operatrice', listPlaces, query)).pagination
    await page.getByRole('status').getByText(`${total} lieu`).waitFor()
    await expectEventually(() => new URL(page.url()).searchParams.get('kind')).toBe('HOTEL')
  })

  test('keeps an address of the latest bookings as a place', async () => {
    const client = await yoon.company.newClient()
    const address = `Villa ${newName()}, Ngor`
    for (let trip = 0; trip < 12; trip += 1) await yoon.company.newBooking({ client, from: address })
    const page = await yoon.open('/dashboard/places', 'operatrice', device)
    await page.getByRole('button', { name: 'Adresses fréquentes' }).click()
    const list = dialogOf(page, 'Adresses fréquentes')
    await list.getByRole('button', { name: `Garder ce lieu : ${address}` }).click()
    const form = dialogOf(page, 'Créer un lieu')
    expect(await form.getByRole('textbox', { name: 'Nom', exact: true }).inputValue()).toBe(address)
    await expectAccessible(page, 'frequent addresses')
    await form.getByRole('combobox', { name: 'Zone' }).selectOption({ label: 'Almadies – Ngor – Ouakam' })
    await form.getByRole('button', { name: 'Créer le lieu' }).click()
    await waitForToast(page, 'Lieu créé', address)
    await expectEventually(() => list.getByText(address).count()).toBe(0)
  })

  test('changes a fare, its night and the usual minutes, and refuses what cannot be', async () => {
    const page = await yoon.open('/dashboard/places?tab=fares', 'operatrice', device)
    const field = page.getByRole('textbox', { name: 'Forfait de Plateau à Diamniadio seulement' })
    await field.fill('0')
    await expectAccessibleGrid(page, 'fares')
    await page.getByRole('button', { name: 'Sauvegarder' }).click()
    await page.getByText('Le forfait doit être supérieur à 0').waitFor()
    const price = 20_000 + Math.floor(Math.random() * 9000)
    await field.fill(String(price))
    await page.getByRole('button', { name: 'Sauvegarder' }).click()
    await waitForToast(page, 'Forfaits sauvegardés')
    await expectEventually(async () => (await field.inputValue()).replace(/\s/g, '')).toBe(String(price))
    const { fares } = (await yoon.company.call('operatrice', getFares, {})).data
    expect(fares.some((fare) => fare.isOneWay && fare.price === price)).toBe(true)

    await page.getByRole('button', { name: 'Modifier le supplément de nuit' }).click()
    const supplement = page.getByRole('spinbutton', { name: 'Supplément de nuit (%)' })
    await expectEventually(() => isFocused(supplement)).toBe(true)
    const percent = 10 + Math.floor(Math.random() * 80)
    await supplement.fill(String(percent))
    await page.getByRole('textbox', { name: "Nuit jusqu'à" }).fill('24:30')
    await page.getByRole('button', { name: 'Sauvegarder' }).click()
    await expectEventually(() => page.getByRole('textbox', { name: "Nuit jusqu'à" }).getAttribute('aria-invalid')).toBe(
      'true',
    )
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(page, 'the night')
    await page.getByRole('textbox', { name: "Nuit jusqu'à" }).fill('6h')
    await page.getByRole('button', { name: 'Sauvegarder' }).click()
    await page.getByText(`Nuit, de 22:00 à 06:00 : + ${percent} %`).waitFor()

    await page.getByRole('tab', { name: 'Trajets' }).click()
    const minutes = page.getByRole('textbox', { name: 'Minutes entre Plateau et Thiès, pointe' })
    await minutes.fill('721')
    await page.getByRole('button', { name: 'Sauvegarder' }).click()
    await page.getByText('La durée doit être entre 1 et 720 minutes').waitFor()
    await expectAccessibleGrid(page, 'travel times')
    const typed = 100 + Math.floor(Math.random() * 50)
    await minutes.fill(String(typed))
    await page.getByRole('button', { name: 'Sauvegarder' }).click()
    await waitForToast(page, 'Durées sauvegardées')
    const { times } = (await yoon.company.call('operatrice', getTravelTimes, {})).data
    expect(times.some(({ peakMinutes }) => peakMinutes === typed)).toBe(true)
  })

  test('titles end above their figures, and the night is changed on its own line', async () => {
    const page = await yoon.open('/dashboard/places?tab=fares', 'operatrice', device)
    const fields = page.getByRole('table').getByRole('textbox')
    await fields.first().waitFor()
    const shape = await page.getByRole('table').evaluate((table) => {
      const inputs = [...table.querySelectorAll('input')].slice(0, 2)
      const titles = [...table.querySelectorAll('th[scope=col]')].slice(1)
      const endOf = (element: Element, padding: number) => element.getBoundingClientRect().right - padding
      const paddingOf = (element: Element) => Number.parseFloat(getComputedStyle(element).paddingRight)
      return {
        titles: titles.map((title) => Math.round(endOf(title, paddingOf(title)))),
        figures: inputs.map((input) => Math.round(endOf(input, paddingOf(input) + 1))),
        borders: new Set([...table.querySelectorAll('input')].map((input) => getComputedStyle(input).borderTopColor))
          .size,
        gap: Math.round((table.closest('[role=tabpanel]')?.getBoundingClientRect().right ?? 0) - endOf(table, 0)),
      }
    })
    expect(shape.titles).toEqual(shape.figures)
    expect(shape.borders).toBe(1)
    expect(shape.gap).toBeLessThanOrEqual(2)
    const [line, button] = await Promise.all([
      page.getByText(/^Nuit, de /).boundingBox(),
      page.getByRole('button', { name: 'Modifier le supplément de nuit' }).boundingBox(),
    ])
    if (!line || !button) throw new Error('The night is not shown')
    expect(Math.abs(line.y + line.height / 2 - button.y - button.height / 2)).toBeLessThan(3)
    expect(button.x).toBeGreaterThanOrEqual(line.x + line.width)
  })

  test('creates, renames and deletes a zone, and says why a used one stays', async () => {
    const page = await yoon.open('/dashboard/places?tab=zones', 'operatrice', device)
    await expectEventually(() => page.getByRole('row').count()).toBeGreaterThan(10)
    await expectAccessible(page, 'zones')
    const [before, after] = [`Zone ${newName()}`, `Zone ${newName()}`]
    await page.getByRole('button', { name: 'Créer une zone' }).click()
    const form = dialogOf(page, 'Créer une zone')
    await form.getByRole('textbox', { name: 'Nom' }).fill('plateau')
    await form.getByRole('button', { name: 'Créer la zone' }).click()
    await form.getByText('Une autre zone porte déjà ce nom').first().waitFor()
    await form.getByRole('textbox', { name: 'Nom' }).fill(before)
    await form.getByRole('button', { name: 'Créer la zone' }).click()
    await waitForToast(page, 'Zone créée', before)
    await closeToast(page)
    const choose = async (zone: string, action: string) => {
      await page.getByRole('button', { name: `Actions pour ${zone}`, exact: true }).click()
      await page.getByRole('menuitem', { name: action }).click()
    }
    await choose(before, 'Renommer')
    await dialogOf(page, 'Renommer la zone').getByRole('textbox', { name: 'Nom' }).fill(after)
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await waitForToast(page, 'Zone modifiée')
    await closeToast(page)
    await choose(after, 'Supprimer')
    await dialogOf(page, 'Supprimer la zone').getByRole('button', { name: 'Supprimer' }).click()
    await waitForToast(page, 'Zone supprimée')
    await closeToast(page)
    await choose('Plateau', 'Supprimer')
    const question = dialogOf(page, 'Supprimer la zone')
    await question.getByRole('button', { name: 'Supprimer' }).click()
    await waitForToast(page, 'Erreur de suppression', 'Cette zone a encore des lieux ou des forfaits')
    const zones = (await yoon.company.call('operatrice', listZones, {})).data.map(({ name }) => name)
    expect([zones.includes('Plateau'), zones.includes(after)]).toEqual([true, false])
  })
})

test('keeps typed fares when a colleague has saved the grid meanwhile', async () => {
  const page = await yoon.open('/dashboard/places?tab=fares', 'operatrice', {})
  const field = page.getByRole('textbox', { name: 'Forfait entre Plateau et Diamniadio' })
  await field.fill('23 456')
  const { version, ...grid } = (await yoon.company.call('moderateur', getFares, {})).data
  await page.route('**/api/dashboard/fares', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  )
  const { token } = await yoon.company.session('moderateur')
  const saved = await fetch(yoon.url + saveFares.path, {
    method: saveFares.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'if-match': String(version) },
    body: JSON.stringify({ ...grid, nightPercent: grid.nightPercent + 1 }),
  })
  expect(saved.status).toBe(200)
  await page.getByRole('button', { name: 'Sauvegarder' }).click()
  await page.getByText('La grille des forfaits a été modifiée entre-temps').first().waitFor()
  await page.unroute('**/api/dashboard/fares')
  await page.getByRole('button', { name: 'Garder ma saisie' }).click()
  await waitUntilHidden(page.getByRole('alert').getByText('entre-temps'))
  expect(await field.inputValue()).toBe('23 456')
  await page.getByRole('button', { name: 'Sauvegarder' }).click()
  await waitForToast(page, 'Forfaits sauvegardés')
  const { nightPercent, fares } = (await yoon.company.call('moderateur', getFares, {})).data
  expect(nightPercent).toBe(grid.nightPercent + 1)
  expect(fares.some(({ price }) => price === 23_456)).toBe(true)
})

test('opens the page for those who manage places alone, and reaches its tabs by keyboard', async () => {
  const page = await yoon.open('/dashboard/places', 'operatrice', {})
  await rowOf(page, 'Assemblée nationale').first().waitFor()
  await page.getByRole('tab', { name: 'Lieux', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expectEventually(() => isFocused(page.getByRole('tab', { name: 'Forfaits' }))).toBe(true)
  const other = await yoon.open('/dashboard/places', 'caissiere', {})
  await other.getByText("Vous n'avez pas accès à cette page").or(other.getByText('Accès refusé')).first().waitFor()
  expect(await other.getByRole('link', { name: 'Lieux et forfaits' }).count()).toBe(0)
})
