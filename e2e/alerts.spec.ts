import { describe, expect, test } from 'vitest'
import { itemOf, openPanel, panelOf, stored } from './support/bell.ts'
import { expectEventually, useYoon, waitUntilHidden } from './support/browser.ts'
import type { Account } from './support/company.ts'

describe('new notifications', () => {
  const yoon = useYoon()

  test('shows notifications in all tabs, rings in one, and deletes them on sign-out', async () => {
    const page = await yoon.openWithOwnSession('/dashboard/bookings', 'moderateur')
    const other = await page.context().newPage()
    await other.goto(`${yoon.url}/dashboard/bookings`)
    for (const tab of [page, other]) {
      await openPanel(tab)
      await tab.evaluate(() => {
        Object.assign(globalThis, { notes: 0 })
        OscillatorNode.prototype.start = () => {
          Object.assign(globalThis, { notes: Reflect.get(globalThis, 'notes') + 1 })
        }
        OscillatorNode.prototype.stop = () => undefined
      })
    }
    const booking = await yoon.company.newBooking()
    for (const tab of [page, other]) await itemOf(panelOf(tab), booking.bookingReference).waitFor()
    const notes = async () => {
      const heard = await Promise.all(
        [page, other].map((tab) => tab.evaluate(() => Number(Reflect.get(globalThis, 'notes')))),
      )
      return heard.toSorted()
    }
    await expectEventually(notes).toEqual([0, 2])
    expect((await stored(page)).items.filter(({ data }) => JSON.stringify(data).includes(booking.id))).toHaveLength(1)
    await itemOf(panelOf(page), booking.bookingReference).getByRole('button', { name: 'Supprimer' }).click()
    await waitUntilHidden(itemOf(panelOf(other), booking.bookingReference))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await other.getByRole('button', { name: 'Se connecter' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('notifications'))).toBeNull()
  })

  test("rings at half volume and shows desktop notifications, according to the user's switches", async () => {
    const page = await yoon.open('/dashboard/bookings', 'moderateur', { permissions: ['notifications'] })
    await page.evaluate(() => {
      const heard: number[] = []
      const shown: { title: string; requireInteraction: boolean; tag: string }[] = []
      Object.assign(globalThis, { heard, shown })
      const { connect } = AudioNode.prototype as { connect: (this: AudioNode, to: AudioNode) => AudioNode }
      Object.assign(GainNode.prototype, {
        connect(this: GainNode, to: AudioNode) {
          heard.push(this.gain.value)
          return connect.call(this, to)
        },
      })
      class Shown {
        static permission = 'granted'
        constructor(title: string, { requireInteraction = false, tag = '' }: NotificationOptions) {
          shown.push({ title, requireInteraction, tag })
        }
        close() {}
      }
      Object.assign(globalThis, { Notification: Shown })
    })
    const alerts = () =>
      page.evaluate(
        () =>
          [Reflect.get(globalThis, 'heard'), Reflect.get(globalThis, 'shown')] as [
            number[],
            { title: string; requireInteraction: boolean }[],
          ],
      )
    const panel = await openPanel(page)
    const booking = await yoon.company.newBooking()
    await expectEventually(alerts).toEqual([
      [0.5],
      [expect.objectContaining({ title: 'Nouvelle réservation', requireInteraction: false })],
    ])
    await panel.getByText('Alertes dans ce navigateur').click()
    await panel.getByRole('switch', { name: 'Son' }).uncheck()
    await yoon.company.confirm(booking)
    await expectEventually(async () => (await alerts())[1].length).toBe(2)
    await panel.getByRole('switch', { name: 'Réservations' }).uncheck()
    await yoon.company.assign(booking.id, await yoon.company.freeDriver(booking.id))
    await itemOf(panel, booking.bookingReference).getByText('Chauffeur assigné').waitFor()
    expect((await alerts()).map((list) => list.length)).toEqual([1, 2])
    await panel.getByRole('switch', { name: 'Son' }).check()
    await panel.getByRole('button', { name: 'Tester' }).click()
    await expectEventually(async () => (await alerts()).map((list) => list.length)).toEqual([2, 3])
    const kept = await page.evaluate(
      () => Object.entries(localStorage).find(([key]) => key.startsWith('notificationSettings'))?.[1],
    )
    expect(JSON.parse(kept ?? '{}')).toMatchObject({
      soundEnabled: true,
      desktopEnabled: true,
      bookingAlerts: false,
      userAlerts: true,
    })
  })

  test('offers a switch only for each type of notification that the role receives', async () => {
    const switchesOf = async (account: Account) => {
      const panel = await openPanel(await yoon.open('/dashboard/bookings', account))
      await panel.getByText('Alertes dans ce navigateur').click()
      await panel.getByRole('switch', { name: 'Son' }).waitFor()
      const names = await panel
        .getByRole('switch')
        .evaluateAll((boxes) =>
          boxes.map((box) => box.ariaLabelledByElements?.map((part) => part.textContent).join(' ')),
        )
      return names.map((name) => name?.trim())
    }
    const common = ['Son', 'Notifications sur le bureau']
    expect(await switchesOf('operatrice')).toEqual([...common, 'Réservations', 'Chauffeurs'])
    expect(await switchesOf('moderateur')).toEqual([...common, 'Réservations', 'Paiements', 'Chauffeurs'])
  })
})
