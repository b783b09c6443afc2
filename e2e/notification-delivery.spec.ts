import { listNotifications, type Notification } from '@yoon/contract/notifications/calls'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPanel, panelOf, stored } from './support/bell.ts'
import { expectEventually, useYoon } from './support/browser.ts'
import type { Account } from './support/company.ts'

const path = '/dashboard/bookings'

describe('delivery of notifications', () => {
  const yoon = useYoon()

  /** Returns the ids of all notifications of an account on the server, oldest first. */
  async function table(account: Account): Promise<string[]> {
    const all: Notification[] = []
    for (;;) {
      const { data } = await yoon.company.call(account, listNotifications, { after: String(all.at(-1)?.seq ?? 0) })
      const page = data as unknown as Notification[]
      if (page.length === 0) return all.map(({ id }) => id)
      all.push(...page)
    }
  }

  const idsOf = async (page: Page) => (await stored(page)).items.map(({ id }) => id).reverse()

  /** Makes several concurrent changes, each of which creates notifications. */
  const work = () => Promise.all([yoon.company.newBooking(), yoon.company.newAssigned(), yoon.company.newUnpaid()])

  const setOffline = (pages: readonly Page[], isOffline: boolean) =>
    Promise.all(pages.map((page) => page.context().setOffline(isOffline)))

  test('a browser misses no notification over disconnections, a second tab, a reload and a restart', async () => {
    const [first, second] = [await yoon.open(path, 'moderateur'), await yoon.open(path, 'caissiere')]
    const pages = [first, second]
    for (const page of pages) await openPanel(page)
    const tab = await first.context().newPage()
    await tab.goto(yoon.url + path)

    for (let round = 0; round < 5; round += 1) {
      const before = work()
      await setOffline(pages, true)
      await before
      if (round === 2) await yoon.restart()
      const meanwhile = work()
      await setOffline(pages, false)
      if (round === 3) await first.reload()
      await meanwhile
    }

    const expected = [await table('moderateur'), await table('caissiere')]
    expect(expected.map((ids) => ids.length)).toEqual([70, 70])
    await expectEventually(() => Promise.all(pages.map(idsOf))).toEqual(expected)
    await expectEventually(() => idsOf(tab)).toEqual(expected[0])
    await openPanel(first)
    await panelOf(first).getByRole('listitem').first().waitFor()
  })
})
