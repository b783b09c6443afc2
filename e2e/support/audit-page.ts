import type { Locator, Page } from 'playwright-core'

/** Returns the entries on screen: rows of the table, or cards on a small screen. */
export function entriesOf(page: Page): Locator {
  return page.locator('main').locator('tbody tr:not([data-group]), li:has(> button time)')
}

/** Returns the entries of an action. */
export function entryOf(page: Page, action: string): Locator {
  return entriesOf(page).filter({ has: page.getByText(action, { exact: true }) })
}

/** Opens the details of an entry and returns their dialog. */
export async function openEntry(page: Page, action: string): Promise<Locator> {
  await entryOf(page, action).first().getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: action })
  await dialog.getByText('Concerne', { exact: true }).waitFor()
  return dialog
}
