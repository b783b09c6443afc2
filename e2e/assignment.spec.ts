import { getBooking, updateBooking } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { submitButton } from './support/booking-form.ts'
import { cardOf, dialogOf, leaveMessage, seen } from './support/bookings-page.ts'
import {
  desktop,
  expectAccessible,
  interceptWrites,
  phone,
  useYoon,
  waitForToast,
  waitUntilHidden,
} from './support/browser.ts'
import { day } from './support/company.ts'
import { disconnectDuringNextWrite, reconnect } from './support/link.ts'
import { expectNothingCut } from './support/screen.ts'

const yoon = useYoon()

const read = async ({ id }: Booking) => (await yoon.company.call('admin', getBooking, { id })).data
const nameOf = ({ driver }: Booking) => `${driver?.user.firstName} ${driver?.user.lastName}`
const undoButton = (within: Page | Locator) => within.getByRole('button', { name: "Annuler l'assignation" })

/** Returns the address of the urgent bookings of one client. */
const urgentOf = (client: { lastName: string }) => `/dashboard/bookings?view=urgent&range=all&q=${client.lastName}`

/** Opens the assignment of a booking from its card and chooses the first driver. */
async function chooseDriver(page: Page, booking: Booking): Promise<Locator> {
  await cardOf(page, booking).getByRole('button', { name: 'Assigner un chauffeur' }).click()
  const dialog = dialogOf(page, 'Assigner un chauffeur')
  await dialog.getByRole('radio').first().check()
  return dialog
}

/** Assigns the first driver; returns the dialog with the message that follows. */
async function assign(page: Page, booking: Booking): Promise<Locator> {
  await submitButton(await chooseDriver(page, booking), /^Assigner /).click()
  const message = dialogOf(page, 'Message au chauffeur')
  await message.getByRole('status').getByText('Chauffeur assigné').waitFor()
  return message
}

