import { expect, test } from 'vitest'
import { desktop, expectAccessible, expectEventually, phone, useYoon } from './support/browser.ts'

const yoon = useYoon()

test.each([
  ['a desktop', desktop],
  ['a phone', phone],
] as const)('an administrator can read the API documentation on %s', async (_width, options) => {
  const page = await yoon.open('/dashboard/settings?tab=security', 'admin', options)
  await page.getByRole('link', { name: "Documentation de l'API" }).click()
  await page.getByRole('heading', { level: 1, name: "Documentation de l'API" }).waitFor()
  const call = page.getByRole('listitem').filter({ hasText: '/api/dashboard/bookings/{id}/assign' }).first()
  await expectEventually(async () => expect(await call.textContent()).toContain('PATCH'))
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await expectAccessible(page, 'the documentation of the API')
})

test('a page of Yoon refuses to write text as HTML (Trusted Types)', async () => {
  const page = await yoon.open('/dashboard/bookings', 'admin')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const outcome = await page.evaluate(() => {
    try {
      document.createElement('div').innerHTML = '<b>text</b>'
      return 'written'
    } catch (error) {
      return error instanceof TypeError ? 'refused' : String(error)
    }
  })
  expect(outcome).toBe('refused')
})
