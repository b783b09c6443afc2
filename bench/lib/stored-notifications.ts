import type { Page } from 'playwright-core'

/** Maximum number of notifications that a browser stores. */
export const kept = 300

/** Stores as many notifications for a user as a browser keeps; the page shows them after its next load. */
export async function storeNotifications(page: Page, userId: string): Promise<void> {
  await page.evaluate(store, { userId, kept })
}

/** Runs in the page. */
function store({ userId, kept: count }: { userId: string; kept: number }): void {
  const items = Array.from({ length: count }, (_, index) => ({
    id: `id-${index}`,
    type: 'booking',
    title: 'Nouvelle réservation',
    message: `R-ABC${index} · Mame Diarra Fall · sam. 21 nov. à 14:15`,
    timestamp: new Date(Date.now() - index * 600_000).toISOString(),
    read: false,
    priority: 'medium',
    data: { bookingReference: `R-ABC${index}` },
    url: `/dashboard/bookings?search=R-ABC${index}`,
  }))
  localStorage.setItem('notifications', JSON.stringify({ userId, seq: 1_000_000, items }))
}
