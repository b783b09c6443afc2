import { completeBooking, listBookings } from '@yoon/contract/bookings/calls'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { beginClient, fieldOf, isFocused, submitButton } from './support/booking-form.ts'
import { cards, dialogOf } from './support/bookings-page.ts'
import { desktop, expectEventually, phone, useYoon, waitForToast, waitUntilHidden } from './support/browser.ts'
import { day, newName, newPhone } from './support/company.ts'
import { press, type } from './support/keyboard.ts'

const yoon = useYoon()
const mostInteractions = 9

/** Counts what a user does: a click or tap, a chosen option or a completed field is one interaction each. */
function countInteractions(isPhone: boolean) {
  let count = 0
  return {
    count: () => count,
    async press(target: Locator) {
      count += 1
      await (isPhone ? target.tap() : target.click())
    },
    async fill(field: Locator, text: string) {
      count += 1
      await field.fill(text)
    },
  }
}

const create = (page: Page) => page.getByRole('button', { name: 'Nouvelle réservation' })
const formOf = (page: Page) => dialogOf(page, 'Nouvelle réservation')
const nameField = (form: Locator) => form.getByRole('textbox', { name: 'Nom complet' })
const stored = async (lastName: string) => (await yoon.company.find(lastName))[0]

describe('a booking for a new client', () => {
  test.each([
    ['1440', desktop],
    ['360', phone],
  ] as const)('takes at most 9 interactions for tomorrow between two places at %s px', async (width, device) => {
    const page = await yoon.open('/dashboard/bookings', 'operatrice', device)
    await cards(page).first().waitFor()
    const [lastName, typed] = [newName(), newPhone()]
    const user = countInteractions(width === '360')
    const form = formOf(page)
    await user.press(create(page))
    await user.fill(fieldOf(form, 'client'), typed)
    await user.press(form.getByRole('option', { name: `Nouveau client «\u00a0${typed}\u00a0»` }))
    await user.fill(nameField(form), `Fatou ${lastName}`)
    await user.fill(fieldOf(form, 'pickup'), `Résidence ${lastName}`)
    await user.fill(fieldOf(form, 'destination'), 'Aéroport AIBD, Diass')
    // Leaves the destination, whose suggestions cover the days.
    await user.fill(fieldOf(form, 'time'), '14:30')
    await user.press(form.getByRole('button', { name: 'Demain', exact: true }))
    await user.press(submitButton(form, 'Créer la réservation'))
    await waitForToast(page, 'Réservation créée')
    await waitUntilHidden(form)
    expect(user.count()).toBeLessThanOrEqual(mostInteractions)
    expect(await page.getByText('Client créé').count()).toBe(0)
    expect(await stored(lastName)).toMatchObject({
      user: { firstName: 'Fatou', lastName, phone: `+221${typed.replaceAll(' ', '')}` },
      scheduledDate: day(1),
      scheduledTime: '14:30',
    })
    expect((await stored(lastName))?.totalPrice).toBeGreaterThan(0)
  })

  test('books for a new client by keyboard alone', async () => {
    const page = await yoon.open('/dashboard/bookings', 'operatrice', {})
    await cards(page).first().waitFor()
    const [lastName, typed] = [newName(), newPhone()]
    await page.keyboard.press('n')
    const form = formOf(page)
    await expectEventually(() => isFocused(fieldOf(form, 'client'))).toBe(true)
    await page.keyboard.type(typed)
    await form.getByRole('option', { name: typed }).waitFor()
    await page.keyboard.press('Enter')
    await expectEventually(() => isFocused(nameField(form))).toBe(true)
    await page.keyboard.type(`Fatou ${lastName}`)
    await type(fieldOf(form, 'pickup'), `Résidence ${lastName}`)
    await type(fieldOf(form, 'destination'), 'Aéroport AIBD, Diass')
    await type(fieldOf(form, 'time'), '1430')
    await press(form.getByRole('button', { name: 'Demain', exact: true }), 'Space')
    await type(fieldOf(form, 'passengers'), '')
    await page.keyboard.press('ArrowUp')
    await press(submitButton(form, 'Créer la réservation'))
    await waitForToast(page, 'Réservation créée')
    expect(await stored(lastName)).toMatchObject({ scheduledDate: day(1), scheduledTime: '14:30', passengers: 2 })
  })

  test('offers to begin a new client first, and Enter takes a client who was found', async () => {
    const client = await yoon.company.newClient()
    const page = await yoon.open('/dashboard/bookings/new', 'operatrice')
    const form = formOf(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await fieldOf(form, 'client').click()
    const options = form.getByRole('listbox', { name: 'Client' }).getByRole('option')
    expect(await options.allTextContents()).toEqual(['Nouveau client'])
    expect(asked.filter((url) => url.includes('/api/dashboard/users'))).toEqual([])
    const part = client.lastName.slice(0, -1)
    await fieldOf(form, 'client').fill(part)
    await expectEventually(async () => (await options.allTextContents())[0]).toContain(part)
    await expectEventually(() => options.count()).toBe(2)
    await page.keyboard.press('Enter')
    await expectEventually(() => fieldOf(form, 'client').inputValue()).toContain(client.lastName)
    await fieldOf(form, 'client').fill(`${client.firstName} ${client.lastName}`.toUpperCase())
    await expectEventually(() => options.count()).toBe(1)
    expect(await options.allTextContents()).not.toContain('Nouveau client')
  })

  test('offers the client who has the phone, who may have been created meanwhile', async () => {
    const page = await yoon.open('/dashboard/bookings/new', 'operatrice')
    const form = formOf(page)
    const lastName = newName()
    await fieldOf(form, 'client').click()
    await form.getByRole('option', { name: 'Nouveau client' }).click()
    await nameField(form).fill(`Fatou ${lastName}`)
    const client = await yoon.company.newClient()
    const box = form.getByRole('textbox', { name: 'Téléphone' })
    await box.fill(client.phone ?? '')
    await fieldOf(form, 'pickup').fill(`Résidence ${lastName}`)
    await fieldOf(form, 'destination').fill('Aéroport AIBD, Diass')
    await fieldOf(form, 'time').fill('23:20')
    await submitButton(form, 'Créer la réservation').click()
    const offer = form.getByRole('button', { name: `Utiliser ${client.firstName} ${client.lastName}` })
    await offer.waitFor()
    await expectEventually(() => isFocused(box)).toBe(true)
    await offer.click()
    await expectEventually(() => fieldOf(form, 'client').inputValue()).toContain(client.lastName)
    await submitButton(form, 'Créer la réservation').click()
    await waitForToast(page, 'Réservation créée')
    expect(await yoon.company.find(lastName)).toMatchObject([{ user: { id: client.id } }])
  })
})

test('restores a partly typed new client after a reload', async () => {
  const page = await yoon.open('/dashboard/bookings?dialog=new', 'operatrice')
  const { name, phone: box } = await beginClient(formOf(page), 'Aminata Sarr')
  await box.fill('78 100')
  await page.reload()
  await expectEventually(() => name.inputValue()).toBe('Aminata Sarr')
  expect(await box.inputValue()).toBe('78 100')
})

describe('the price of a booking', () => {
  test('proposes the median of past trips between the two places, and says so', async () => {
    const from = `Résidence ${newName()}`
    for (const [at, price] of [21_000, 24_000, 90_000].entries()) {
      const wish = { from, to: 'Aéroport AIBD, Diass', price, time: `0${at}:05` }
      const { id } = await yoon.company.newStarted(wish)
      await yoon.company.call('caissiere', completeBooking, { id, method: 'UNPAID', notes: null })
    }
    const page = await yoon.open('/dashboard/bookings/new', 'operatrice')
    const form = formOf(page)
    expect(await fieldOf(form, 'price').inputValue()).toBe('')
    await fieldOf(form, 'pickup').fill('Aéroport AIBD, Diass')
    await fieldOf(form, 'destination').fill(from.toUpperCase())
    await form.getByText("d'après 3 courses").waitFor()
    expect(await fieldOf(form, 'price').inputValue()).toMatch(/^24\s000$/)
    await fieldOf(form, 'price').fill('30000')
    await fieldOf(form, 'destination').fill(`Résidence ${newName()}`)
    await form.getByText("d'après les tarifs").waitFor()
    expect(await fieldOf(form, 'price').inputValue()).toMatch(/^30\s000$/)
  })

  /** Sends a form whose price the server withholds until `release`. */
  async function sendBeforeItsPrice() {
    const client = await yoon.company.newClient()
    const page = await yoon.open('/dashboard/bookings/new', 'operatrice')
    const form = formOf(page)
    const isReleased = Promise.withResolvers<void>()
    await page.route(/\/fares\/proposal/, async (route) => {
      await isReleased.promise
      await route.continue()
    })
    await fieldOf(form, 'client').fill(client.lastName)
    await form.getByRole('option', { name: client.lastName }).filter({ hasNotText: 'Nouveau client' }).click()
    await fieldOf(form, 'time').fill('23:10')
    await fieldOf(form, 'pickup').fill(`Résidence ${client.lastName}`)
    await fieldOf(form, 'destination').fill('Aéroport AIBD, Diass')
    await submitButton(form, 'Créer la réservation').click()
    return { client, page, form, release: isReleased.resolve }
  }

  test('waits for the proposed price when the form is sent before it has arrived', async () => {
    const { client, page, release } = await sendBeforeItsPrice()
    release()
    await waitForToast(page, 'Réservation créée')
    const { data } = await yoon.company.call('operatrice', listBookings, { search: client.lastName })
    expect(data).toHaveLength(1)
  })

  test('an edit takes back a form that waits for its price', async () => {
    const { client, page, form, release } = await sendBeforeItsPrice()
    await fieldOf(form, 'time').fill('23:20')
    release()
    await form.getByText("d'après les tarifs").waitFor()
    await submitButton(form, 'Créer la réservation').click()
    await waitForToast(page, 'Réservation créée')
    const { data } = await yoon.company.call('operatrice', listBookings, { search: client.lastName })
    expect(data.map(({ scheduledTime }) => scheduledTime)).toEqual(['23:20'])
  })

  test('says that there is no proposal if the server cannot give one', async () => {
    const page = await yoon.open('/dashboard/bookings/new', 'operatrice')
    const form = formOf(page)
    await page.route(/\/fares\/proposal/, (route) => route.fulfill({ status: 500, body: '' }))
    await fieldOf(form, 'pickup').fill(`Résidence ${newName()}`)
    await fieldOf(form, 'destination').fill('Aéroport AIBD, Diass')
    await form.getByText('Aucun prix proposé pour le moment : tapez le prix.').waitFor()
  })
})

describe('number fields', () => {
  test.each([
    ['1440', desktop],
    ['360', phone],
  ] as const)('step with − and + within their bounds at %s px', async (width, device) => {
    const page = await yoon.open('/dashboard/bookings/new', 'operatrice', device)
    const form = formOf(page)
    const step = (way: 'moins' | 'plus', label: string) => form.getByRole('button', { name: `Un de ${way} : ${label}` })
    const [least, most] = [step('moins', 'Passagers'), step('plus', 'Passagers')]
    expect(await least.isDisabled()).toBe(true)
    for (let press = 0; press < 7; press += 1) await most.click()
    expect(await fieldOf(form, 'passengers').inputValue()).toBe('8')
    expect(await most.isDisabled()).toBe(true)
    await form.getByText('Location à la journée').click()
    await step('plus', 'Nombre de jours').click()
    const [year, month, date] = day(1).split('-')
    expect(await fieldOf(form, 'endDate').inputValue()).toBe(`${date}/${month}/${year}`)
    await form.getByText("Location à l'heure").click()
    await step('moins', 'Durée (heures)').click()
    expect(await fieldOf(form, 'hours').inputValue()).toBe('3')
    if (width === '1440') return
    for (const button of await form.getByRole('button', { name: /^Un de (moins|plus)/ }).all()) {
      const box = await button.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
  })
})
