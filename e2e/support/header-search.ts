import type { Locator, Page } from 'playwright-core'

/** Page object of the search in the header. */

export function headerSearch(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Rechercher dans toutes les réservations' })
}

/** Focuses the search of the header by its shortcut, once the header has loaded. */
export async function goToSearch(page: Page): Promise<void> {
  await headerSearch(page).waitFor()
  await page.keyboard.press('/')
}

/** Returns the results of a search of the header that contain a text. */
export function results(page: Page, text: string): Locator {
  return page.getByRole('listbox', { name: 'Réservations trouvées' }).getByRole('option', { name: text })
}
