import type { Locator } from 'playwright-core'

/** Takes an action on what stands in a row, or on a card, behind "…", where there is no room for rows. */
export async function takeAction(row: Locator, action: string): Promise<void> {
  const menu = row.getByRole('button', { name: /^Actions pour/ })
  const button = row.getByRole('button', { name: new RegExp(`^${action} `) })
  await menu.or(button).first().waitFor()
  if ((await menu.count()) === 0) return button.click()
  await menu.click()
  return row.getByRole('menuitem', { name: action }).click()
}
