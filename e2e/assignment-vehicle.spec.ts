import { listAvailableDrivers } from '@yoon/contract/availability/calls'
import { getBooking } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { describe, expect, test } from 'vitest'
import { submitButton } from './support/booking-form.ts'
import { dialogOf, leaveMessage } from './support/bookings-page.ts'
import { desktop, expectAccessible, expectEventually, phone, useYoon } from './support/browser.ts'
import { day } from './support/company.ts'

const yoon = useYoon()

describe.each([
  ['on a desktop', desktop, 60],
  ['on a phone', phone, 70],
] as const)('vehicle of an assignment, %s', (_, options, later) => {
  const newGroup = async (passengers: number, daysLater: number) =>
    yoon.company.newBookingOf({
      serviceType: 'TRANSFER',
      userId: (await yoon.company.newClient()).id,
      pickupLocation: 'Hôtel Teranga, Plateau',
      destination: 'Aéroport AIBD, Diass',
      scheduledDate: day(daysLater),
      scheduledTime: '10:00',
      passengers,
      totalPrice: 25_000,
    })
  const listFor = async ({ id }: Booking) =>
    (await yoon.company.call('operatrice', listAvailableDrivers, { bookingId: id })).data
  const read = async ({ id }: Booking) => (await yoon.company.call('caissiere', getBooking, { id })).data

  async function openAssignment(booking: Booking, lastName: string, title = 'Assigner un chauffeur') {
    const path = `/dashboard/bookings?view=all&dialog=assign&booking=${booking.id}`
    const page = await yoon.open(path, 'operatrice', options)
    const dialog = dialogOf(page, title)
    await dialog.getByRole('searchbox').fill(lastName)
    await dialog.getByRole('group', { name: 'Chauffeur' }).getByRole('radio').first().waitFor()
    return { page, dialog }
  }

  test('an assignment offers several vehicles of a driver, and warns of one that is too small', async () => {
    const booking = await newGroup(8, later)
    const driver = (await listFor(booking)).find(({ vehicles }) => vehicles.length > 1)
    const small = driver?.vehicles.find(({ capacity }) => capacity < 8)
    if (!driver || !small) throw new Error('No driver has several vehicles')
    const { page, dialog } = await openAssignment(booking, driver.user.lastName)
    await dialog.getByRole('radio', { name: `${driver.user.firstName} ${driver.user.lastName}` }).check()
    const choice = dialog.getByRole('group', { name: 'Véhicule' })
    expect(await choice.getByRole('radio', { name: 'Choisir le véhicule plus tard' }).isChecked()).toBe(true)
    await choice.getByRole('radio', { name: small.licensePlate }).check()
    await choice.getByText(`${small.capacity} places pour 8 passagers`).waitFor()
    await expectAccessible(page, 'too small a vehicle')
    await submitButton(dialog, /^Assigner /).click()
    await leaveMessage(page)
    expect((await read(booking)).vehicle?.id).toBe(small.id)

    const again = await openAssignment(booking, driver.user.lastName, 'Réassigner un chauffeur')
    const chosen = again.dialog.getByRole('group', { name: 'Véhicule' }).getByRole('radio', { checked: true })
    await expectEventually(() => chosen.count()).toBe(1)
    expect(await again.dialog.getByRole('radio', { name: small.licensePlate, checked: true }).count()).toBeGreaterThan(
      0,
    )
  })

  test('an assignment shows conflicts of the driver and the vehicle with their times', async () => {
    const [held, wanted] = [await newGroup(2, later + 1), await newGroup(2, later + 1)]
    const free = (await listFor(held)).find(({ vehicles, activeTrips }) => vehicles.length === 1 && activeTrips === 0)
    if (!free) throw new Error('No driver is free')
    await yoon.company.assign(held.id, free)
    const { page, dialog } = await openAssignment(wanted, free.user.lastName)
    const radio = page.getByRole('radio', { name: `${free.user.firstName} ${free.user.lastName}` })
    const option = dialog.locator('label', { has: radio })
    await option.getByText('Occupé · 1 course').waitFor()
    await option.getByText(/^En conflit\s: .*10:00–11:00/).waitFor()
    await option.getByRole('img', { name: /^\d,\d sur 5 étoiles$/ }).waitFor()
    await radio.check()
    const vehicle = dialog.getByRole('group', { name: 'Véhicule' })
    await vehicle.getByText(`10:00–11:00 · ${held.bookingReference}`).waitFor()
    await expectAccessible(page, 'an overlap of driver and vehicle')
  })
})
