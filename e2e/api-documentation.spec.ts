import { expect, test } from 'vitest'
import { desktop, expectAccessible, expectEventually, phone, useYoon } from './support/browser.ts'
import { expectNothingCut, expectPageFits } from './support/screen.ts'

const yoon = useYoon()

test.each([
  { width: 'a desktop', options: desktop },
  { width: 'a phone', options: phone },
])('the documentation of the API lists every call with its guard on $width', async ({ options }) => {
  const page = await yoon.open('/dashboard/api', 'admin', options)
  const calls = page.getByRole('list', { name: 'API calls' }).getByRole('listitem')
  await expectEventually(() => calls.count()).toBeGreaterThan(100)
  await calls
    .filter({ hasText: '/api/bookings/{id}/client-link' })
    .filter({ hasText: 'bookings:update' })
    .first()
    .waitFor()
  await calls.filter({ hasText: '/api/links/mission' }).filter({ hasText: 'link: mission' }).first().waitFor()
  await expectAccessible(page, 'documentation of the API')
  await expectNothingCut(page, 'documentation of the API')
  await expectPageFits(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger openapi.json' }).click()
  expect((await download).suggestedFilename()).toBe('openapi.json')
})
