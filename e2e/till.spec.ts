import { completeBooking } from '@yoon/contract/bookings/calls'
import { getTill, listDriverCash, listTills } from '@yoon/contract/till/calls'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
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
const path = '/dashboard/till'
const ownTill = async () => (await yoon.company.call('operatrice-caissiere', listTills, {})).data.current

/** Completes a trip with cash as the cashier of these tests. */
async function takeCash(price: number) {
  const { id } = await yoon.company.newStarted({ price })
  const paid = { id, method: 'CASH', amount: price, transactionId: `ESP-${newName()}` } as const
  await yoon.company.call('operatrice-caissiere', completeBooking, paid)
}

async function count(page: Page, label: string, pieces: string): Promise<void> {
  await page.getByRole('spinbutton', { name: label, exact: true }).fill(pieces)
}

describe.each([
  ['a desktop', desktop],
  ['a phone', phone],
] as const)('the till on %s', (_, device) => {
  test('opens a till, spends from it, counts it blindly, explains the difference, and a colleague validates it', async () => {
    const page = await yoon.open(path, 'operatrice-caissiere', device)
    await page.getByText("Votre caisse n'est pas ouverte").waitFor()
    await expectAccessible(page, 'no open till')
    await page.getByRole('button', { name: 'Ouvrir ma caisse' }).click()
    const opening = dialogOf(page, 'Ouvrir ma caisse')
    await opening.getByRole('textbox', { name: 'Fonds de caisse (F CFA)' }).fill('20000')
    await expectAccessible(page, 'opening a till')
    await opening.getByRole('button', { name: 'Ouvrir la caisse' }).click()
    await waitForToast(page, 'Caisse ouverte', '20 000 F CFA')

    await page.getByRole('button', { name: 'Dépense', exact: true }).click()
    const expense = dialogOf(page, 'Ajouter une dépense')
    await expense.getByRole('textbox', { name: 'Montant (F CFA)' }).fill('4000')
    await expense.getByRole('button', { name: 'Enregistrer' }).click()
    await expense.getByText('Le motif de la dépense est requis').waitFor()
    await expectAccessible(page, 'expense with an error')
    await expense.getByRole('textbox', { name: 'Motif' }).fill('Lavage')
    await expense.getByRole('button', { name: 'Enregistrer' }).click()
    await waitForToast(page, 'Dépense enregistrée', '4 000 F CFA')
    await waitUntilHidden(expense)

    // Cash that arrives meanwhile appears by itself.
    await takeCash(35_000)
    await page.getByText('Encaissement', { exact: true }).first().waitFor()
    await expectAccessible(page, 'open till')

    await page.getByRole('button', { name: 'Fermer la caisse' }).click()
    const closing = dialogOf(page, 'Fermer ma caisse')
    await closing.getByText('Total compté').waitFor()
    expect(await closing.textContent()).not.toContain('51 000')
    await count(page, 'Billets de 10 000', '5')
    // Enter goes on to the next number instead of sending half of a count.
    await page.getByRole('spinbutton', { name: 'Billets de 10 000', exact: true }).press('Enter')
    expect((await ownTill())?.state).toBe('OPEN')
    await closing.getByText('50 000 F CFA').last().waitFor()
    await expectAccessible(page, 'count of a till')
    await closing.getByRole('button', { name: 'Fermer la caisse' }).click()
    await closing.getByRole('region', { name: 'Résultat du comptage' }).getByText('-1 000 F CFA').waitFor()
    await expectAccessible(page, 'reason of a difference')
    await closing.getByRole('textbox', { name: "Motif de l'écart" }).fill('Monnaie rendue en trop')
    await closing.getByRole('button', { name: 'Fermer la caisse' }).click()
    await waitForToast(page, 'Caisse fermée')
    const details = page.getByRole('dialog', { name: /^Z-\d{4}-\d{6}$/ })
    await details.getByText('À valider').waitFor()
    await expectAccessible(page, 'closed till')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      details.getByRole('button', { name: 'Rapport (PDF)' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^caisse_Z-\d{4}-\d{6}\.pdf$/)
    // Offers no validation of their own till.
    expect(await details.getByRole('button', { name: 'Valider' }).count()).toBe(0)
    const number = (await details.getByRole('heading', { name: /^Z-/ }).textContent()) ?? ''

    const other = await yoon.open(`${path}?tab=all&q=${number}`, 'caissiere', device)
    await other.getByRole('button', { name: device === phone ? /Thiam/ : number }).click()
    const colleague = dialogOf(other, number)
    await colleague.getByText('Monnaie rendue en trop').waitFor()
    await colleague.getByRole('button', { name: 'Valider' }).click()
    const validation = dialogOf(other, `Valider ${number}`)
    await validation.getByText("J'ai recompté la caisse").click()
    await count(other, 'Billets de 10 000', '5')
    await expectAccessible(other, 'validation of a till')
    await validation.getByRole('button', { name: 'Valider la caisse' }).click()
    await waitForToast(other, 'Caisse validée', number)
    const id = new URL(page.url()).searchParams.get('till') ?? ''
    const { data } = await yoon.company.call('admin', getTill, { id })
    expect([data.state, data.difference, data.validationCounted]).toEqual(['VALIDATED', -1_000, 50_000])
  })

  test('undoes an expense with a reason', async () => {
    const page = await yoon.open(path, 'caissiere', device)
    await page.getByRole('button', { name: 'Dépense', exact: true }).click()
    const expense = dialogOf(page, 'Ajouter une dépense')
    await expense.getByRole('textbox', { name: 'Montant (F CFA)' }).fill('1234')
    await expense.getByRole('textbox', { name: 'Motif' }).fill('Saisie par erreur')
    await expense.getByRole('button', { name: 'Enregistrer' }).click()
    await waitForToast(page, 'Dépense enregistrée')
    await waitUntilHidden(expense)
    await page
      .getByRole('button', { name: /^Annuler : Dépense, 1\s234/ })
      .first()
      .click()
    const question = dialogOf(page, 'Annuler le mouvement')
    await question.getByRole('textbox', { name: 'Motif' }).fill('Pas de dépense')
    await expectAccessible(page, 'undoing an entry')
    await question.getByRole('button', { name: 'Annuler le mouvement' }).click()
    await waitForToast(page, 'Mouvement annulé')
  })

  test('takes the cash of a driver for a chosen trip', async () => {
    const [held] = (await yoon.company.call('caissiere', listDriverCash, {})).data
    if (!held) throw new Error('No driver of the company holds cash')
    const page = await yoon.open(`${path}?tab=drivers`, 'caissiere', device)
    await page.getByRole('button', { name: `Actions pour ${held.name}` }).click()
    await expectAccessible(page, 'cash of drivers')
    await page.getByRole('menuitem', { name: 'Encaisser la remise' }).click()
    const dialog = dialogOf(page, "Remise d'un chauffeur")
    await dialog.getByRole('checkbox', { name: /R-/ }).first().check()
    await expectAccessible(page, 'remittance')
    await dialog.getByRole('button', { name: 'Encaisser la remise' }).click()
    await waitForToast(page, 'Remise enregistrée')
    await expectEventually(async () => {
      const rest = (await yoon.company.call('caissiere', listDriverCash, {})).data
      return rest.find(({ driverId }) => driverId === held.driverId)?.trips ?? 0
    }).toBe(held.trips - 1)
  })
})

test('an administrator sees the differences of each person', async () => {
  const page = await yoon.open(`${path}?tab=summary`, 'admin', desktop)
  await page.getByRole('row').filter({ hasText: 'Khady Faye' }).waitFor()
  await expectAccessible(page, 'differences of the tills')
})
