import type { Booking } from '@yoon/contract/bookings'
import type { Locator, Page } from 'playwright-core'

/** The bookings screen in the words of whoever uses it. */

export function dialogOf(page: Page, title: string): Locator {
  return page.getByRole('dialog', { name: title, exact: true })
}

export function cards(page: Page): Locator {
  return page.getByRole('article')
}

/** The card of a booking, by its reference or by its client's name. */
export function cardOf(page: Page, booking: Pick<Booking, 'bookingReference'> | string): Locator {
  return page.getByRole('article', { name: typeof booking === 'string' ? booking : booking.bookingReference })
}

/** What is seen, not what the other layout would show. */
export function seen(within: Locator, text: string | RegExp): Locator {
  return within.getByText(text).filter({ visible: true })
}

export function searchBox(page: Page): Locator {
  return page.getByRole('searchbox', { name: 'Rechercher un client, un lieu, une référence' })
}

/** One of the four cards above the list. */
export function viewButton(page: Page, label: 'Urgent' | 'Assignées' | 'En Cours' | 'Terminées'): Locator {
  return page.getByRole('button', { name: new RegExp(`^${label}`) })
}

/** Chooses what stands behind "…" on a card. */
export async function chooseFromMenu(card: Locator, action: string): Promise<void> {
  await card.getByRole('button', { name: /^Autres actions/ }).click()
  await card.getByRole('menuitem', { name: action }).click()
}

/** The screen with this booking alone. */
export function pathTo({ bookingReference }: Pick<Booking, 'bookingReference'>): string {
  return `/dashboard/bookings?search=${bookingReference}`
}
