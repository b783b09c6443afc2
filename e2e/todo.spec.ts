import { getBookingHistory } from '@yoon/contract/bookings/calls'
import { getSettings, updateSettings } from '@yoon/contract/settings/calls'
import type { SettingsForm } from '@yoon/contract/settings/form'
import { listTodo } from '@yoon/contract/todo/calls'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { submitButton } from './support/booking-form.ts'
import { dialogOf } from './support/bookings-page.ts'
import {
  desktop,
  expectAccessibleOnBoth,
  expectEventually,
  phone,
  useYoon,
  waitForToast,
  waitUntilHidden,
} from './support/browser.ts'
import { day } from './support/company.ts'
import { expectNothingCut } from './support/screen.ts'

const yoon = useYoon()
const lineOf = (page: Page, reference: string) =>
  page
    .locator('#contenu')
    .getByRole('row')
    .or(page.locator('#contenu').getByRole('article'))
    .filter({ hasText: reference })
const more = (line: Locator, reference: string) => line.getByRole('button', { name: `Actions pour ${reference}` })

/** Chooses an action behind "…". */
async function choose(page: Page, line: Locator, { reference, action }: { reference: string; action: string }) {
  await more(line, reference).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Makes an urgent trip without driver that starts too late for its driver to be on the way. */
async function newTrip() {
  const start = new Date(Date.now() + 50 * 60_000).toISOString()
  return yoon.company.newBooking({ date: start.slice(0, 10), time: start.slice(11, 16) })
}

describe.each([
  ['a desktop', desktop],
  ['a phone', phone],
] as const)('the work queue on %s', (_, device) => {
  test('assigns a driver to an urgent trip from its line, which then disappears', async () => {
    const { bookingReference } = await newTrip()
    const page = await yoon.open(`/dashboard/todo?q=${bookingReference}`, 'operatrice', device)
    const line = lineOf(page, bookingReference)
    await line.getByText('Sans chauffeur', { exact: false }).first().waitFor()
    await expectNothingCut(page, 'work queue')
    await expectAccessibleOnBoth(page, 'work queue')
    await line.getByRole('button', { name: `Assigner : ${bookingReference}` }).click()
    const dialog = dialogOf(page, 'Assigner un chauffeur')
    await dialog.getByRole('radio').first().check()
    await submitButton(dialog, /^Assigner /).click()
    await dialogOf(page, 'Message au chauffeur').getByRole('button', { name: 'Plus tard' }).click()
    await waitUntilHidden(line)
    await page.getByText('Aucune ligne ne correspond').waitFor()
    await page.getByRole('button', { name: 'Effacer la recherche et les filtres' }).click()
    expect(new URL(page.url()).search).toBe('')
  })

  test('shows colleagues who deals with a line, and lets nobody else take it', async () => {
    const { bookingReference } = await newTrip()
    const page = await yoon.open(`/dashboard/todo?q=${bookingReference}`, 'operatrice', device)
    const other = await yoon.open(`/dashboard/todo?q=${bookingReference}`, 'admin', device)
    await lineOf(other, bookingReference).waitFor()
    const own = lineOf(page, bookingReference)
    await own.getByRole('button', { name: `Je m'en occupe : ${bookingReference}` }).click()
    await waitForToast(page, 'Vous vous en occupez')
    await lineOf(other, bookingReference)
      .getByText(/^Mariama Diallo, jusqu'à/)
      .waitFor()
    expect(await more(lineOf(other, bookingReference), bookingReference).count()).toBe(0)
    await page.getByRole('button', { name: /^À moi/ }).click()
    await lineOf(page, bookingReference)
      .getByText(/^Vous, jusqu'à/)
      .waitFor()
    expect(new URL(page.url()).searchParams.get('state')).toBe('mine')
  })

  test('breaks no name of a state on the narrowest phone', async () => {
    const page = await yoon.open('/dashboard/todo', 'operatrice', { ...device, viewport: { width: 320, height: 640 } })
    await page.getByRole('button', { name: /^Reportées/ }).waitFor()
    const lines = await page.getByRole('group', { name: 'Lignes' }).evaluate((group) =>
      [...group.querySelectorAll('button > span')].map((label) => {
        const range = document.createRange()
        range.selectNodeContents(label.firstChild ?? label)
        return range.getClientRects().length
      }),
    )
    expect(lines).toEqual([1, 1, 1, 1])
  })

  test('puts a line off and brings it back', async () => {
    const { bookingReference } = await newTrip()
    const page = await yoon.open(`/dashboard/todo?q=${bookingReference}`, 'operatrice', device)
    const line = lineOf(page, bookingReference)
    const action = 'Plus tard : dans 1 heure'
    await choose(page, line, { reference: bookingReference, action })
    await waitUntilHidden(line)
    await page.getByRole('button', { name: /^Reportées/ }).click()
    await line.getByText(/^Reportée (à|\w)/).waitFor()
    await choose(page, line, { reference: bookingReference, action: 'Ramener maintenant' })
    await page.getByText('Aucune ligne ne correspond').waitFor()
    await page.getByRole('button', { name: /^Toutes/ }).click()
    await line.waitFor()
  })
})

test('takes a second line while the answer about the first is on its way', async () => {
  await newTrip()
  await newTrip()
  const page = await yoon.open('/dashboard/todo?cause=NO_DRIVER', 'operatrice')
  const buttons = page.getByRole('button', { name: /^Je m'en occupe/ })
  await buttons.nth(1).waitFor()
  const held: (() => void)[] = []
  await page.route('**/claim', async (route) => {
    await new Promise<void>((resolve) => {
      held.push(resolve)
    })
    await route.continue()
  })
  for (const at of [0, 1]) await buttons.nth(at).click()
  await expectEventually(() => held.length).toBe(2)
  for (const release of held) release()
  await page
    .getByText(/^Vous, jusqu'à/)
    .nth(1)
    .waitFor()
})

test('puts off a second line while the answer about the first is on its way', async () => {
  const trips = [await newTrip(), await newTrip()]
  const page = await yoon.open('/dashboard/todo?cause=NO_DRIVER', 'operatrice')
  const held: (() => void)[] = []
  await page.route('**/snooze', async (route) => {
    await new Promise<void>((resolve) => {
      held.push(resolve)
    })
    await route.continue()
  })
  for (const { bookingReference: reference } of trips) {
    await choose(page, lineOf(page, reference), { reference, action: 'Plus tard : dans 1 heure' })
  }
  await expectEventually(() => held.length).toBe(2)
  for (const release of held) release()
  for (const { bookingReference } of trips) await waitUntilHidden(lineOf(page, bookingReference))
  await page.unroute('**/snooze')
  // The line that the action belongs to is gone meanwhile.
  await page.getByRole('button', { name: 'Annuler' }).first().click()
  await waitForToast(page, 'De nouveau à traiter')
})

test('shows the reminder for a client, to be sent by WhatsApp', async () => {
  const { id, user } = await yoon.company.newAssigned({ date: day(1), time: '10:00' })
  const page = await yoon.open(`/dashboard/todo?dialog=remind&booking=${id}`, 'operatrice')
  const dialog = dialogOf(page, 'Message au client')
  const text = dialog.getByRole('textbox', { name: 'Message' })
  await text.waitFor()
  expect(await dialog.getByRole('combobox', { name: 'Modèle' }).inputValue()).toBe('REMINDER')
  expect(await text.inputValue()).toContain(`Bonjour ${user.firstName} ${user.lastName}`)
  expect(await text.inputValue()).toMatch(/à 10:00\.[\s\S]*\/c\/[\w-]{22}/)
  expect(await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain('https://wa.me/')
  await expectAccessibleOnBoth(page, 'reminder of a client')
  await dialog.getByRole('button', { name: 'Copier' }).click()
  await expectEventually(async () =>
    (await yoon.company.call('operatrice', getBookingHistory, { id })).data.map(({ action }) => action),
  ).toContain('booking.client_reminded')
})

describe('the work queue of other roles', () => {
  beforeAll(async () => {
    const { data } = await yoon.company.call('admin', getSettings, {})
    const { profile, notifications, business, security } = data as unknown as SettingsForm
    const form = { profile, business, security, notifications: { ...notifications, todoUnpaidMinutes: 0 } }
    await yoon.company.call('admin', updateSettings, form)
  })

  test('lets the cashier take the money of an unpaid trip from its line', async () => {
    const { bookingReference } = await yoon.company.newUnpaid()
    const page = await yoon.open(`/dashboard/todo?q=${bookingReference}`, 'caissiere')
    const line = lineOf(page, bookingReference)
    await line.getByText(/à encaisser$/).waitFor()
    await line.getByRole('button', { name: `Encaisser : ${bookingReference}` }).click()
    const dialog = dialogOf(page, 'Encaisser le paiement')
    await dialog.getByText('Espèces').first().click()
    await submitButton(dialog, /^Encaisser/).click()
    await waitUntilHidden(line)
  })

  test('shows the fleet manager papers alone', async () => {
    const { data } = await yoon.company.call('parc', listTodo, { limit: 100 })
    expect(new Set(data.map(({ cause }) => cause))).toEqual(new Set(['PAPER_EXPIRING']))
    const page = await yoon.open('/dashboard/todo', 'parc')
    await page
      .getByRole('link', { name: /^Renouveler : / })
      .first()
      .click()
    await expectEventually(() => new URL(page.url()).pathname).toBe('/dashboard/drivers')
    await dialogOf(page, 'Modifier le papier').waitFor()
  })

  test('counts the lines in the menu, live', async () => {
    const page = await yoon.open('/dashboard/bookings', 'operatrice')
    const entry = page
      .getByRole('navigation', { name: 'Navigation principale' })
      .getByRole('link', { name: /^À traiter/ })
    await expectEventually(async () => Number(/\d+/.exec((await entry.textContent()) ?? '')?.[0])).toBeGreaterThan(0)
  })
})
