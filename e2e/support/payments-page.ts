import type { Booking } from '@yoon/contract/bookings'
import type { Locator, Page } from 'playwright-core'

/** The payments screen in the words of whoever uses it. */

export function pathToPayment({ bookingReference }: Pick<Booking, 'bookingReference'>): string {
  return `/dashboard/payments?q=${bookingReference}`
}

/** The rows of the table, or the cards where there is no room for rows. */
export function paymentsOn(page: Page): Locator {
  return page.locator('tbody').getByRole('row').or(page.getByRole('article'))
}

/** One of the figures above the list. */
export function figureOf(page: Page, label: string): Locator {
  return page.locator('dl[aria-label="Chiffres des paiements"] > div', { hasText: label }).getByRole('definition')
}
