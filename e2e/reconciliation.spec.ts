import { randomUUID } from 'node:crypto'
import { completeBooking } from '@yoon/contract/bookings/calls'
import { formatPhone } from '@yoon/contract/phones'
import { getReconciliation } from '@yoon/contract/reconciliation/calls'
import { listTodo } from '@yoon/contract/todo/calls'
import { describe, test } from 'vitest'
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
import { expectPageFits } from './support/screen.ts'

const yoon = useYoon()

const widths = [
  { width: 'a desktop', options: desktop, column: 'Clé' },
  // Yoon knows the column of the first statement again.
  { width: 'a phone', options: phone, column: 'Repère' },
] as const

const newId = () => `E2E${randomUUID().slice(0, 13).toUpperCase()}`

/** Completes a trip by Wave; returns its client, reference and payment. */
async function paidTrip(transactionId: string, amount: number) {
  const client = await yoon.company.newClient()
  const { id, bookingReference } = await yoon.company.newStarted({ client, price: amount })
  await yoon.company.call('caissiere', completeBooking, { id, method: 'WAVE', amount, transactionId })
  return { lastName: client.lastName, phone: client.phone, bookingReference }
}

function csv(column: string, ...lines: string[]) {
  const text = [`Date;Heure;${column};Montant;Frais;Numéro;Type`, ...lines, ''].join('\r\n')
  return { name: 'wave.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') }
}

describe.each(widths)('the reconciliation on $width', ({ options, column }) => {
  test('a cashier imports a statement, confirms a proposal and leaves a line aside', async () => {
    const [known, mistyped, unknown, sweep] = [newId(), newId(), newId(), newId()]
    await paidTrip(known, 21_000)
    const proposed = await paidTrip(newId(), 22_000)
    const now = new Date()
    const [date, time] = [now.toISOString().slice(0, 10), now.toISOString().slice(11, 16)]
    const day = date.split('-').toReversed().join('/')
    const file = csv(
      column,
      `${day};${time};${known};21 000;210;;Paiement`,
      `${day};${time};${mistyped};22 000;220;${proposed.phone};Paiement`,
      `${day};${time};${unknown};23 000;230;78 000 00 00;Paiement`,
      `${day};${time};${sweep};-60 000;;;merchant_sweep`,
    )
    const page = await yoon.open(`/dashboard/reconciliation?date=${date}`, 'caissiere', options)
    await page.getByRole('button', { name: 'Importer un relevé' }).first().click()
    const dialog = dialogOf(page, 'Importer un relevé')
    await expectAccessible(page, 'the choice of a statement')
    await dialog.getByLabel('Fichier du relevé').setInputFiles(file)
    const errors = dialog.getByRole('region', { name: 'Erreurs' })
    await errors.getByText('Aucune colonne ne donne le champ «\u00a0ID transaction\u00a0»').waitFor()
    await dialog.getByLabel('ID transaction').selectOption(column)
    await dialog.getByRole('button', { name: 'Importer 4\u00a0lignes' }).waitFor()
    await expectAccessible(page, 'the check of a statement')
    await expectPageFits(page)
    await dialog.getByRole('button', { name: 'Importer 4\u00a0lignes' }).click()
    await waitForToast(page, 'Relevé importé', '4\u00a0nouvelles lignes, 1 rapprochée')
    await waitUntilHidden(dialog)

    const line = (id: string) => page.getByRole('article').filter({ hasText: id })
    await line(unknown).waitFor()
    await expectAccessible(page, 'the receipts that Yoon lacks')
    await expectPageFits(page)
    await line(mistyped).getByText(proposed.bookingReference).waitFor()
    await line(mistyped)
      .getByRole('button', { name: /^Confirmer/ })
      .click()
    const payer = formatPhone(proposed.phone ?? '')
    await waitForToast(page, 'Ligne rapprochée', `22\u202f000\u00a0F\u202fCFA · ${payer}`)
    await waitUntilHidden(line(mistyped))

    await line(unknown).getByRole('button', { name: 'Laisser de côté' }).click()
    const reason = dialogOf(page, 'Laisser de côté')
    await reason.getByLabel('Raison').fill("Apport personnel d'un associé")
    await expectAccessible(page, 'the reason of a line that is left aside')
    await reason.getByRole('button', { name: 'Laisser de côté' }).click()
    await waitForToast(page, 'Ligne laissée de côté', '78 000 00 00')
    await waitUntilHidden(line(unknown))

    await page.getByRole('tab', { name: /^Autres lignes/ }).click()
    await line(sweep).getByText('Virement vers la banque').waitFor()
    await line(unknown).getByText("Apport personnel d'un associé").waitFor()
    await expectAccessible(page, 'the other lines')
    await page.getByRole('tab', { name: /^Rapprochés/ }).click()
    await line(known).getByText("automatique, par l'ID de transaction").waitFor()
    await line(mistyped)
      .getByRole('button', { name: /^Annuler/ })
      .click()
    const undo = dialogOf(page, 'Annuler le rapprochement')
    await undo.getByLabel('Raison').fill('Mauvais client')
    await undo.getByRole('button', { name: 'Annuler le rapprochement' }).click()
    await waitForToast(page, 'De nouveau à rapprocher', payer)
    await expectPageFits(page)
    const read = async () =>
      (await yoon.company.call('caissiere', getReconciliation, { provider: 'WAVE', date })).data.missingHere.map(
        ({ line: { transactionId } }) => transactionId,
      )
    await expectEventually(async () => (await read()).includes(mistyped)).toBe(true)
  })
})

