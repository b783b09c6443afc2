import { changeBookingStatus, getBooking } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { payBooking } from '@yoon/contract/ledger/calls'
import { listPayments } from '@yoon/contract/payments/calls'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { fillIn, isFocused, pickClient, submitButton } from './support/booking-form.ts'
import { cardOf, dialogOf, pathTo } from './support/bookings-page.ts'
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
import { chooseMethod } from './support/payments-page.ts'
import { expectPageFits } from './support/screen.ts'

const yoon = useYoon()

const title = 'Prix et paiements'
const read = async ({ id }: Pick<Booking, 'id'>) => (await yoon.company.call('caissiere', getBooking, { id })).data
const pay = (id: string, amount: number) =>
  yoon.company.call('caissiere', payBooking, { id, method: 'WAVE', amount, transactionId: `T${newName()}` })

async function fillAmount(dialog: Locator, label: string, amount: string): Promise<void> {
  await dialog.getByRole('textbox', { name: new RegExp(`^${label} \\(F\\sCFA\\)`) }).fill(amount)
}

describe.each([
  ['a desktop', desktop],
  ['a phone', phone],
] as const)('the money of a booking on %s', (_, device) => {
  async function openMoney(booking: Booking): Promise<{ page: Page; money: Locator }> {
    const page = await yoon.open(pathTo(booking), 'operatrice-caissiere', device)
    await cardOf(page, booking)
      .getByRole('button', { name: /^Autres actions/ })
      .click()
    await page.getByRole('menuitem', { name: title }).click()
    const money = dialogOf(page, title)
    await money.getByText('Reste à payer').waitFor()
    return { page, money }
  }

  test('adds an extra and a discount, asks for a deposit, and takes it before the trip', async () => {
    const booking = await yoon.company.newAssigned({ price: 40_000, date: day(2), time: '10:00' })
    const { page, money } = await openMoney(booking)
    await money.getByText('Aucun paiement reçu.').waitFor()
    await expectAccessible(page, 'a booking without payments')
    await expectPageFits(page)

    await money.getByRole('button', { name: 'Suppléments' }).click()
    const costs = dialogOf(page, 'Suppléments et remise')
    await costs.getByRole('button', { name: 'Ajouter un supplément' }).click()
    await costs.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Péage' })
    await costs.getByRole('button', { name: 'Enregistrer' }).click()
    await costs.getByText('Le supplément doit être supérieur à 0').waitFor()
    await expectAccessible(page, 'an extra without amount')
    await fillAmount(costs, 'Montant', '3000')
    await fillAmount(costs, 'Montant de la remise', '1000')
    await costs.getByRole('textbox', { name: 'Motif de la remise' }).fill('Client fidèle')
    await costs.getByRole('button', { name: 'Enregistrer' }).click()
    await waitForToast(page, 'Prix mis à jour', 'Total : 42 000 F CFA')
    await money.getByText('Péage').waitFor()

    await money.getByRole('button', { name: 'Acompte' }).click()
    const deposit = dialogOf(page, 'Acompte')
    await deposit.getByRole('textbox', { name: 'Pourcentage' }).fill('50')
    await expectAccessible(page, 'a deposit')
    await deposit.getByRole('button', { name: "Demander l'acompte" }).click()
    await waitForToast(page, 'Acompte demandé', booking.bookingReference)
    await money.getByText('Acompte de 21 000 F CFA').waitFor()

    await money.getByRole('button', { name: 'Ajouter un paiement' }).click()
    const payment = dialogOf(page, 'Ajouter un paiement')
    await expectEventually(() => payment.getByRole('textbox', { name: 'Montant (F CFA)' }).inputValue()).toBe('21 000')
    await payment.getByText(/^Il restera/).waitFor()
    await payment.getByRole('textbox', { name: 'ID de transaction' }).fill(`T${newName()}`)
    await expectAccessible(page, 'a payment before the trip')
    await payment.getByRole('button', { name: 'Encaisser' }).click()
    await waitForToast(page, 'Paiement enregistré', 'Le montant est encaissé')
    await money.getByText('Reçu', { exact: true }).waitFor()
    await expectAccessible(page, 'a booking with a deposit')
    const { due, paidAmount, paymentState, deposit: stored } = await read(booking)
    expect([due, paidAmount, paymentState, stored?.paid]).toEqual([21_000, 21_000, 'PARTIAL', 21_000])
  })

  test('adds an extra in the booking form, and changes it in the same form', async () => {
    const client = await yoon.company.newClient()
    const page = await yoon.open('/dashboard/bookings?dialog=new', 'operatrice', device)
    const form = dialogOf(page, 'Nouvelle réservation')
    await pickClient(form, client)
    await fillIn(form, {
      pickup: 'Hôtel Ganalé',
      destination: 'Pointe des Almadies',
      date: day(3).split('-').toReversed().join('/'),
      time: '10:00',
      price: '20000',
    })
    await form.getByRole('button', { name: 'Ajouter un supplément' }).click()
    const kind = form.getByRole('combobox', { name: 'Type', exact: true })
    await expectEventually(() => isFocused(kind)).toBe(true)
    await kind.selectOption({ label: 'Siège bébé' })
    await submitButton(form, 'Créer la réservation').click()
    await form.getByText('Le supplément doit être supérieur à 0').waitFor()
    await expectAccessible(page, 'the booking form with an extra')
    await fillAmount(form, 'Montant', '2000')
    await submitButton(form, 'Créer la réservation').click()
    await waitForToast(page, 'Réservation créée')
    const [created] = await yoon.company.find(client.lastName)
    if (!created) throw new Error('The booking was not created')
    expect([created.totalPrice, created.costs?.total]).toEqual([20_000, 22_000])

    await page.goto(`${yoon.url}/dashboard/bookings?dialog=edit&booking=${created.id}`)
    const edit = dialogOf(page, 'Modifier la réservation')
    const amount = edit.getByRole('textbox', { name: /^Montant \(F\sCFA\)/ })
    await expectEventually(() => amount.inputValue()).toMatch(/^2\s000$/)
    await edit.getByRole('button', { name: /^Retirer le supplément 1/ }).click()
    await submitButton(edit, 'Enregistrer').click()
    await waitForToast(page, 'Réservation modifiée')
    expect((await read(created)).costs?.extras).toEqual([])
  })

  test('refunds a part of a payment with a reason, and gives another part back to the credit', async () => {
    const booking = await yoon.company.newAssigned({ price: 30_000, date: day(2), time: '11:00' })
    await pay(booking.id, 20_000)
    const { page, money } = await openMoney(booking)
    const menu = money.getByRole('button', { name: /^Actions pour le paiement de/ })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Rembourser' }).click()
    const refund = dialogOf(page, 'Rembourser')
    await fillAmount(refund, 'Montant', '5000')
    await refund.getByRole('button', { name: 'Rembourser' }).click()
    await refund.getByText('Le motif est requis').waitFor()
    await refund.getByText("L'ID de transaction est requis").waitFor()
    await expectAccessible(page, 'a refund with errors')
    await refund.getByRole('textbox', { name: 'ID de transaction' }).fill(`T${newName()}`)
    await refund.getByRole('textbox', { name: 'Motif' }).fill('Trajet raccourci')
    await refund.getByRole('button', { name: 'Rembourser' }).click()
    await waitForToast(page, 'Remboursement enregistré', '5 000 F CFA')
    await money.getByText(/5\s000\sF\sCFA remboursés/).waitFor()

    await menu.click()
    await page.getByRole('menuitem', { name: 'Rendre au crédit du client' }).click()
    const release = dialogOf(page, 'Rendre au crédit du client')
    await release.getByRole('textbox', { name: 'Motif' }).fill('Payé pour une autre course')
    await expectAccessible(page, 'giving money back to the credit')
    await release.getByRole('button', { name: 'Rendre au crédit' }).click()
    await waitForToast(page, 'Montant rendu au crédit', '15 000 F CFA')

    await money.getByRole('button', { name: 'Utiliser le crédit' }).click()
    const credit = dialogOf(page, 'Utiliser le crédit')
    await fillAmount(credit, 'Montant', '10000')
    await expectAccessible(page, 'use of credit')
    await credit.getByRole('button', { name: 'Utiliser' }).click()
    await waitForToast(page, 'Crédit utilisé', '10 000 F CFA')
    await expectEventually(async () => {
      const { paidAmount, refundedAmount } = await read(booking)
      return [paidAmount, refundedAmount]
    }).toEqual([10_000, 5_000])
  })

  test('completes a trip with a part of the money, then settles the rest with a tip', async () => {
    const booking = await yoon.company.newStarted({ price: 20_000 })
    const page = await yoon.open(pathTo(booking), 'operatrice-caissiere', device)
    await cardOf(page, booking).getByRole('button', { name: 'Terminer' }).click()
    const dialog = dialogOf(page, 'Enregistrer le paiement')
    await fillAmount(dialog, 'Montant', '12000')
    await dialog.getByText(/^Il restera/).waitFor()
    await dialog.getByRole('textbox', { name: 'ID de transaction' }).fill(`T${newName()}`)
    await expectAccessible(page, 'a partial completion')
    await dialog.getByRole('button', { name: 'Terminer' }).click()
    await waitForToast(page, 'Paiement enregistré', 'La course est maintenant terminée')
    await waitUntilHidden(dialog)
    expect((await read(booking)).due).toBe(8_000)

    await cardOf(page, booking).getByRole('button', { name: 'Encaisser' }).click()
    const settlement = dialogOf(page, 'Encaisser le paiement')
    await expectEventually(() => settlement.getByRole('textbox', { name: 'Montant (F CFA)' }).inputValue()).toBe(
      '8 000',
    )
    await fillAmount(settlement, 'Montant', '10000')
    await settlement.getByRole('textbox', { name: 'ID de transaction' }).fill(`T${newName()}`)
    await settlement.getByRole('button', { name: 'Encaisser' }).click()
    await settlement.getByText("Choisissez l'usage du trop-perçu").waitFor()
    await expectAccessible(page, 'an excess without a use')
    await settlement.getByText('Pourboire', { exact: true }).click()
    await settlement.getByRole('button', { name: 'Encaisser' }).click()
    await waitForToast(page, 'Paiement enregistré', 'Le montant est encaissé')
    const { due, paidAmount, allocations = [] } = await read(booking)
    expect([due, paidAmount]).toEqual([0, 20_000])
    expect(allocations.filter(({ isTip }) => isTip).map(({ amount }) => amount)).toEqual([2_000])
  })

  test('leaves cash with the driver, and names the till that takes it otherwise', async () => {
    const booking = await yoon.company.newStarted({ price: 15_000 })
    const page = await yoon.open(pathTo(booking), 'operatrice-caissiere', device)
    await cardOf(page, booking).getByRole('button', { name: 'Terminer' }).click()
    const dialog = dialogOf(page, 'Enregistrer le paiement')
    await chooseMethod(dialog, 'Espèces')
    await dialog.getByText(/^Caisse de |^Votre caisse n'est pas ouverte/).waitFor()
    await expectAccessible(page, 'cash')
    await dialog.getByRole('checkbox', { name: /garde ces espèces/ }).check()
    await waitUntilHidden(dialog.getByText(/^Caisse de |^Votre caisse n'est pas ouverte/))
    await dialog.getByRole('button', { name: 'Terminer' }).click()
    await waitForToast(page, 'Paiement enregistré', 'La course est maintenant terminée')
    const [payment] = (await yoon.company.call('caissiere', listPayments, { search: booking.bookingReference })).data
    expect(payment?.heldByDriverId).toBe(booking.driver?.id)
  })

  test('shows the credit of a cancelled trip among the payments, and refunds it', async () => {
    const booking = await yoon.company.newAssigned({ price: 25_000, date: day(2), time: '12:00' })
    const { data: payment } = await pay(booking.id, 25_000)
    const cancelled = { id: booking.id, status: 'CANCELLED', cancelReason: 'CLIENT_ABSENT' } as const
    await yoon.company.call('operatrice', changeBookingStatus, cancelled)
    const page = await yoon.open(`/dashboard/payments?dialog=view&payment=${payment.id}`, 'caissiere', device)
    const details = page.getByRole('dialog')
    await details.getByText('Crédit du client').waitFor()
    await expectAccessible(page, 'a payment with credit')
    await page.goto(`${yoon.url}/dashboard/payments?dialog=refund&payment=${payment.id}`)
    const refund = dialogOf(page, 'Rembourser')
    await refund.getByRole('textbox', { name: 'ID de transaction' }).fill(`T${newName()}`)
    await refund.getByRole('textbox', { name: 'Motif' }).fill('Course annulée')
    await refund.getByRole('button', { name: 'Rembourser' }).click()
    await waitForToast(page, 'Remboursement enregistré', '25 000 F CFA')
    await page.goto(`${yoon.url}/dashboard/payments?dialog=view&payment=${payment.id}`)
    await details.getByText('Course annulée').waitFor()
    await expectAccessible(page, 'a refunded payment')
  })
})
