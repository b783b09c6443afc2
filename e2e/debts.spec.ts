import { getBooking } from '@yoon/contract/bookings/calls'
import { getClientAccount, getDebt } from '@yoon/contract/ledger/calls'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { dialogOf } from './support/bookings-page.ts'
import { desktop, expectAccessible, expectEventually, phone, useYoon, waitForToast } from './support/browser.ts'
import { newName } from './support/company.ts'
import { expectPageFits } from './support/screen.ts'

const yoon = useYoon()
const path = '/dashboard/debts'

const rowsOn = (page: Page): Locator => page.locator('tbody tr').or(page.getByRole('article'))

/** Creates a client who owes two trips. */
async function newDebtor() {
  const client = await yoon.company.newClient()
  const trips = [
    await yoon.company.newUnpaid({ client, price: 20_000 }),
    await yoon.company.newUnpaid({ client, price: 15_000 }),
  ]
  return { client, trips }
}

describe.each([
  ['a desktop', desktop],
  ['a phone', phone],
] as const)('the debts on %s', (_, device) => {
  async function choose(page: Page, name: string, action: string): Promise<void> {
    await page.getByRole('button', { name: `Actions pour ${name}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }

  test('finds a client, shows the account, and takes one payment for both trips', async () => {
    const { client, trips } = await newDebtor()
    const name = `${client.firstName} ${client.lastName}`
    const page = await yoon.open(path, 'caissiere', device)
    await rowsOn(page).first().waitFor()
    await expectAccessible(page, 'debts')
    await expectPageFits(page)
    await page.getByRole('searchbox', { name: /^Rechercher un client/ }).fill(client.lastName)
    await expectEventually(() => rowsOn(page).count()).toBe(1)
    await rowsOn(page).getByRole('button', { name, exact: true }).click()
    const account = dialogOf(page, 'Compte du client')
    for (const { bookingReference } of trips) await account.getByText(bookingReference).waitFor()
    await expectAccessible(page, 'account of a client')

    await account.getByRole('button', { name: 'Encaisser' }).click()
    const payment = dialogOf(page, 'Encaisser')
    const amount = payment.getByRole('textbox', { name: 'Montant (F CFA)' })
    await expectEventually(() => amount.inputValue()).toBe('35 000')
    await amount.fill('40000')
    await payment.getByText(/devient un crédit du client/).waitFor()
    await payment.getByRole('textbox', { name: 'ID de transaction' }).fill(`T${newName()}`)
    await expectAccessible(page, 'one payment for two trips')
    await payment.getByRole('button', { name: 'Encaisser' }).click()
    await waitForToast(page, 'Paiement enregistré', '40 000 F CFA')
    await page.getByText('Aucun client ne correspond').waitFor()
    const { data } = await yoon.company.call('caissiere', getClientAccount, { id: client.id })
    expect([data.due, data.credit]).toEqual([0, 5_000])
  })

  test('reminds a client with a message of all trips, and is silent after a promise', async () => {
    const { client, trips } = await newDebtor()
    const name = `${client.firstName} ${client.lastName}`
    const page = await yoon.open(`${path}?q=${client.lastName}`, 'caissiere', device)
    await page.getByText('Jamais relancé').waitFor()
    await page.getByRole('button', { name: `Relancer ${name}` }).click()
    const reminder = dialogOf(page, 'Relancer')
    const link = reminder.getByRole('link', { name: 'WhatsApp' })
    const text = new URL((await link.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
    for (const { bookingReference } of trips) expect(text).toContain(bookingReference)
    expect(text).toContain('35 000 F CFA')
    await expectAccessible(page, 'reminder')
    const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()])
    await opened.close()
    await expectEventually(async () => {
      const { data } = await yoon.company.call('caissiere', getDebt, { id: client.id })
      return data.lastReminderAt !== null
    }).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByText("Relancé aujourd'hui").waitFor()

    await choose(page, name, 'Promesse de paiement')
    const promise = dialogOf(page, 'Promesse de paiement')
    await promise.getByRole('textbox', { name: /^Montant promis/ }).fill('20000')
    await expectAccessible(page, 'promise')
    await promise.getByRole('button', { name: 'Noter la promesse' }).click()
    await waitForToast(page, 'Promesse notée', name)
    await page.getByText(/^Promesse\s:/).waitFor()
    expect(await page.getByRole('button', { name: `Relancer ${name}` }).isDisabled()).toBe(true)
  })

  test('an administrator writes off what a trip owes; a cashier is not offered it', async () => {
    const { client, trips } = await newDebtor()
    const name = `${client.firstName} ${client.lastName}`
    const page = await yoon.open(`${path}?q=${client.lastName}`, 'admin', device)
    await choose(page, name, 'Passer en perte')
    const dialog = dialogOf(page, 'Passer en perte')
    await dialog.getByRole('button', { name: 'Passer en perte' }).click()
    await dialog.getByText('Le motif est requis').waitFor()
    await dialog.getByRole('textbox', { name: 'Motif' }).fill('Client introuvable')
    await expectAccessible(page, 'write-off')
    await dialog.getByRole('button', { name: 'Passer en perte' }).click()
    await waitForToast(page, 'Montant passé en perte')
    const states = await Promise.all(
      trips.map(async ({ id }) => (await yoon.company.call('admin', getBooking, { id })).data.paymentState),
    )
    expect(states.toSorted()).toEqual(['UNPAID', 'WRITTEN_OFF'])

    const other = await yoon.open(`${path}?q=${client.lastName}`, 'caissiere', device)
    await other.getByRole('button', { name: `Actions pour ${name}` }).click()
    await other.getByRole('menuitem', { name: 'Encaisser' }).waitFor()
    expect(await other.getByRole('menuitem', { name: 'Passer en perte' }).count()).toBe(0)
    await other.goto(`${yoon.url}${path}?dialog=write-off&client=${client.id}`)
    await rowsOn(other).first().waitFor()
    expect(await other.getByRole('dialog').count()).toBe(0)
  })
})

test('filters the debts by age, and says when nobody matches', async () => {
  const { client } = await newDebtor()
  const page = await yoon.open(path, 'caissiere')
  const figures = page.getByRole('list', { name: 'Montants dus par ancienneté' })
  await figures.getByRole('button', { name: /^Non échu/ }).click()
  await expectEventually(() => new URL(page.url()).searchParams.get('age')).toBe('current')
  await page.getByRole('searchbox', { name: /^Rechercher un client/ }).fill(client.lastName)
  await expectEventually(() => rowsOn(page).count()).toBe(1)
  await figures.getByRole('button', { name: /^Plus de 90 jours/ }).click()
  await page.getByText('Aucun client ne correspond').waitFor()
  await expectAccessible(page, 'no debts')
  await page.getByRole('button', { name: 'Effacer la recherche et le filtre' }).click()
  await rowsOn(page).first().waitFor()
})

test('says that the debts cannot be read, and reads them again', async () => {
  const page = await yoon.open('/dashboard/bookings', 'caissiere')
  await page.route('**/api/dashboard/debts?*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`${yoon.url}${path}`)
  await page.getByRole('alert').waitFor()
  await expectAccessible(page, 'debts that cannot be read')
  await page.unroute('**/api/dashboard/debts?*')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await rowsOn(page).first().waitFor()
})
