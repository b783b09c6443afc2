import type { Booking } from '@yoon/contract/bookings/schemas'
import type { Locator, Page } from 'playwright-core'

/** Page object of the payments page. */

export function pathToPayment({ bookingReference }: Pick<Booking, 'bookingReference'>): string {
  return `/dashboard/payments?q=${bookingReference}`
}

/** Returns the rows of the table, or the cards on a small screen. */
export function paymentsOn(page: Page): Locator {
  return page.locator('tbody').getByRole('row').or(page.getByRole('article'))
}

/** Returns one of the figures above the list. */
export function figureOf(page: Page, label: string): Locator {
  return page.locator('dl[aria-label="Chiffres des paiements"] > div', { hasText: label }).getByRole('definition')
}
