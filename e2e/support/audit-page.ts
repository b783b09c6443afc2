import type { Locator, Page } from 'playwright-core'

/** The entries on screen: rows of the table, or cards where there is no room for it. */
export function entriesOf(page: Page): Locator {
  return page.locator('main').locator('tbody tr, li:has(> button time)')
}

/** The entries of an action. */
export function entryOf(page: Page, action: string): Locator {
  return entriesOf(page).filter({ has: page.getByText(action, { exact: true }) })
}

/** The details that an entry opens. */
export async function openEntry(page: Page, action: string): Promise<Locator> {
  await entryOf(page, action).first().getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: action })
  await dialog.getByText('Concerne', { exact: true }).waitFor()
  return dialog
}
