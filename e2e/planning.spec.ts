import type { Booking } from '@yoon/contract/bookings/schemas'
import { prepareClientMessage } from '@yoon/contract/reschedules/calls'
import { describe, expect, test } from 'vitest'
import { dialogOf } from './support/bookings-page.ts'
import { expectAccessible, expectEventually, useYoon, waitForToast } from './support/browser.ts'
import {
  barOf,
  dragOver,
  dragTo,
  expectFocused,
  expectInRow,
  planningPath,
  rowOf,
  usePlanning,
} from './support/planning-page.ts'
import { expectNothingCut } from './support/screen.ts'

const yoon = useYoon()
const { newDay, driver, read, assign } = usePlanning(yoon)

describe('the board with a mouse', () => {
  test('assigns, reassigns and unassigns by dragging, and undoes each with the button and with Ctrl+Z', async () => {
    const date = newDay()
    const booking = await yoon.company.newBooking({ date, time: '09:00' })
    const page = await yoon.open(planningPath(date), 'operatrice')
    const bar = barOf(page, booking)
    await expectInRow(page, booking)
    await dragTo(page, bar, rowOf(page, driver(0).id))
    await expectInRow(page, booking, driver(0).id)
    await waitForToast(page, 'Course assignée')
    expect(await read(booking)).toMatchObject({
      status: 'ASSIGNED',
      driver: { id: driver(0).id },
      scheduledTime: '09:00',
    })

    // A fresh assignment is undone by its own call, which restores the status too.
    await page.keyboard.press('Control+z')
    await expectInRow(page, booking)
    expect(await read(booking)).toMatchObject({ status: 'PENDING', driver: null })

    await dragTo(page, bar, rowOf(page, driver(0).id))
    await expectInRow(page, booking, driver(0).id)
    await dragTo(page, bar, rowOf(page, driver(1).id))
    await expectInRow(page, booking, driver(1).id)
    await page.getByRole('button', { name: 'Annuler', exact: true }).last().click()
    await expectInRow(page, booking, driver(0).id)

    await dragTo(page, bar, rowOf(page))
    await expectInRow(page, booking)
    await waitForToast(page, 'Chauffeur retiré')
    await page.keyboard.press('Control+z')
    await expectInRow(page, booking, driver(0).id)
    await page.keyboard.press('Control+z')
    await expectInRow(page, booking)
    expect((await read(booking)).driver).toBeNull()
  })

  test('moves a trip along the hours, in another row at once, and asks first if the client knows the time', async () => {
    const date = newDay()
    const booking = await yoon.company.newBooking({ date, time: '09:00' })
    await assign(booking, driver(0))
    const page = await yoon.open(planningPath(date), 'operatrice')
    const bar = barOf(page, booking)
    await expectInRow(page, booking, driver(0).id)
    // 136 pixels are an hour.
    await dragTo(page, bar, rowOf(page, driver(0).id), 136)
    await expectEventually(async () => (await read(booking)).scheduledTime).toBe('10:00')
    await dragTo(page, bar, rowOf(page, driver(1).id), -68)
    await expectInRow(page, booking, driver(1).id)
    expect(await read(booking)).toMatchObject({ scheduledTime: '09:30', driver: { id: driver(1).id } })

    await yoon.company.call('operatrice', prepareClientMessage, { id: booking.id })
    await page.reload()
    await expectInRow(page, booking, driver(1).id)
    await dragTo(page, bar, rowOf(page, driver(1).id), 136)
    const question = dialogOf(page, 'Client déjà prévenu')
    await question.getByText('connaît l').waitFor()
    await expectAccessible(page, 'question about an informed client')
    expect((await read(booking)).scheduledTime).toBe('09:30')
    await question.getByRole('button', { name: 'Déplacer quand même' }).click()
    await expectEventually(async () => (await read(booking)).scheduledTime).toBe('10:30')
  })

  test('a click opens the menu, and Escape cancels a drag', async () => {
    const date = newDay()
    const booking = await yoon.company.newBooking({ date, time: '09:00' })
    const page = await yoon.open(planningPath(date), 'operatrice')
    await expectInRow(page, booking)
    await barOf(page, booking).click()
    await page.getByRole('menuitem', { name: 'Assigner un chauffeur' }).waitFor()
    await page.keyboard.press('Escape')
    await expectFocused(barOf(page, booking))
    await dragOver(page, barOf(page, booking), rowOf(page, driver(0).id))
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expectInRow(page, booking)
    expect((await read(booking)).driver).toBeNull()
  })

  test('shows a conflict with both trips and free alternatives, and assigns although they overlap', async () => {
    const date = newDay()
    const [first, second] = [
      await yoon.company.newBooking({ date, time: '09:00' }),
      await yoon.company.newBooking({ date, time: '09:15' }),
    ]
    await assign(first, driver(0))
    const page = await yoon.open(planningPath(date), 'operatrice')
    await expectInRow(page, second)
    await dragTo(page, barOf(page, second), rowOf(page, driver(0).id))
    const sheet = dialogOf(page, 'Créneau déjà pris')
    await sheet.getByText('Déjà prévue').waitFor()
    await sheet.getByText(first.user.lastName).waitFor()
    await sheet.getByText(second.user.lastName).first().waitFor()
    const solutions = sheet.getByRole('list').getByRole('button')
    expect(await solutions.count()).toBeGreaterThan(0)
    await expectAccessible(page, 'conflict sheet')
    await expectNothingCut(page, 'conflict sheet')
    await sheet.getByRole('button', { name: 'Assigner quand même' }).click()
    await expectInRow(page, second, driver(0).id)

    const third = await yoon.company.newBooking({ date, time: '09:30' })
    await expectInRow(page, third)
    await dragTo(page, barOf(page, third), rowOf(page, driver(0).id))
    await solutions.first().click()
    await expectEventually(async () => (await read(third)).driver?.id).toBeTruthy()
  })

  test('moves several selected trips together and says of each what became of it', async () => {
    const date = newDay()
    const bookings: Booking[] = []
    for (const time of ['08:00', '11:00', '14:00']) bookings.push(await yoon.company.newBooking({ date, time }))
    const [one, two, blocked] = bookings as [Booking, Booking, Booking]
    const busy = await yoon.company.newBooking({ date, time: '14:15' })
    await assign(busy, driver(0))
    const page = await yoon.open(planningPath(date), 'operatrice')
    await expectInRow(page, blocked)
    for (const booking of bookings)
      await barOf(page, booking).click({ modifiers: ['ControlOrMeta'], position: { x: 20, y: 15 } })
    await page.getByText('3 courses sélectionnées').waitFor()
    await dragTo(page, barOf(page, one), rowOf(page, driver(0).id))
    const results = dialogOf(page, '1 course refusée sur 3')
    await results.getByText(blocked.user.lastName).waitFor()
    await expectAccessible(page, 'results of several moves')
    await results.getByRole('button', { name: 'Fermer' }).last().click()
    await expectInRow(page, one, driver(0).id)
    await expectInRow(page, two, driver(0).id)
    await expectInRow(page, blocked)
    await page.keyboard.press('Control+z')
    await expectInRow(page, one)
    await expectInRow(page, two)
  })
})
