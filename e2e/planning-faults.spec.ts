import { assignDriver, changeBookingStatus } from '@yoon/contract/bookings/calls'
import { rescheduleBooking } from '@yoon/contract/reschedules/calls'
import { describe, expect, test } from 'vitest'
import { expectEventually, useYoon, waitForToast } from './support/browser.ts'
import {
  barOf,
  dragOver,
  expectFocused,
  expectInRow,
  listen,
  planningPath,
  rowOf,
  tabToBars,
  usePlanning,
} from './support/planning-page.ts'

const yoon = useYoon()
const { newDay, driver, read } = usePlanning(yoon)
const gone = 'Un collègue a annulé ou déplacé cette course entre-temps'
const cancelled = { status: 'CANCELLED', cancelReason: 'CLIENT' } as const

/** Picks up a new trip with the keyboard and moves it into the first row. */
async function pickUpWithKeyboard() {
  const date = newDay()
  const booking = await yoon.company.newBooking({ date, time: '09:00' })
  const page = await yoon.open(planningPath(date), 'operatrice')
  await expectInRow(page, booking)
  const said = await listen(page)
  await tabToBars(page)
  await expectFocused(barOf(page, booking))
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  return { date, booking, page, said }
}

describe('a drag during which something goes wrong', () => {
  test('a drop without a connection is refused: the trip goes back, and the board is read again once there is one', async () => {
    const date = newDay()
    const [held, other] = [
      await yoon.company.newBooking({ date, time: '09:00' }),
      await yoon.company.newBooking({ date, time: '13:00' }),
    ]
    const page = await yoon.open(planningPath(date), 'operatrice')
    await expectInRow(page, other)
    const at = await dragOver(page, barOf(page, held), rowOf(page, driver(1).id))
    const before = await rowOf(page, driver(1).id).boundingBox()
    await page.context().setOffline(true)
    await page.getByText(/^Hors ligne/).waitFor()
    // The banner pushes the rows down: the trip is still for the driver under the pointer before.
    await expectEventually(async () => (await rowOf(page, driver(1).id).boundingBox())?.y).not.toBe(before?.y)
    await page.mouse.move(at.x + 2, at.y + 2)
    await page.mouse.up()
    await waitForToast(page, "Le changement n'a pas été enregistré")
    await expectInRow(page, held)
    await yoon.company.call('moderateur', assignDriver, {
      id: other.id,
      driverId: driver(2).id,
      allowOverlap: true,
    })
    await page.context().setOffline(false)
    await expectInRow(page, other, driver(2).id)
    await expectInRow(page, held)
    expect((await read(held)).driver).toBeNull()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expectInRow(page, held, driver(1).id)
    expect((await read(held)).driver?.id).toBe(driver(1).id)
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
    const { booking, page, said } = await pickUpWithKeyboard()
    await yoon.company.call('moderateur', changeBookingStatus, { id: booking.id, ...cancelled })
    await expectEventually(async () => (await said()).at(-1)).toContain(`Impossible ici\u00a0: ${gone}`)
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await barOf(page, booking).waitFor({ state: 'detached' })
    expect((await read(booking)).driver).toBeNull()
  })

  test('announces to the keyboard that a colleague has moved the trip within the day, and drops nothing', async () => {
    const { date, booking, page, said } = await pickUpWithKeyboard()
    await yoon.company.call('moderateur', rescheduleBooking, {
      id: booking.id,
      scheduledDate: date,
      scheduledTime: '11:00',
    })
    await expectEventually(async () => (await said()).at(-1)).toContain(
      'Un collègue a modifié cette course entre-temps\u00a0: le déplacement sera refusé.',
    )
    await page.keyboard.press('Space')
    await waitForToast(page, "Le changement n'a pas été enregistré")
    expect(await read(booking)).toMatchObject({ driver: null, scheduledTime: '11:00' })
  })
})
