import { listPayments } from '@yoon/contract/payments/calls'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pathTo } from './support/bookings-page.ts'
import { expectEventually, phone, useYoon } from './support/browser.ts'
import { expectNothingCut } from './support/screen.ts'

const yoon = useYoon()

interface Shared {
  text: string
  files: { name: string; type: string; size: number }[]
}

/** Gives the page a share sheet that records what it is asked to share. */
async function withShareSheet(page: Page): Promise<() => Promise<Shared[]>> {
  await page.addInitScript(() => {
    const shared: Shared[] = []
    Object.assign(globalThis, { shared })
    navigator.canShare = () => true
    navigator.share = async ({ text = '', files = [] } = {}) => {
      shared.push({ text, files: files.map(({ name, type, size }) => ({ name, type, size })) })
    }
  })
  await page.reload()
  return () => page.evaluate(() => (globalThis as unknown as { shared: Shared[] }).shared)
}

describe('share sheet of a phone', () => {
  test('shares the PDF of a receipt together with its message', async () => {
    const [payment] = (await yoon.company.call('admin', listPayments, { status: 'COMPLETED', limit: 1 })).data
    const page = await yoon.open(`/dashboard/payments?dialog=receipt&payment=${payment?.id}`, 'admin', phone)
    const readShared = await withShareSheet(page)
    const button = page.getByRole('dialog').getByRole('button', { name: 'Partager' })
    await expectEventually(() => button.getAttribute('aria-busy')).toBeNull()
    await expectNothingCut(page, 'the receipt on a phone')
    await button.tap()
    await expectEventually(readShared).toEqual([
      {
        text: expect.stringContaining(payment?.booking?.user.firstName ?? '-'),
        files: [{ name: expect.stringMatching(/\.pdf$/), type: 'application/pdf', size: expect.any(Number) }],
      },
    ])
  })

  test('shares the message to the driver, and remembers that it was prepared', async () => {
    const booking = await yoon.company.newAssigned()
    const path = `${pathTo(booking)}&view=all&dialog=message&booking=${booking.id}`
    const page = await yoon.open(path, 'operatrice', phone)
    const readShared = await withShareSheet(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Partager' }).tap()
    await expectEventually(readShared).toEqual([{ text: expect.stringContaining(booking.user.lastName), files: [] }])
    await expectEventually(async () => {
      const [shown] = await yoon.company.find(booking.bookingReference)
      return shown?.messagePreparedAt
    }).not.toBeNull()
  })

  test('offers no share sheet on a computer', async () => {
    const booking = await yoon.company.newAssigned()
    const page = await yoon.open(`${pathTo(booking)}&view=all&dialog=message&booking=${booking.id}`, 'operatrice')
    await page.getByRole('button', { name: 'Copier' }).waitFor()
    expect(await page.getByRole('button', { name: 'Partager' }).count()).toBe(0)
  })
})
