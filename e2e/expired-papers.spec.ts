import type { Booking } from '@yoon/contract/bookings/schemas'
import { getPlanning } from '@yoon/contract/planning/calls'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { fillIn, submitButton } from './support/booking-form.ts'
import { cardOf, chooseFromMenu, dialogOf, pathTo } from './support/bookings-page.ts'
import {
  desktop,
  expectAccessible,
  expectEventually,
  interceptWrites,
  phone,
  useYoon,
  waitForToast,
} from './support/browser.ts'
import { day } from './support/company.ts'
import {
  barOf,
  chooseFromBar,
  dragTo,
  expectFocused,
  expectInRow,
  planningPath,
  rowOf,
  usePlanning,
} from './support/planning-page.ts'

const yoon = useYoon()
const { read } = usePlanning(yoon)
const message = "Papier expiré à la fin de la course\u00a0: assurance du véhicule (valable jusqu'au 20/11/2026)"
const advice = /^Renouvelez ces papiers, ou demandez à un administrateur/
const reason = 'Attestation reçue ce matin'
const tooShort = 'La raison doit contenir au moins 5 caractères'

/** Refuses changes of a booking without a reason, as the server does for expired papers; returns the sent reasons. */
async function refuseWithoutReason(page: Page, { id }: Booking): Promise<string[]> {
  const reasons: string[] = []
  await interceptWrites(page, async (route) => {
    const url = route.request().url()
    if (!url.includes(id) || url.endsWith('/mission-link')) return route.fallback()
    const { papersOverride } = (route.request().postDataJSON() ?? {}) as { papersOverride?: string }
    if (papersOverride) {
      reasons.push(papersOverride)
      return route.continue()
    }
    const problems = [{ code: 'PAPERS_EXPIRED', message }]
    return route.fulfill({ status: 409, json: { error: { code: 'PAPERS_EXPIRED', message, details: { problems } } } })
  })
  return reasons
}

/** Gives the reason in the question, after an attempt without one. */
async function giveReason(page: Page, confirm: string): Promise<void> {
  const question = dialogOf(page, 'Papiers expirés')
  await question.getByText(message).waitFor()
  await expectAccessible(page, 'question about expired papers')
  await question.getByRole('button', { name: confirm }).click()
  await question.getByText(tooShort).waitFor()
  await question.getByRole('textbox', { name: 'Raison' }).fill(reason)
  await question.getByRole('button', { name: confirm }).click()
}

