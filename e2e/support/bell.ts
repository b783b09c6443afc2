import type { Locator, Page } from 'playwright-core'

/** Returns the bell in the header. */
export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
export const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
export const itemOf = (panel: Locator, text: string) => panel.getByRole('listitem').filter({ hasText: text })

/** Opens the notification panel and waits until the live channel is connected. */
export async function openPanel(page: Page): Promise<Locator> {
  await bell(page).click()
  const panel = panelOf(page)
  await panel.getByText('Connecté', { exact: true }).waitFor()
  return panel
}

/** Notifications that the browser stores in localStorage. */
export interface Stored {
  seq?: number
  items: { id: string; type: string; timestamp: string; read: boolean; data?: object; url?: string | null }[]
}

export async function stored(page: Page): Promise<Stored> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('notifications') ?? '{"items":[]}'))
}
