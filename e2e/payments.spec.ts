import { readFileSync } from 'node:fs'
import { completeBooking } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { formatAmount } from '@yoon/contract/money'
import { getPaymentStats } from '@yoon/contract/payments/calls'
import { describe, expect, test } from 'vitest'
import { cardOf, dialogOf, seen } from './support/bookings-page.ts'
import {
  desktop,
  expectAccessible,
  expectEventually,
  failWithEmptyBody,
  interceptWrites,
  phone,
  useYoon,
  waitForToast,
} from './support/browser.ts'
import { type BookingOverrides, day, newName } from './support/company.ts'
import { figureOf, findPrepaid, keptReason, pathToPayment, paymentsOn } from './support/payments-page.ts'
import { takeAction } from './support/row-actions.ts'
import { expectPageFits } from './support/screen.ts'

const yoon = useYoon()

/** Creates a booking that was completed and paid by Wave. */
async function newPaid(wish: BookingOverrides = {}): Promise<Booking> {
  const { id } = await yoon.company.newStarted(wish)
  const payment = { method: 'WAVE' as const, amount: 25_000, transactionId: newName() }
  return (await yoon.company.call('caissiere', completeBooking, { id, ...payment })).data
}

describe.each([
  { width: 'a desktop', options: desktop },
  { width: 'a phone', options: phone },
])('payment on $width', ({ options }) => {
  const open = (path: string, account: 'admin' | 'caissiere' = 'admin') => yoon.open(path, account, { ...options })

  test('a payment shows its booking', async () => {
    const booking = await newPaid()
    const page = await open(pathToPayment(booking), 'caissiere')
    const payment = paymentsOn(page)
    await expectEventually(() => payment.count()).toBe(1)
    for (const text of ['25 000 F CFA', 'Wave Money', 'Complété', booking.bookingReference, booking.user.lastName]) {
      await seen(payment, text).first().waitFor()
    }
    expect(await payment.getByText('Non supprimable').count()).toBe(0)
    await takeAction(payment, 'Détails')
    const details = dialogOf(page, 'Détails de la réservation')
    const facts = () => details.getByRole('definition').allTextContents()
    await expectEventually(facts).toContain('Hôtel Teranga, Plateau')
    const words = await facts()
    for (const fact of ['Terminée', 'Transfert', 'Course standard', 'Aéroport AIBD, Diass', 'Oui', '2']) {
      expect(words).toContain(fact)
    }
    await expectAccessible(page, 'details')
    await details.getByRole('link', { name: 'Voir la réservation' }).click()
    await cardOf(page, booking).waitFor()
  })

  test('a payment shows its actions on a small desktop too', async () => {
    const page = await yoon.open('/dashboard/payments', 'admin', { viewport: { width: 1366, height: 768 } })
    const table = page.getByRole('table', { name: 'Paiements' })
    await table.waitFor()
    expect(await table.evaluate((own) => own.scrollWidth - (own.parentElement?.clientWidth ?? 0))).toBeLessThanOrEqual(
      0,
    )
  })

  test('deletes a payment only after a confirmation, and its booking becomes unpaid again', async () => {
    const booking = await newPaid()
    const page = await open(pathToPayment(booking))
    const payment = paymentsOn(page)
    await expectEventually(() => figureOf(page, 'Revenu total').textContent()).toBe(formatAmount(25_000, 'XOF'))
    const deletions: (string | null)[] = []
    page.on('request', (request) => {
      if (request.method() === 'DELETE') deletions.push(request.postData())
    })
    await takeAction(payment, 'Supprimer')
    const question = dialogOf(page, 'Supprimer le paiement')
    await question.getByText(/Êtes-vous sûr de vouloir supprimer ce paiement/).waitFor()
    await expectAccessible(page, 'delete')
    expect(deletions).toEqual([])
    await question.getByRole('button', { name: 'Supprimer' }).click()
    await waitForToast(page, 'Paiement supprimé')
    expect(deletions).toEqual([null])
    await page.getByText('Aucun paiement ne correspond').waitFor()
    await expectEventually(() => figureOf(page, 'Revenu total').textContent()).toBe(formatAmount(0, 'XOF'))
    await page.goto(`${yoon.url}/dashboard/bookings?search=${booking.bookingReference}`)
    await cardOf(page, booking).getByRole('button', { name: 'Encaisser' }).waitFor()
  })

  test('refuses to delete a payment while its booking is active, and shows why', async () => {
    const { booking } = await findPrepaid(yoon.company)
    const page = await open(pathToPayment(booking))
    const payment = paymentsOn(page)
    const mark = seen(payment, 'Non supprimable').first()
    await mark.waitFor()
    expect(await mark.getAttribute('data-tooltip')).toBe(keptReason)
    expect(await payment.getByRole('button', { name: /^Supprimer/ }).count()).toBe(0)
  })

  test('offers the receipt of a payment as a PDF, and a message for the client', async () => {
    const booking = await newPaid()
    const page = await open(pathToPayment(booking), 'caissiere')
    await takeAction(paymentsOn(page), 'Reçu')
    const link = page.getByRole('dialog').getByRole('link', { name: 'Ouvrir WhatsApp' })
    const text = async () => new URL((await link.getAttribute('href')) ?? '').searchParams.get('text')
    await link.waitFor()
    await expectAccessible(page, 'receipt')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Télécharger le reçu (PDF)' }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toMatch(/^recu_REC-\d{4}-\d{6}\.pdf$/)
    expect(
      readFileSync(await saved.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const number = /REC-\d{4}-\d{6}/.exec(saved.suggestedFilename())?.[0]
    await expectEventually(text).toContain(`Reçu n° ${number}`)
    expect(await text()).toContain(booking.bookingReference)
  })

  test('links an unpaid payment to the booking where it is settled', async () => {
    const booking = await yoon.company.newUnpaid()
    const page = await open(pathToPayment(booking), 'caissiere')
    const payment = paymentsOn(page)
    await seen(payment, 'Impayé').first().waitFor()
    await payment.getByRole('link', { name: `Voir la réservation ${booking.bookingReference}` }).click()
    await cardOf(page, booking).getByRole('button', { name: 'Encaisser' }).waitFor()
  })

  test('the payments page passes axe: full, empty and failed list', async () => {
    const page = await open('/dashboard/payments')
    await expectEventually(() => paymentsOn(page).count()).toBe(10)
    await expectAccessible(page, 'list')
    await expectPageFits(page)
    await page.goto(`${yoon.url}/dashboard/payments?q=introuvable`)
    await page.getByText('Aucun paiement ne correspond').waitFor()
    await expectAccessible(page, 'empty')
    await page.route('**/api/dashboard/payments?*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.route('**/api/dashboard/payments/stats?*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto(`${yoon.url}/dashboard/payments?method=CASH`)
    await page.getByRole('alert').getByText('Une erreur est survenue').waitFor()
    expect(await paymentsOn(page).count()).toBe(0)
    expect(await figureOf(page, 'Revenu total').textContent()).toBe('–')
    await expectAccessible(page, 'failed')
  })
})

describe('payments page', () => {
  test('the payments page filters rows and figures, and keeps the filters in the address', async () => {
    const page = await yoon.open('/dashboard/payments', 'moderateur')
    await page.getByRole('combobox', { name: 'Statut' }).selectOption('En attente')
    const { data } = await yoon.company.call('moderateur', getPaymentStats, {})
    await expectEventually(() => figureOf(page, 'En attente').textContent()).toBe(String(data.pendingCount))
    await expectEventually(() => figureOf(page, 'Complétés').textContent()).toBe(String(data.completedCount))
    // The amount stands beside its method, the state beside « Encaisser ».
    const columns = [
      'Date',
      'Client',
      'Transaction',
      'Montant',
      'Mode de paiement',
      'ID de transaction',
      'Statut',
      'Actions',
    ]
    await expectEventually(() => page.getByRole('columnheader').allTextContents()).toEqual(columns)
    await page.getByRole('combobox', { name: 'Statut' }).selectOption('Tous les statuts')
    await page.getByRole('combobox', { name: 'Mode de paiement' }).selectOption('Espèces')
    await expectEventually(() => new URL(page.url()).search).toBe('?method=CASH')
    expect(await page.getByRole('columnheader').allTextContents()).toEqual(columns)
    await page.reload()
    await expectEventually(
      async () => new Set(await page.locator('tbody td:nth-of-type(4)').allTextContents()),
    ).toEqual(new Set(['Espèces']))
  })

  test('loads ten payments per page and offers at most five page numbers', async () => {
    const page = await yoon.open('/dashboard/payments', 'admin')
    const nextPage = page.waitForRequest((request) => request.url().includes('/api/dashboard/payments?page=2'))
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await pages.getByRole('button', { name: 'Page 2' }).click()
    expect(new URL((await nextPage).url()).searchParams.get('limit')).toBe('10')
    await expectEventually(() => pages.getByRole('button', { name: /^Page \d+$/ }).count()).toBe(5)
  })

  test('shows the start and the duration of a paid rental', async () => {
    const { company } = yoon
    const { id, bookingReference } = await company.newBookingOf({
      serviceType: 'DAILY_RENTAL',
      userId: (await company.newClient()).id,
      pickupLocation: 'Almadies, rue 12',
      scheduledTime: '23:50',
      rentalStartDate: day(),
      rentalEndDate: day(2),
      withDriver: true,
      passengers: 2,
      totalPrice: 150_000,
    })
    await company.assign(id, await company.freeDriver(id))
    await company.call('caissiere', completeBooking, { id, method: 'UNPAID', notes: null })
    const page = await yoon.open(pathToPayment({ bookingReference }), 'caissiere')
    await takeAction(paymentsOn(page), 'Détails')
    const details = dialogOf(page, 'Détails de la réservation')
    await details.getByText('3 jours').waitFor()
    const labels = await details.getByRole('term').allTextContents()
    expect(labels).toEqual(expect.arrayContaining(['Lieu de prise en charge', 'Début', 'Fin', 'Durée']))
    expect(labels).not.toContain('Destination')
  })

  test('shows placeholders for missing values of a payment', async () => {
    const page = await yoon.open('/dashboard/users', 'admin')
    const gap = { id: '00000000-0000-4000-8000-000000000000', status: 'LOST', booking: null, paidAt: null }
    const pagination = { page: 1, limit: 10, total: 1, totalPages: 1 }
    await page.route('**/api/dashboard/payments?*', (route) =>
      route.fulfill({ json: { success: true, data: [gap], pagination } }),
    )
    await page.goto(`${yoon.url}/dashboard/payments`)
    for (const placeholder of [
      'Données de trajet manquantes',
      'Client inconnu',
      'Montant manquant',
      'Méthode inconnue',
      'Statut inconnu',
      'Date manquante',
      "Pas d'ID transaction",
    ]) {
      await paymentsOn(page).getByText(placeholder).waitFor()
    }
  })

  test("shows why the deletion of a payment failed, with the server's message or its own", async () => {
    const booking = await newPaid()
    const page = await yoon.open(pathToPayment(booking), 'admin')
    await interceptWrites(page, failWithEmptyBody)
    await takeAction(paymentsOn(page), 'Supprimer')
    const confirm = dialogOf(page, 'Supprimer le paiement').getByRole('button', { name: 'Supprimer' })
    await confirm.click()
    await waitForToast(page, 'Erreur de suppression', 'Erreur lors de la suppression du paiement')
    await page.unrouteAll()
    await interceptWrites(page, (route) =>
      route.fulfill({
        status: 409,
        json: { success: false, error: { code: 'PAYMENT_NOT_DELETABLE', message: keptReason } },
      }),
    )
    await confirm.click()
    await waitForToast(page, 'Erreur de suppression', keptReason)
    expect(await paymentsOn(page).count()).toBe(1)
  })

  test('shows payments taken by colleagues without a reload', async () => {
    const client = await yoon.company.newClient()
    const page = await yoon.open(`/dashboard/payments?q=${client.lastName}`, 'moderateur')
    await page.getByText('Aucun paiement ne correspond').waitFor()
    await page.getByRole('button', { name: /^Notifications/ }).waitFor()
    await newPaid({ client })
    await seen(paymentsOn(page), 'Wave Money').first().waitFor()
    await expectEventually(() => figureOf(page, 'Revenu total').textContent()).toBe(formatAmount(25_000, 'XOF'))
  })

  test('exports only the filtered payments', async () => {
    const booking = await newPaid()
    const page = await yoon.open(pathToPayment(booking), 'caissiere')
    await expectEventually(() => paymentsOn(page).count()).toBe(1)
    await page.getByRole('button', { name: 'Exporter' }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Texte pour tableur (.csv)' }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe(`paiements_jusqu-au_${day()}.csv`)
    const lines = readFileSync(await saved.path(), 'utf8')
      .trimEnd()
      .split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(booking.bookingReference)
  })

  test('the payments page explains how long refunds take', async () => {
    const page = await yoon.open('/dashboard/payments', 'caissiere')
    await page.getByText(/Les remboursements prennent 3 à 5 jours ouvrables/).waitFor()
  })

  test('the home page links to the payments page as a quick action', async () => {
    const page = await yoon.open('/dashboard', 'moderateur')
    await page.getByRole('link', { name: 'Voir les paiements' }).click()
    await page.getByRole('heading', { name: 'Paiements', level: 1 }).waitFor()
  })

  test('refuses the payments page to a role that may not read payments', async () => {
    const page = await yoon.open('/dashboard/payments', 'operatrice')
    await page.getByRole('heading', { name: 'Accès Refusé' }).waitFor()
  })
})
