import { assignDriver, changeBookingStatus } from '@yoon/contract/bookings/calls'
import { describe, expect, test } from 'vitest'
import { expectEventually, useYoon, waitForToast } from './support/browser.ts'
import {
  barOf,
  dragOver,
  expectFocused,
  expectInRow,
  hoverOver,
  listen,
  planningPath,
  rowOf,
  usePlanning,
} from './support/planning-page.ts'

const yoon = useYoon()
const { newDay, driver, read } = usePlanning(yoon)
const gone = 'Un collègue a annulé ou déplacé cette course entre-temps'
const cancelled = { status: 'CANCELLED', cancelReason: 'CLIENT' } as const

describe('a drag during which something goes wrong', () => {
  test('a drop without a connection is refused: the trip goes back, and the board is read again once there is one', async () => {
    const date = newDay()
    const [held, other] = [
      await yoon.company.newBooking({ date, time: '09:00' }),
      await yoon.company.newBooking({ date, time: '13:00' }),
    ]
    const page = await yoon.open(planningPath(date), 'operatrice')
    await expectInRow(page, other)
    await dragOver(page, barOf(page, held), rowOf(page, driver(0).id))
    await page.context().setOffline(true)
    // The banner moves the rows.
    await page.getByText(/^Hors ligne/).waitFor()
    await hoverOver(page, rowOf(page, driver(0).id))
    await page.mouse.up()
    await waitForToast(page, "Le changement n'a pas été enregistré")
    await expectInRow(page, held)
    await yoon.company.call('moderateur', assignDriver, {
      id: other.id,
      driverId: driver(1).id,
      allowOverlap: true,
    })
    await page.context().setOffline(false)
    await expectInRow(page, other, driver(1).id)
    await expectInRow(page, held)
    expect((await read(held)).driver).toBeNull()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expectInRow(page, held, driver(0).id)
    expect((await read(held)).driver?.id).toBe(driver(0).id)
  })

  test('a drag outlasts a restart of the server: the drop is stored, at the latest when it is sent again', async () => {
    const date = newDay()
    const booking = await yoon.company.newBooking({ date, time: '09:00' })
    const page = await yoon.open(planningPath(date), 'operatrice')
    await expectInRow(page, booking)
    await dragOver(page, barOf(page, booking), rowOf(page, driver(0).id))
    await yoon.restart()
    await page.mouse.up()
    const retry = page.getByRole('button', { name: 'Réessayer' })
    const done = rowOf(page, driver(0).id).locator(`[data-trip="${booking.id}"]:not([aria-busy])`)
    await done.or(retry).first().waitFor()
    if (await retry.isVisible()) await retry.click()
    await done.waitFor()
    await expectEventually(async () => (await read(booking)).driver?.id).toBe(driver(0).id)
  })

  test('the trip in the hand says that a colleague has cancelled it, and is dropped nowhere', async () => {
    const date = newDay()
    const booking = await yoon.company.newBooking({ date, time: '09:00' })
    const page = await yoon.open(planningPath(date), 'operatrice')
    await expectInRow(page, booking)
    await dragOver(page, barOf(page, booking), rowOf(page, driver(0).id))
    await yoon.company.call('moderateur', changeBookingStatus, { id: booking.id, ...cancelled })
    await page.locator('[data-marker]').getByText(gone).waitFor()
    expect(await barOf(page, booking).getAttribute('aria-label')).toContain('annulée ou déplacée')
    await page.mouse.up()
    await waitForToast(page, 'Déplacement impossible')
    await barOf(page, booking).waitFor({ state: 'detached' })
    expect((await read(booking)).status).toBe('CANCELLED')
  })

  test('announces to the keyboard that a colleague has cancelled the trip', async () => {
    const date = newDay()
    const booking = await yoon.company.newBooking({ date, time: '09:00' })
    const page = await yoon.open(planningPath(date), 'operatrice')
    await expectInRow(page, booking)
    const said = await listen(page)
    await page.getByRole('region', { name: 'Planning', exact: true }).focus()
    await page.keyboard.press('Tab')
    await expectFocused(barOf(page, booking))
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await yoon.company.call('moderateur', changeBookingStatus, { id: booking.id, ...cancelled })
    await expectEventually(async () => (await said()).at(-1)).toContain(`Impossible ici\u00a0: ${gone}`)
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await barOf(page, booking).waitFor({ state: 'detached' })
    expect((await read(booking)).driver).toBeNull()
  })
})
