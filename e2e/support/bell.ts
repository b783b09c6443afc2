import type { Locator, Page } from 'playwright-core'

/** The bell of the header. */
export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
export const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
export const itemOf = (panel: Locator, text: string) => panel.getByRole('listitem').filter({ hasText: text })

/** Opens the panel once the live channel is there. */
export async function openPanel(page: Page): Promise<Locator> {
  await bell(page).click()
  const panel = panelOf(page)
  await panel.getByText('Connecté', { exact: true }).waitFor()
  return panel
}

/** What the browser keeps, as the developer tools show it. */
export interface Stored {
  seq?: number
  items: { id: string; type: string; timestamp: string; read: boolean; data?: object; url?: string | null }[]
}

export async function stored(page: Page): Promise<Stored> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('notifications') ?? '{"items":[]}'))
}
