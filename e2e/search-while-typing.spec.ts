import { findBookings } from '@yoon/contract/bookings/calls'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cards } from './support/bookings-page.ts'
import { expectAccessible, useYoon } from './support/browser.ts'
import { day } from './support/company.ts'
import { hold } from './support/database-page.ts'
import { goToSearch } from './support/header-search.ts'

const yoon = useYoon()

const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test('shows the matches of the list at once, which stay where they are when the server answers', async () => {
  const client = await yoon.company.newClient()
  const urgent = await yoon.company.newBooking({ client })
  const later = await yoon.company.newBooking({ client, date: day(401) })
  const page = await yoon.open(`/dashboard/bookings?range=today&q=${client.lastName}`, 'operatrice')
  await cards(page).first().waitFor()
  const answer = await hold(page, `**${findBookings.path}?*`)
  await goToSearch(page)
  await page.keyboard.type(client.lastName)
  const known = group(page, 'Dans cette vue').getByRole('option', { name: urgent.bookingReference })
  await known.waitFor()
  const placeholders = page.locator('[data-placeholders]')
  await placeholders.getByText('Ailleurs').waitFor()
  await expectAccessible(page, 'a search that is awaited')
  const before = await known.boundingBox()
  answer()
  await group(page, 'Ailleurs').getByRole('option', { name: later.bookingReference }).waitFor()
  expect(await placeholders.count()).toBe(0)
  expect(await known.boundingBox()).toEqual(before)
})
