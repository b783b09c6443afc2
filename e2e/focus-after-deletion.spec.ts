import { completeBooking } from '@yoon/contract/bookings/calls'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { submitButton } from './support/booking-form.ts'
import { cardOf, cards, chooseFromMenu, dialogOf } from './support/bookings-page.ts'
import { desktop, expectEventually, phone, useYoon, waitForToast } from './support/browser.ts'
import { newName } from './support/company.ts'
import { newVehicle, rowOf, vehiclesPath } from './support/fleet-page.ts'
import { paymentsOn } from './support/payments-page.ts'
import { takeAction } from './support/row-actions.ts'

const yoon = useYoon()

/** Returns the text of the focused row or card, or the tag name of the focused element outside of rows. */
const focusedRow = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('tr, article')?.textContent ?? document.activeElement?.tagName)

describe.each([
  { width: 'a desktop', options: desktop },
  { width: 'a phone', options: phone },
])('focus after a deletion, on $width', ({ options }) => {
  test('the focus moves to the next row after a deletion, and stays in the list after the last one', async () => {
    const vehicles = [await newVehicle(yoon.company), await newVehicle(yoon.company)]
    const plates = vehicles.map(({ licensePlate }) => licensePlate)
    const page = await yoon.open(`${vehiclesPath}&q=Sahel`, 'admin', { ...options })
    for (const plate of plates) await rowOf(page, plate).waitFor()
    for (let left = await rowOf(page, 'Sahel').count(); left > 0; left -= 1) {
      await takeAction(rowOf(page, 'Sahel').first(), 'Supprimer')
      await submitButton(dialogOf(page, 'Supprimer le véhicule'), 'Supprimer').click()
      await waitForToast(page, 'Véhicule supprimé')
      await expectEventually(() => rowOf(page, 'Sahel').count()).toBe(left - 1)
      await expectEventually(() => focusedRow(page)).toMatch(left > 1 ? /Sahel/ : /^DIV$/)
    }
  })

  test('the focus moves to the next payment after one is deleted', async () => {
    const client = await yoon.company.newClient()
    for (const _ of [1, 2]) {
      const { id } = await yoon.company.newStarted({ client })
      const paid = { method: 'WAVE' as const, amount: 25_000, transactionId: newName() }
      await yoon.company.call('caissiere', completeBooking, { id, ...paid })
    }
    const page = await yoon.open(`/dashboard/payments?q=${client.lastName}`, 'admin', options)
    await expectEventually(() => paymentsOn(page).count()).toBe(2)
    await takeAction(paymentsOn(page).first(), 'Supprimer')
    await submitButton(dialogOf(page, 'Supprimer le paiement'), 'Supprimer').click()
    await expectEventually(() => paymentsOn(page).count()).toBe(1)
    await expectEventually(() => focusedRow(page)).toContain(client.lastName)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toMatch(/^(BUTTON|A)$/)
  })

  test('the focus moves to the next booking after one is deleted', async () => {
    const client = await yoon.company.newClient()
    const [first] = [await yoon.company.newBooking({ client }), await yoon.company.newBooking({ client })]
    const page = await yoon.open(`/dashboard/bookings?view=all&range=all&q=${client.lastName}`, 'admin', options)
    await expectEventually(() => cards(page).count()).toBe(2)
    await chooseFromMenu(cardOf(page, first), 'Supprimer')
    await submitButton(dialogOf(page, 'Supprimer la réservation'), 'Supprimer').click()
    await expectEventually(() => cards(page).count()).toBe(1)
    await expectEventually(() => focusedRow(page)).toContain(client.lastName)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toMatch(/^(BUTTON|A)$/)
  })

  test('the focus moves to the next booking if the list changes before the answer closes the dialog', async () => {
    const client = await yoon.company.newClient()
    const [first] = [await yoon.company.newBooking({ client }), await yoon.company.newBooking({ client })]
    const page = await yoon.open(`/dashboard/bookings?view=all&range=all&q=${client.lastName}`, 'admin', options)
    await expectEventually(() => cards(page).count()).toBe(2)
    await page.route(`**/bookings/${first.id}`, async (route) => {
      const response = await route.fetch()
      await expectEventually(() => cards(page).count()).toBe(1)
      await route.fulfill({ response })
    })
    await chooseFromMenu(cardOf(page, first), 'Supprimer')
    await submitButton(dialogOf(page, 'Supprimer la réservation'), 'Supprimer').click()
    await expectEventually(() => focusedRow(page)).toContain(client.lastName)
  })
})
