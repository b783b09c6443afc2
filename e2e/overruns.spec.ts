import { assignDriver } from '@yoon/contract/bookings/calls'
import { expect, test } from 'vitest'
import { cardOf } from './support/bookings-page.ts'
import { desktop, expectAccessible, phone, useYoon } from './support/browser.ts'
import { newName } from './support/company.ts'
import { driversPath, rowOf } from './support/fleet-page.ts'
import { expectNothingCut } from './support/screen.ts'

const yoon = useYoon()

/** The trips begin at midnight: in the first hours of a day they have not run over. */
const isTooEarly = new Date().getUTCHours() < 2

test.skipIf(isTooEarly).each([
  { width: 'a desktop', options: desktop },
  { width: 'a phone', options: phone },
])('a trip that runs over says so, and so does the next one of its driver, on $width', async ({ options }) => {
  const client = await yoon.company.newClient({ lastName: newName() })
  const over = await yoon.company.newStarted({ client, time: '00:00' })
  const next = await yoon.company.newBooking({ client, time: '00:30' })
  const driver = over.driver
  if (!driver) throw new Error('The trip has no driver')
  await yoon.company.call('operatrice', assignDriver, { id: next.id, driverId: driver.id, allowOverlap: true })
  const page = await yoon.open(`/dashboard/bookings?view=all&range=all&q=${client.lastName}`, 'operatrice', options)
  await cardOf(page, over)
    .getByText(/^Devait finir à 0\d:\d\d, en retard de /)
    .waitFor()
  await cardOf(page, over).getByText(`${next.bookingReference} attend depuis 00:30`).waitFor()
  await cardOf(page, next).getByText(`Chauffeur encore sur ${over.bookingReference}`).waitFor()
  await expectNothingCut(page, 'a trip that runs over')
  await expectAccessible(page, 'a trip that runs over')
  if (options === desktop) {
    await page.getByRole('button', { name: 'Lignes' }).click()
    await cardOf(page, over)
      .getByText(/^fin \+/)
      .waitFor()
    expect(await cardOf(page, next).getByText(`encore sur ${over.bookingReference}`).count()).toBe(1)
  }
  const drivers = await yoon.open(`${driversPath}?q=${driver.user.lastName}`, 'admin', options)
  await rowOf(drivers, driver.user.firstName).getByText('En retard', { exact: true }).first().waitFor()
})
