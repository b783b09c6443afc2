import type { Booking } from '@yoon/contract/bookings/schemas'
import { makeClientLink } from '@yoon/contract/client-links/calls'
import { addStep } from '@yoon/contract/missions/calls'
import type { officeSteps } from '@yoon/contract/missions/steps'
import { describe, expect, test } from 'vitest'
import { desktop, expectAccessible, phone, useYoon } from './support/browser.ts'
import { day } from './support/company.ts'
import { expectNothingCut, expectPageFits } from './support/screen.ts'

const yoon = useYoon()

async function pathOfLink({ id }: Pick<Booking, 'id'>, renew = false): Promise<string> {
  const { data } = await yoon.company.call('operatrice', makeClientLink, { id, renew })
  return new URL(data.url, yoon.url).pathname
}

async function report({ id }: Pick<Booking, 'id'>, step: (typeof officeSteps)[number]): Promise<void> {
  const body = { id, step, at: new Date().toISOString(), reason: 'Appel du chauffeur' }
  await yoon.company.call('operatrice', addStep, body)
}

const widths = [
  { width: 1440, options: desktop },
  { width: 360, options: phone },
]

describe.each(widths)('the page of a client on $width', ({ options }) => {
  test('shows the trip, the first name of the driver and the car, without a session', async () => {
    const booking = await yoon.company.newAssigned({ date: day(1) })
    const page = await yoon.open(await pathOfLink(booking), undefined, options)
    await page.getByRole('heading', { name: 'Votre chauffeur est prévu' }).waitFor()
    const text = (await page.locator('body').textContent()) ?? ''
    for (const part of [booking.bookingReference, booking.pickupLocation, booking.scheduledTime])
      expect(text).toContain(part)
    expect(text).toContain(booking.driver?.user.firstName)
    expect(text).not.toContain(booking.driver?.user.lastName)
    expect(text).not.toContain(booking.driver?.user.phone)
    expect(text).toContain(booking.vehicle?.licensePlate)
    await expectAccessible(page, 'the page of a client')
    await expectNothingCut(page, 'the page of a client')
    await expectPageFits(page)
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('heading', { name: 'Your driver is scheduled' }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    await page.reload()
    await page.getByRole('heading', { name: 'Your driver is scheduled' }).waitFor()
  })
})

describe('the page of a client', () => {
  test('follows the steps of the driver, and says which were not reported', async () => {
    const booking = await yoon.company.newAssigned()
    await report(booking, 'EN_ROUTE')
    const page = await yoon.open(await pathOfLink(booking), undefined, phone)
    await page.getByRole('heading', { name: 'Votre chauffeur est en route' }).waitFor()
    await report(booking, 'ON_BOARD')
    // The page asks again when it is seen again.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.getByRole('heading', { name: 'Vous êtes à bord' }).waitFor()
    const steps = page.getByRole('list', { name: 'Suivi de la course' }).getByRole('listitem')
    expect(await steps.nth(1).textContent()).toContain('non indiqué')
  })

  test('adds the trip to a calendar', async () => {
    const booking = await yoon.company.newAssigned({ date: day(1) })
    const page = await yoon.open(await pathOfLink(booking), undefined, phone)
    const href = await page.getByRole('link', { name: 'Ajouter à mon agenda' }).getAttribute('href')
    const file = await page.request.get(`${yoon.url}${href}`)
    expect(await file.text()).toContain('BEGIN:VCALENDAR')
  })

  test('takes one rating of a trip that is over, whose words are text', async () => {
    const booking = await yoon.company.newUnpaid()
    const path = await pathOfLink(booking)
    const page = await yoon.open(path, undefined, phone)
    await page.getByRole('button', { name: 'Envoyer ma note' }).click()
    await page.getByRole('alert').getByText("Choisissez un nombre d'étoiles.").waitFor()
    await page.getByRole('radio', { name: '4 étoiles sur 5' }).check({ force: true })
    await page.getByRole('textbox', { name: 'Commentaire' }).fill('<b>Très bien</b>')
    await expectAccessible(page, 'the form of the rating')
    await page.getByRole('button', { name: 'Envoyer ma note' }).click()
    await page.getByRole('img', { name: '4 étoiles sur 5' }).waitFor()
    await page.getByText('<b>Très bien</b>').waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Merci pour votre note.' }).waitFor()
    expect(await page.getByRole('button', { name: 'Envoyer ma note' }).count()).toBe(0)
  })

  test('says of a dead link that it is, with the phone of the company and nothing of the trip', async () => {
    const booking = await yoon.company.newAssigned({ date: day(1) })
    const former = await pathOfLink(booking)
    await pathOfLink(booking, true)
    const page = await yoon.open(former, undefined, phone)
    await page.getByRole('heading', { name: 'Ce lien a expiré' }).waitFor()
    await page.getByRole('link', { name: /^Appeler/ }).waitFor()
    expect(await page.locator('body').textContent()).not.toContain(booking.bookingReference)
    await expectAccessible(page, 'a dead link')
    const unknown = await yoon.open('/c/AAAAAAAAAAAAAAAAAAAAAA', undefined, phone)
    await unknown.getByRole('heading', { name: "Ce lien n'est plus valable" }).waitFor()
  })
})
