import { changeBookingStatus, completeBooking } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { makeClientLink } from '@yoon/contract/client-links/calls'
import { addStep } from '@yoon/contract/missions/calls'
import type { officeSteps } from '@yoon/contract/missions/steps'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop, expectAccessible, expectEventually, phone, useYoon } from './support/browser.ts'
import { day, newName, soon } from './support/company.ts'
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

/** Address of the call that reads a trip. */
const tripCall = /\/api\/links\/client\/[\w-]+$/

/** Lets the page ask again, as it does when it is seen again. */
async function seeAgain(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
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
    const booking = await yoon.company.newAssigned(soon())
    await report(booking, 'EN_ROUTE')
    const page = await yoon.open(await pathOfLink(booking), undefined, phone)
    await page.getByRole('heading', { name: 'Votre chauffeur est en route' }).waitFor()
    await report(booking, 'ON_BOARD')
    await seeAgain(page)
    await page.getByRole('heading', { name: 'Vous êtes à bord' }).waitFor()
    const steps = page.getByRole('list', { name: 'Suivi de la course' }).getByRole('listitem')
    expect(await steps.nth(1).textContent()).toContain('non indiqué')
  })

  test('keeps the newer state although an earlier request is answered after it', async () => {
    const booking = await yoon.company.newAssigned(soon())
    await report(booking, 'EN_ROUTE')
    const page = await yoon.open(await pathOfLink(booking), undefined, phone)
    await page.getByRole('heading', { name: 'Votre chauffeur est en route' }).waitFor()
    const held: (() => void)[] = []
    await page.route(tripCall, async (route) => {
      const response = await route.fetch()
      if (held.length === 0) await new Promise<void>((resolve) => held.push(resolve))
      await route.fulfill({ response })
    })
    await seeAgain(page)
    await expectEventually(() => held.length).toBe(1)
    await report(booking, 'ON_BOARD')
    await seeAgain(page)
    await page.getByRole('heading', { name: 'Vous êtes à bord' }).waitFor()
    const late = page.waitForEvent('requestfinished', (request) => tripCall.test(request.url()))
    for (const release of held) release()
    await late
    await page.waitForTimeout(200)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Vous êtes à bord')
  })

  test('keeps the trip when a proxy answers in place of the server', async () => {
    const booking = await yoon.company.newAssigned({ date: day(1) })
    const page = await yoon.open(await pathOfLink(booking), undefined, phone)
    await page.getByRole('heading', { name: 'Votre chauffeur est prévu' }).waitFor()
    await page.route(tripCall, (route) => route.fulfill({ status: 404, json: { message: 'No such page' } }))
    await seeAgain(page)
    await page.getByText(/Pas de connexion/).waitFor()
    await page.getByText(booking.bookingReference).waitFor()
  })

  test('offers to reload a trip that cannot be drawn', async () => {
    const booking = await yoon.company.newAssigned({ date: day(1) })
    const page = await yoon.open(await pathOfLink(booking), undefined, phone)
    await page.getByRole('heading', { name: 'Votre chauffeur est prévu' }).waitFor()
    await page.route(tripCall, (route) => route.fulfill({ json: { data: { company: { name: 'Yoon' } } } }))
    await page.reload()
    await page.getByRole('heading', { name: "Cette page ne s'affiche pas" }).waitFor()
    await expectAccessible(page, 'a trip that cannot be drawn')
    await page.unroute(tripCall)
    await page.getByRole('button', { name: 'Recharger' }).click()
    await page.getByRole('heading', { name: 'Votre chauffeur est prévu' }).waitFor()
  })

  test('gives the receipt once the trip is paid, and not before', async () => {
    const { id } = await yoon.company.newStarted({ price: 25_000 })
    const page = await yoon.open(await pathOfLink({ id }), undefined, phone)
    await page.getByRole('heading', { name: 'Course en cours' }).waitFor()
    const receipt = page.getByRole('link', { name: 'Télécharger le reçu' })
    expect(await receipt.count()).toBe(0)
    const payment = { method: 'WAVE', amount: 25_000, transactionId: `T_${newName()}`, notes: null } as const
    await yoon.company.call('caissiere', completeBooking, { id, ...payment })
    await seeAgain(page)
    const file = await page.request.get(`${yoon.url}${await receipt.getAttribute('href')}`)
    expect((await file.body()).toString('latin1', 0, 5)).toBe('%PDF-')
    await expectAccessible(page, 'a completed trip')
    await expectNothingCut(page, 'a completed trip')
  })

  test('says of a cancelled trip that it is, without its driver, with the phone of the company', async () => {
    const booking = await yoon.company.newAssigned({ date: day(1) })
    const page = await yoon.open(await pathOfLink(booking), undefined, phone)
    await page.getByText('Demain à').waitFor()
    const cancel = { status: 'CANCELLED', cancelReason: 'CLIENT', cancelNote: null } as const
    await yoon.company.call('operatrice', changeBookingStatus, { id: booking.id, ...cancel })
    await seeAgain(page)
    await page.getByRole('heading', { name: 'Course annulée' }).waitFor()
    expect(await page.locator('body').textContent()).not.toContain(booking.driver?.user.firstName)
    await page.getByRole('link', { name: /^Appeler/ }).waitFor()
    await expectAccessible(page, 'a cancelled trip')
  })

  test('keeps what it has read without a connection, and says from when it is', async () => {
    const booking = await yoon.company.newAssigned({ date: day(1) })
    const page = await yoon.open(await pathOfLink(booking), undefined, phone)
    await page.getByRole('heading', { name: 'Votre chauffeur est prévu' }).waitFor()
    await page.context().setOffline(true)
    await seeAgain(page)
    await page.getByText(/Pas de connexion\u00a0: ces informations datent de \d\d:\d\d/).waitFor()
    await page.getByText(booking.bookingReference).waitFor()
    await page.context().setOffline(false)
    await seeAgain(page)
    await expectEventually(() => page.getByText('Pas de connexion').count()).toBe(0)
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
    const send = page.getByRole('button', { name: 'Envoyer ma note' })
    await page.getByRole('heading', { name: 'Course terminée' }).waitFor()
    expect(await send.count()).toBe(0)
    await page.getByRole('radio', { name: '4 étoiles sur 5' }).check({ force: true })
    await page.getByText('Très bien', { exact: true }).waitFor()
    const comment = page.getByRole('textbox', { name: 'Commentaire' })
    await comment.fill('a'.repeat(950))
    await page.getByText('50 caractères restants').waitFor()
    await comment.fill('<b>Très bien</b>')
    await expectAccessible(page, 'the form of the rating')
    await send.click()
    await page.getByRole('img', { name: '4 étoiles sur 5' }).waitFor()
    await page.getByText('<b>Très bien</b>').waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Merci pour votre note.' }).waitFor()
    expect(await send.count()).toBe(0)
  })

  test('thanks for a rating although the trip is not read again', async () => {
    const page = await yoon.open(await pathOfLink(await yoon.company.newUnpaid()), undefined, phone)
    await page.getByRole('radio', { name: '5 étoiles sur 5' }).check({ force: true })
    await page.route(tripCall, (route) => route.abort())
    await page.getByRole('button', { name: 'Envoyer ma note' }).click()
    await page.getByRole('heading', { name: 'Merci pour votre note.' }).waitFor()
  })

  test('says why a rating was refused for good', async () => {
    const booking = await yoon.company.newUnpaid()
    const page = await yoon.open(await pathOfLink(booking), undefined, phone)
    await page.getByRole('radio', { name: '5 étoiles sur 5' }).check({ force: true })
    const send = page.getByRole('button', { name: 'Envoyer ma note' })
    const refuse = (status: number, code: string) =>
      page.route('**/rating', (route) => route.fulfill({ status, json: { error: { code, message: '', details: {} } } }))
    await refuse(409, 'INVALID_TRANSITION')
    await send.click()
    await page.getByText('Cette course ne peut pas être notée maintenant').waitFor()
    await page.route(tripCall, (route) => route.abort())
    await refuse(409, 'ALREADY_RATED')
    await send.click()
    await page.getByText('Cette course a déjà été notée').waitFor()
    expect(await page.getByText('réessayez').count()).toBe(0)
    await page.unrouteAll()
    await pathOfLink(booking, true)
    await send.click()
    await page.getByRole('heading', { name: 'Ce lien a expiré' }).waitFor()
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
