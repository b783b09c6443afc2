import type { Booking } from '@yoon/contract/bookings/schemas'
import type { Locator, Page } from 'playwright-core'

/** Page object of the bookings page. */

export function dialogOf(page: Page, title: string): Locator {
  return page.getByRole('dialog', { name: title, exact: true })
}

export function cards(page: Page): Locator {
  return page.getByRole('article')
}

/** Returns the card of a booking, by its reference or by its client's name. */
export function cardOf(page: Page | Locator, booking: Pick<Booking, 'bookingReference'> | string): Locator {
  return page.getByRole('article', { name: typeof booking === 'string' ? booking : booking.bookingReference })
}

/** Returns the visible match: the hidden layout for another screen width contains the same text. */
export function seen(within: Locator, text: string | RegExp): Locator {
  return within.getByText(text).filter({ visible: true })
}

export function searchBox(page: Page): Locator {
  return page.getByRole('searchbox', { name: 'Rechercher un client, un lieu, une référence' })
}

/** Returns one of the four cards above the list. */
export function viewButton(page: Page, label: 'Urgent' | 'Assignées' | 'En Cours' | 'Terminées'): Locator {
  return page.getByRole('button', { name: new RegExp(`^${label}`) })
}

/** Chooses an action from the "…" menu of a card. */
export async function chooseFromMenu(card: Locator, action: string): Promise<void> {
  await card.getByRole('button', { name: /^Autres actions/ }).click()
  await card.getByRole('menuitem', { name: action }).click()
}

/** Waits until the dialog says that the driver is assigned and shows the message, and leaves the message for later. */
export async function leaveMessage(page: Page, done = 'Chauffeur assigné'): Promise<void> {
  const dialog = dialogOf(page, 'Message au chauffeur')
  await dialog.getByRole('status').getByText(done).waitFor()
  await dialog.getByRole('button', { name: 'Plus tard' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Returns the path of the list with only this booking. */
export function pathTo({ bookingReference }: Pick<Booking, 'bookingReference'>): string {
  return `/dashboard/bookings?search=${bookingReference}`
}
