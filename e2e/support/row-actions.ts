import type { Locator } from 'playwright-core'

/** Chooses an action of a row, or of its "…" menu. */
export async function takeAction(row: Locator, action: string): Promise<void> {
  const menu = row.getByRole('button', { name: /^Actions pour/ })
  const button = row.getByRole('button', { name: new RegExp(`^${action} `) })
  await menu.or(button).first().waitFor()
  if ((await button.count()) > 0) return button.click()
  await menu.click()
  return row.getByRole('menuitem', { name: action }).click()
}