test('a receipt without payment leads from the work queue to its line, where a person chooses the payment', async () => {
  const [unknown, typed] = [newId(), newId()]
  const trip = await paidTrip(typed, 27_000)
  const date = new Date().toISOString().slice(0, 10)
  const day = date.split('-').toReversed().join('/')
  const page = await yoon.open('/dashboard/reconciliation', 'caissiere', desktop)
  await page.getByRole('button', { name: 'Importer un relevé' }).first().click()
  const dialog = dialogOf(page, 'Importer un relevé')
  const file = csv('ID transaction', `${day};;${unknown};27 000;;;Paiement`)
  await dialog.getByLabel('Fichier du relevé').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Importer 1\u00a0ligne' }).click()
  await waitUntilHidden(dialog)
  await expectEventually(async () =>
    (await yoon.company.call('caissiere', listTodo, { search: unknown.toLowerCase() })).data.map(({ cause }) => cause),
  ).toEqual(['RECEIPT_UNMATCHED'])

  await page.goto(`${new URL(page.url()).origin}/dashboard/todo?q=${unknown}`)
  await page.getByRole('link', { name: /^Rapprocher/ }).click()
  const line = page.getByRole('article').filter({ hasText: unknown })
  await line.getByRole('button', { name: 'Choisir un paiement' }).focus()
  await page.keyboard.press('Enter')
  const choice = dialogOf(page, 'Choisir un paiement')
  await choice.getByLabel('Chercher').fill(trip.bookingReference)
  await choice.getByText(trip.lastName).first().waitFor()
  await expectAccessible(page, 'the choice of a payment')
  await choice.getByRole('button', { name: /^Choisir/ }).click()
  await waitForToast(page, 'Ligne rapprochée', '27\u202f000\u00a0F\u202fCFA · Payeur inconnu')
  await waitUntilHidden(line)
})

test('a day without statement says how to begin, and moves to the day before', async () => {
  const page = await yoon.open('/dashboard/reconciliation?provider=ORANGE_MONEY&date=2026-01-15', 'caissiere', phone)
  await page.getByText('Aucun relevé de ce jour').first().waitFor()
  await expectAccessible(page, 'a day without statement')
  await page.getByRole('button', { name: 'Jour précédent' }).click()
  await expectEventually(async () => page.url()).toContain('date=2026-01-14')
  await expectPageFits(page)
})
