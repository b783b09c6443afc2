import { completeBooking } from '@yoon/contract/bookings/calls'
import { formatAmount } from '@yoon/contract/money'
import { getPaymentStats, getPaymentSums, listPayments } from '@yoon/contract/payments/calls'
import { describe, expect, test } from 'vitest'
import { dialogOf } from './support/bookings-page.ts'
import { desktop, expectAccessible, expectEventually, phone, useYoon, waitForToast } from './support/browser.ts'
import { day, newName } from './support/company.ts'
import { chooseFilter, chooseMethod, figureLink, figureOf, pathToPayment, paymentsOn } from './support/payments-page.ts'
import { takeAction } from './support/row-actions.ts'
import { expectPageFits } from './support/screen.ts'

const yoon = useYoon()

const formatCount = (count: number) => count.toLocaleString('fr-FR')

describe.each([
  { width: 'a desktop', options: desktop },
  { width: 'a phone', options: phone },
])('money owed and received on $width', ({ options }) => {
  const open = (path: string) => yoon.open(path, 'caissiere', { ...options })

  test('a cashier settles an unpaid trip from the list of what is owed', async () => {
    const booking = await yoon.company.newUnpaid()
    const page = await open('/dashboard/payments')
    const { data } = await yoon.company.call('caissiere', getPaymentStats, {})
    const owed = `${data.pendingCount} · ${formatAmount(data.pendingAmount ?? 0, 'XOF')}`
    await expectEventually(() => figureOf(page, 'À encaisser').textContent()).toBe(owed)
    await figureLink(page, 'À encaisser').click()
    await expectEventually(() => new URL(page.url()).search).toBe('?status=PENDING')
    const chosen = page.getByRole('list', { name: 'Chiffres des paiements' }).locator('[aria-current]')
    expect(await chosen.allTextContents()).toEqual([expect.stringContaining('À encaisser')])
    const row = paymentsOn(page).filter({ hasText: booking.bookingReference })
    // The newest debt is on the last page.
    await page.getByRole('searchbox', { name: /^Rechercher un client/ }).fill(booking.bookingReference)
    const difference = async () => {
      const settle = await row.getByRole('button', { name: /^Encaisser/ }).boundingBox()
      const remind = await row.getByRole('link', { name: /^Relancer/ }).boundingBox()
      return settle && remind && [remind.y - settle.y, remind.width - settle.width, remind.x > settle.x + settle.width]
    }
    await expectEventually(difference).toEqual([0, 0, true])
    await row.getByRole('button', { name: /^Encaisser/ }).click()
    const dialog = dialogOf(page, 'Encaisser le paiement')
    await chooseMethod(dialog, 'Espèces')
    await expectAccessible(page, 'settle')
    await dialog.getByRole('button', { name: 'Encaisser' }).click()
    await waitForToast(page, 'Paiement enregistré', 'Le montant est encaissé')
    await expectEventually(() => row.count()).toBe(0)
    const after = (await yoon.company.call('caissiere', getPaymentStats, {})).data
    expect(after.pendingCount).toBe((data.pendingCount ?? 0) - 1)
  })

  test('a reminder of an unpaid trip opens WhatsApp with client, trip and amount', async () => {
    const booking = await yoon.company.newUnpaid()
    const page = await open(pathToPayment(booking))
    const remind = paymentsOn(page).getByRole('link', { name: /^Relancer/ })
    const link = new URL((await remind.getAttribute('href')) ?? '')
    expect(link.origin).toBe('https://wa.me')
    const text = link.searchParams.get('text') ?? ''
    for (const word of [booking.user.lastName, booking.bookingReference, booking.pickupLocation, 'F CFA à régler']) {
      expect(text).toContain(word)
    }
    expect(
      await paymentsOn(page)
        .getByText(/^relancé/)
        .count(),
    ).toBe(0)
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: '' }))
    await remind.click()
    await paymentsOn(page).getByText("relancé aujourd'hui").waitFor()
    await expectAccessible(page, 'a reminded client')
    const moderator = await yoon.open(pathToPayment(booking), 'moderateur', { ...options })
    await paymentsOn(moderator).first().waitFor()
    expect(await paymentsOn(moderator).getByText('Relancer').count()).toBe(0)
  })

  test('the list says what was received on each day, in all and by the filtered method', async () => {
    const { id } = await yoon.company.newStarted()
    const cash = { id, method: 'CASH', amount: 25_000, transactionId: newName() } as const
    await yoon.company.call('caissiere', completeBooking, cash)
    const page = await open('/dashboard/payments')
    const receivedToday = async (method?: 'CASH') => {
      const period = { dateFrom: day(), dateTo: day(), ...(method && { method }) }
      const { payments, total } = (await yoon.company.call('caissiere', getPaymentSums, period)).data.all
      return `${payments} encaissement${payments > 1 ? 's' : ''} · ${formatAmount(total, 'XOF')}`
    }
    await page
      .getByText(await receivedToday(), { exact: true })
      .first()
      .waitFor()
    await page
      .getByText(/^Aujourd'hui, /)
      .first()
      .waitFor()
    const { all } = (await yoon.company.call('caissiere', getPaymentSums, { dateFrom: day(), dateTo: day() })).data
    const byMethod = page.getByText(`Espèces ${formatCount(all.CASH)}`, { exact: true }).first()
    expect(await byMethod.isVisible()).toBe(options === desktop && all.CASH < all.total)
    await expectAccessible(page, 'days')
    await expectPageFits(page)
    await chooseFilter(page, 'Mode de paiement', 'Espèces')
    await page
      .getByText(await receivedToday('CASH'), { exact: true })
      .first()
      .waitFor()
    await chooseFilter(page, 'Statut', 'Échoué')
    await expectEventually(() => page.getByText(/^Aujourd'hui, /).count()).toBe(0)
  })

  test('the totals by day and method of a period add up to its revenue', async () => {
    const { id } = await yoon.company.newStarted()
    await yoon.company.call('caissiere', completeBooking, {
      id,
      method: 'WAVE',
      amount: 25_000,
      transactionId: newName(),
    })
    const page = await open('/dashboard/payments')
    await chooseFilter(page, 'Période', "Aujourd'hui")
    await expectEventually(() => new URL(page.url()).search).toBe('?range=today')
    await page.getByRole('button', { name: 'Totaux par jour' }).click()
    const dialog = dialogOf(page, 'Totaux par jour')
    const { data } = await yoon.company.call('caissiere', getPaymentSums, { dateFrom: day(), dateTo: day() })
    await dialog.getByText(data.all.total.toLocaleString('fr-FR'), { exact: true }).first().waitFor()
    await expectAccessible(page, 'totals')
    await expectPageFits(page)
    const { data: stats } = await yoon.company.call('caissiere', getPaymentStats, { dateFrom: day(), dateTo: day() })
    expect(data.all.total).toBe(stats.totalRevenue)
    await page.keyboard.press('Escape')
    await chooseFilter(page, 'Période', 'Du… au…')
    if (options === phone) await page.getByRole('button', { name: 'Filtres (1)' }).click()
    await page.getByRole('textbox', { name: 'Du' }).fill('01/01/2020')
    await page.keyboard.press('Tab')
    await expectEventually(() => new URL(page.url()).search).toBe('?range=dates&from=2020-01-01')
    await expectEventually(() => page.locator('[aria-busy=true]').count()).toBe(0)
    await expectAccessible(page, 'period')
    await expectPageFits(page)
  })
})

test('a debt is settled from its details too', async () => {
  const booking = await yoon.company.newUnpaid()
  const page = await yoon.open(pathToPayment(booking), 'caissiere')
  await takeAction(paymentsOn(page), 'Détails')
  await dialogOf(page, 'Détails de la réservation').getByRole('button', { name: 'Encaisser' }).click()
  await dialogOf(page, 'Encaisser le paiement').waitFor()
})

test('the list of what is owed begins with the oldest debt', async () => {
  const page = await yoon.open('/dashboard/payments?status=PENDING', 'caissiere')
  const { data } = await yoon.company.call('caissiere', listPayments, { status: 'PENDING', order: 'asc', limit: 10 })
  const ids = () =>
    paymentsOn(page)
      .getByText(/^#[0-9a-f]{8}$/)
      .allTextContents()
  await expectEventually(ids).toEqual(data.map(({ id }) => `#${id.slice(0, 8)}`))
  // Each age says how many debts there are of it on all pages, and their sum.
  const limit = day(-30)
  const old = (await yoon.company.call('caissiere', getPaymentStats, { dateTo: limit })).data
  const trips = `${formatCount(old.pendingCount ?? 0)}\u00a0${(old.pendingCount ?? 0) > 1 ? 'courses' : 'course'}`
  const sum = formatAmount(old.pendingAmount ?? 0, 'XOF')
  const ages = page.locator('tr[data-group]')
  await expectEventually(() => ages.first().textContent()).toBe(`30\u00a0jours et plus ${trips} · ${sum}`)
  const texts = await ages.allTextContents()
  expect(new Set(texts).size).toBe(texts.length)
  const all = (await yoon.company.call('caissiere', getPaymentStats, {})).data
  const total = page.getByText('Total à encaisser').locator('..')
  expect(await total.textContent()).toContain(formatAmount(all.pendingAmount ?? 0, 'XOF'))
  const { y = 0, height = 0 } = (await total.boundingBox()) ?? {}
  expect(y + height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
  // The cells of a row are centred on its middle.
  const middles = await paymentsOn(page)
    .first()
    .locator('td')
    .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).verticalAlign))
  expect(new Set(middles)).toEqual(new Set(['middle']))
})

test('shows two payments on a phone without scrolling, also of unpaid trips', async () => {
  // A client of its own: a long name takes a line more.
  const client = await yoon.company.newClient()
  for (const _ of [1, 2]) await yoon.company.newUnpaid({ client })
  for (const path of ['/dashboard/payments', `/dashboard/payments?status=PENDING&q=${client.lastName}`]) {
    const page = await yoon.open(path, 'caissiere', phone)
    const second = paymentsOn(page).nth(1)
    await second.waitFor()
    const { y, height } = (await second.boundingBox()) ?? { y: 0, height: 0 }
    expect(y + height, path).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
  }
})
