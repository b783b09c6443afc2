import type { Booking } from '@yoon/contract/bookings/schemas'
import { listPayments, type TripPayment } from '@yoon/contract/payments/calls'
import type { Locator, Page } from 'playwright-core'
import type { Company } from './company.ts'

/** Page object of the payments page. */

/** Reason why a completed payment of an active booking cannot be deleted. */
export const keptReason = 'Impossible de supprimer un paiement complété lié à une réservation active'

/** Returns a payment of the demonstration company for a trip that is not yet driven. */
export async function findPrepaid(company: Company): Promise<TripPayment> {
  const { data } = await company.call('admin', listPayments, { status: 'COMPLETED', limit: 100 })
  const prepaid = data.find(({ booking }) => booking?.status === 'ASSIGNED')
  if (!prepaid?.booking) throw new Error('The company has no prepaid booking')
  return { ...prepaid, booking: prepaid.booking }
}

export function pathToPayment({ bookingReference }: Pick<Booking, 'bookingReference'>): string {
  return `/dashboard/payments?q=${bookingReference}`
}

/** Returns the rows of the table below their days, or the cards on a small screen. */
export function paymentsOn(page: Page): Locator {
  return page.locator('tbody tr:not([data-group])').or(page.getByRole('article'))
}

/** Returns the link of one of the figures above the list. */
export function figureLink(page: Page, label: string): Locator {
  return page.getByRole('list', { name: 'Chiffres des paiements' }).getByRole('link', { name: new RegExp(`^${label}`) })
}

/** Returns one of the figures above the list. */
export function figureOf(page: Page, label: string): Locator {
  return figureLink(page, label).locator('b')
}

/** Chooses a filter beside the search, on a phone in the sheet of the filters. */
export async function chooseFilter(page: Page, label: string, option: string): Promise<void> {
  const select = page.getByRole('combobox', { name: label })
  const sheet = page.getByRole('button', { name: /^Filtres/ })
  await select.or(sheet).first().waitFor()
  const isInSheet = await sheet.isVisible()
  if (isInSheet) await sheet.click()
  await select.selectOption(option)
  if (isInSheet) await page.getByRole('button', { name: 'Voir les paiements' }).click()
}

/** Chooses how a trip was paid; the radio buttons themselves are out of sight. */
export async function chooseMethod(dialog: Locator, label: string): Promise<void> {
  await dialog.getByRole('group', { name: 'Mode de paiement' }).getByText(label, { exact: true }).click()
}