describe.each([
  { width: 'a desktop', options: desktop },
  { width: 'a phone', options: phone },
])('expired papers on $width', ({ width, options }) => {
  const start = async (page: Page, booking: Booking) => {
    const card = cardOf(page, booking)
    if (width === 'a phone') await chooseFromMenu(card, 'Démarrer la course')
    else await card.getByRole('button', { name: 'Démarrer la course' }).click()
    await dialogOf(page, 'Démarrer la course').getByRole('button', { name: 'Démarrer maintenant' }).click()
  }

  test('an administrator starts a trip with a reason', async () => {
    const booking = await yoon.company.newAssigned({ date: day(1), time: '23:00' })
    const page = await yoon.open(pathTo(booking), 'admin', options)
    const reasons = await refuseWithoutReason(page, booking)
    await start(page, booking)
    await giveReason(page, 'Démarrer quand même')
    await waitForToast(page, 'Course démarrée')
    expect(reasons).toEqual([reason])
    expect((await read(booking)).status).toBe('IN_PROGRESS')
  })

  test('an operator who starts a late trip from its card reads what to do', async () => {
    const booking = await yoon.company.newAssigned({ time: '00:10' })
    const page = await yoon.open(pathTo(booking), 'operatrice', options)
    await refuseWithoutReason(page, booking)
    await cardOf(page, booking).getByRole('button', { name: 'Démarrer la course' }).click()
    const refusal = dialogOf(page, 'Papiers expirés')
    await refusal.getByText(advice).waitFor()
    expect(await refusal.getByRole('textbox').count()).toBe(0)
    await refusal.getByRole('button', { name: 'Ne pas démarrer' }).click()
    expect((await read(booking)).status).toBe('ASSIGNED')
  })

  test('an administrator saves an edited booking with a reason', async () => {
    const booking = await yoon.company.newAssigned({ date: day(1), time: '23:00' })
    const page = await yoon.open(`/dashboard/bookings?dialog=edit&booking=${booking.id}`, 'admin', options)
    const form = dialogOf(page, 'Modifier la réservation')
    const reasons = await refuseWithoutReason(page, booking)
    await fillIn(form, { time: '22:30' })
    await submitButton(form, 'Enregistrer').click()
    await giveReason(page, 'Enregistrer quand même')
    await waitForToast(page, 'Réservation modifiée')
    expect(reasons).toEqual([reason])
    expect((await read(booking)).scheduledTime).toBe('22:30')
  })

  test('an administrator moves a trip for a delayed flight with a reason, an operator reads what to do', async () => {
    const { id: userId } = await yoon.company.newClient()
    const { id } = await yoon.company.newBookingOf({
      serviceType: 'TRANSFER',
      userId,
      pickupLocation: 'Aéroport AIBD, Diass',
      destination: 'Hôtel Terrou-Bi, Dakar',
      scheduledDate: day(width === 'a phone' ? 44 : 43),
      scheduledTime: '10:00',
      passengers: 2,
      totalPrice: 35_000,
      flightNumber: 'AF 718',
    })
    const booking = await yoon.company.assign(id, await yoon.company.freeDriver(id))
    const title = 'Vol retardé / avancé'
    const move = async (page: Page) => {
      await chooseFromMenu(cardOf(page, booking), title)
      const dialog = dialogOf(page, title)
      await dialog.getByRole('textbox', { name: 'Nouvelle heure du vol' }).fill('11:30')
      await dialog.getByRole('button', { name: 'Déplacer la course' }).click()
    }
    const own = await yoon.open(pathTo(booking), 'operatrice', options)
    await refuseWithoutReason(own, booking)
    await move(own)
    const refusal = dialogOf(own, 'Papiers expirés')
    await refusal.getByText(advice).waitFor()
    expect(await refusal.getByRole('textbox').count()).toBe(0)

    const page = await yoon.open(pathTo(booking), 'admin', options)
    const reasons = await refuseWithoutReason(page, booking)
    await move(page)
    await giveReason(page, 'Déplacer quand même')
    await dialogOf(page, title).getByRole('status').getByText('Course déplacée').waitFor()
    expect(reasons).toEqual([reason])
    expect((await read(booking)).scheduledTime).toBe('11:30')
  })

  test('an administrator moves a trip on the planning with a reason', async () => {
    const date = day(width === 'a phone' ? 361 : 360)
    const booking = await yoon.company.newBooking({ date, time: '09:00' })
    const { data } = await yoon.company.call('admin', getPlanning, { from: date, to: date, by: 'driver' })
    // A year ahead, the insurances of the demonstration have expired.
    const row = data.rows.find(({ isAvailable, vehicles }) => isAvailable && vehicles.length === 1)
    const assign = async (page: Page) => {
      await barOf(page, booking).waitFor()
      if (width !== 'a phone') return dragTo(page, barOf(page, booking), rowOf(page, row?.id))
      await chooseFromBar(page, booking, 'Déplacer…')
      const dialog = dialogOf(page, 'Déplacer la course')
      await dialog.getByRole('combobox', { name: 'Chauffeur' }).selectOption(row?.id ?? '')
      await dialog.getByRole('button', { name: 'Déplacer' }).click()
    }
    const own = await yoon.open(planningPath(date), 'operatrice', options)
    await assign(own)
    const sheet = dialogOf(own, 'Papiers expirés')
    await sheet.getByText(advice).waitFor()
    expect(await sheet.getByRole('button', { name: 'Assigner quand même' }).count()).toBe(0)
    await sheet.getByRole('button', { name: 'Annuler' }).click()
    const bar = barOf(own, booking)
    await expectFocused(width === 'a phone' ? bar.getByRole('button', { name: /^Actions pour/ }) : bar)

    const page = await yoon.open(planningPath(date), 'admin', options)
    await assign(page)
    const question = dialogOf(page, 'Papiers expirés')
    await question.getByText(/^Papiers? expirés? à la fin de la course/).waitFor()
    await expectAccessible(page, 'sheet about expired papers')
    await question.getByRole('button', { name: 'Assigner quand même' }).click()
    await question.getByText(tooShort).waitFor()
    await question.getByRole('textbox', { name: 'Raison' }).fill(reason)
    await question.getByRole('button', { name: 'Assigner quand même' }).click()
    await expectEventually(async () => (await read(booking)).driver?.id).toBe(row?.id)
    if (width !== 'a phone') await expectInRow(page, booking, row?.id)
  })
})
