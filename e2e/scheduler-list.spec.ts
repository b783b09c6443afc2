import { getToday } from '@yoon/contract/dashboard/calls'
import { localDateTime } from '@yoon/contract/dates'
import { getSchedulerStatus } from '@yoon/contract/scheduler/calls'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectEventually, useYoon } from './support/browser.ts'

const yoon = useYoon()

const openScheduler = (options = {}) => yoon.open('/dashboard/scheduler', 'admin', options)
const upcoming = (page: Page) => page.getByRole('region', { name: 'Réservations à venir' })

test('counts all late trips, leads to those that it no longer lists, and says why a trip has no driver', async () => {
  const page = await openScheduler()
  const { data } = await yoon.company.call('admin', getSchedulerStatus, {})
  const { data: today } = await yoon.company.call('admin', getToday, {})
  const heading = upcoming(page).locator('[data-group]').first()
  await expectEventually(() => heading.textContent()).toContain(`En retard · ${data.summary.late.count}`)
  expect(today.bookings?.late).toEqual(data.summary.late)
  await upcoming(page)
    .getByText(/^Pas encore confirmée$|^Chauffeur à choisir$/)
    .first()
    .waitFor()
  await heading.getByRole('link', { name: /^dont \d+ hors de cette liste$/ }).click()
  await page.getByRole('article').first().waitFor()
  expect(new URL(page.url()).searchParams.get('retards')).toBe('all')
})

test('shows both ends of a trip in a row', async () => {
  const { day: date, time } = localDateTime(new Date(Date.now() + 50 * 60_000), 'Africa/Dakar')
  const booking = await yoon.company.newBooking({
    date,
    time,
    from: 'Aéroport international Blaise-Diagne (AIBD), Diass',
    to: 'Résidence des Almadies, immeuble B, 4e étage, route de la Pointe, Ngor',
  })
  const page = await openScheduler({ viewport: { width: 1366, height: 768 } })
  const row = upcoming(page).locator('tbody tr').filter({ hasText: booking.bookingReference })
  await row.getByText('AIBD', { exact: true }).waitFor()
  expect(await row.getByText('Ngor', { exact: true }).isVisible()).toBe(true)
})