describe.each([
  { width: 'a desktop', options: desktop },
  { width: 'a phone', options: phone },
])('assignment on $width', ({ options }) => {
  test('shows the message to the driver next, and keeps the card marked in its place until it is undone', async () => {
    const client = await yoon.company.newClient()
    const bookings: Booking[] = []
    for (const time of ['22:10', '22:20', '22:30']) bookings.push(await yoon.company.newBooking({ client, time }))
    const [first, booking, last] = bookings as [Booking, Booking, Booking]
    const page = await yoon.open(urgentOf(client), 'operatrice', options)
    const message = await assign(page, booking)
    const link = message.getByRole('link', { name: 'WhatsApp' })
    expect(await link.getAttribute('href')).toContain('https://wa.me/')
    const height = async (locator: Locator) => (await locator.boundingBox())?.height ?? 0
    expect(await height(link)).toBeLessThanOrEqual(45)
    await expectNothingCut(page, 'message after the assignment')
    await expectAccessible(page, 'message after the assignment')
    const assigned = await read(booking)
    await leaveMessage(page, `Chauffeur assigné : ${nameOf(assigned)}`)

    await page.getByText(`Assignée à ${nameOf(assigned)}`).waitFor()
    await seen(cardOf(page, booking), 'Assignée').waitFor()
    const order = async () => {
      const labels = await page
        .getByRole('article')
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
      return labels.map((label) => bookings.findIndex(({ bookingReference }) => label?.includes(bookingReference)))
    }
    expect(await order()).toEqual([0, 1, 2])
    await expectNothingCut(page, 'kept card')
    await expectAccessible(page, 'kept card')

    await undoButton(page).click()
    await waitForToast(page, 'Assignation annulée', booking.bookingReference)
    await waitUntilHidden(undoButton(page))
    await cardOf(page, booking).getByRole('button', { name: 'Assigner un chauffeur' }).waitFor()
    expect(await order()).toEqual([0, 1, 2])
    expect(await read(booking)).toMatchObject({ status: 'PENDING', driver: null, vehicle: null })
    for (const other of [first, last]) expect((await read(other)).status).toBe('PENDING')
  })

  test('undoes the assignment from the dialog, also after its message was copied', async () => {
    const booking = await yoon.company.newBooking()
    const page = await yoon.open(urgentOf(booking.user), 'operatrice', options)
    const message = await assign(page, booking)
    await message.getByRole('button', { name: 'Copier' }).click()
    await message.getByText(/^Message préparé le /).waitFor()
    await undoButton(message).click()
    await waitUntilHidden(message)
    await waitForToast(page, 'Assignation annulée')
    await cardOf(page, booking).getByRole('button', { name: 'Assigner un chauffeur' }).waitFor()
    expect((await read(booking)).driver).toBeNull()
  })

  test('lets the card go after ten seconds', async () => {
    const booking = await yoon.company.newBooking()
    const page = await yoon.open(urgentOf(booking.user), 'operatrice', options)
    await cardOf(page, booking).waitFor()
    await page.clock.install()
    await assign(page, booking)
    await leaveMessage(page)
    await undoButton(page).waitFor()
    await page.clock.fastForward(10_000)
    await waitUntilHidden(cardOf(page, booking))
    expect((await read(booking)).status).toBe('ASSIGNED')
  })

  test('lists the present driver first, and gives the trip back to them', async () => {
    const booking = await yoon.company.newAssigned({ date: day(33), time: '14:30' })
    const page = await yoon.open(
      `/dashboard/bookings?view=all&range=all&q=${booking.user.lastName}`,
      'operatrice',
      options,
    )
    await page.goto(`${page.url()}&dialog=assign&booking=${booking.id}`)
    const dialog = dialogOf(page, 'Réassigner un chauffeur')
    await dialog.getByRole('heading', { name: `Actuel : ${nameOf(booking)}` }).waitFor()
    expect(await dialog.getByRole('radio', { name: nameOf(booking) }).isChecked()).toBe(true)
    await dialog.getByRole('heading', { name: /^Libres de 14:30 à \d\d:\d\d \(\d+\)$/ }).waitFor()
    await dialog
      .getByRole('region', { name: /^Libres de / })
      .getByRole('radio')
      .first()
      .check()
    await submitButton(dialog, /^Réassigner à /).click()
    await leaveMessage(page, 'Chauffeur réassigné')
    expect(nameOf(await read(booking))).not.toBe(nameOf(booking))
    await undoButton(page).click()
    await waitForToast(page, 'Assignation annulée')
    expect(nameOf(await read(booking))).toBe(nameOf(booking))
    await seen(cardOf(page, booking), nameOf(booking)).waitFor()
  })

  test('refuses the undo after a change by a colleague, and keeps that change', async () => {
    const booking = await yoon.company.newBooking({ date: day(34) })
    const page = await yoon.open(urgentOf(booking.user), 'operatrice', options)
    await assign(page, booking)
    await leaveMessage(page)
    const { id, driver } = await read(booking)
    await yoon.company.call('admin', updateBooking, { ...formOf(booking), pickupLocation: 'Gare de Dakar, quai 2' })
    await undoButton(page).click()
    await waitForToast(page, "Erreur d'assignation", 'Cette réservation a été modifiée entre-temps')
    await waitUntilHidden(undoButton(page))
    expect(await read(booking)).toMatchObject({ id, status: 'ASSIGNED', pickupLocation: 'Gare de Dakar, quai 2' })
    expect((await read(booking)).driver?.id).toBe(driver?.id)
  })

  test.for(['request', 'answer'] as const)('undoes the assignment once if the %s of the undo is lost', async (loss) => {
    const booking = await yoon.company.newBooking()
    const page = await yoon.open(urgentOf(booking.user), 'operatrice', options)
    await assign(page, booking)
    await leaveMessage(page)
    const { version } = await read(booking)
    const keys = await disconnectDuringNextWrite(page, loss)
    await undoButton(page).click()
    await waitForToast(page, "Erreur d'assignation")
    await reconnect(page)
    await undoButton(page).click()
    await waitForToast(page, 'Assignation annulée')
    expect(keys).toEqual([keys[0], keys[0]])
    expect(await read(booking)).toMatchObject({ status: 'PENDING', driver: null, version: version + 1 })
  })

  test('offers the undo in the open message for longer than ten seconds after it failed once', async () => {
    const booking = await yoon.company.newBooking()
    const page = await yoon.open(urgentOf(booking.user), 'operatrice', options)
    const dialog = await assign(page, booking)
    await page.clock.install()
    await disconnectDuringNextWrite(page, 'request')
    await undoButton(dialog).click()
    await waitForToast(page, "Erreur d'assignation")
    await reconnect(page)
    await page.clock.fastForward(15_000)
    await undoButton(dialog).click()
    await waitForToast(page, 'Assignation annulée')
    expect((await read(booking)).status).toBe('PENDING')
  })

  test('a double click on Assigner assigns once, and presses nothing in the message that follows', async () => {
    const booking = await yoon.company.newBooking()
    const page = await yoon.open(urgentOf(booking.user), 'operatrice', options)
    const dialog = await chooseDriver(page, booking)
    const sent: string[] = []
    await interceptWrites(page, async (route) => {
      sent.push(route.request().url())
      await route.continue()
    })
    await submitButton(dialog, /^Assigner /).dblclick()
    const message = dialogOf(page, 'Message au chauffeur')
    await message.getByRole('status').getByText('Chauffeur assigné').waitFor()
    expect(sent).toHaveLength(1)
    expect((await read(booking)).messagePreparedAt).toBeNull()
    await leaveMessage(page)
  })

  test('says that a driver without a valid phone cannot be reached, and offers to close', async () => {
    const booking = await yoon.company.newBooking()
    const page = await yoon.open(urgentOf(booking.user), 'operatrice', options)
    await page.route('**/assign', async (route) => {
      const response = await route.fetch()
      const body = await response.json()
      const driver = { ...body.data.driver, hasValidPhone: false, user: { ...body.data.driver.user, phone: null } }
      await route.fulfill({ response, json: { ...body, data: { ...body.data, driver } } })
    })
    const message = await assign(page, booking)
    await message.getByRole('alert').getByText("Impossible d'envoyer: numéro de téléphone manquant").waitFor()
    expect(await message.getByRole('link', { name: 'WhatsApp' }).count()).toBe(0)
    await message.getByRole('button', { name: 'Fermer' }).last().click()
    await waitUntilHidden(message)
  })
})

/** Converts a transfer to the input of an update. */
function formOf(booking: Booking) {
  return {
    id: booking.id,
    userId: booking.user.id,
    serviceType: 'TRANSFER' as const,
    pickupLocation: booking.pickupLocation,
    destination: booking.destination ?? '',
    scheduledDate: booking.scheduledDate,
    scheduledTime: booking.scheduledTime,
    passengers: booking.passengers,
    totalPrice: booking.totalPrice ?? 1,
  }
}
