import type { Locator } from 'playwright-core'

/** Chooses an action of a row, or of the "…" menu of a card on a small screen. */
export async function takeAction(row: Locator, action: string): Promise<void> {
  const menu = row.getByRole('button', { name: /^Actions pour/ })
  const button = row.getByRole('button', { name: new RegExp(`^${action} `) })
  await menu.or(button).first().waitFor()
  if ((await menu.count()) === 0) return button.click()
  await menu.click()
  return row.getByRole('menuitem', { name: action }).click()
}
