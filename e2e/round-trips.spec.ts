import { listBookings } from '@yoon/contract/bookings/calls'
import { describe, expect, test } from 'vitest'
import { errorOf, fieldOf, fillIn, isFocused, pickClient, submitButton } from './support/booking-form.ts'
import { dialogOf } from './support/bookings-page.ts'
import {
  desktop,
  expectAccessible,
  expectEventually,
  phone,
  useYoon,
  waitForToast,
  waitUntilHidden,
} from './support/browser.ts'
import { day, type Person } from './support/company.ts'
import { press, type } from './support/keyboard.ts'

const yoon = useYoon()
const french = (date: string) => date.split('-').toReversed().join('/')
const plain = (text: string) => text.replace(/\s/g, ' ')

/** Returns the bookings of a client by their start. */
async function bookingsOf({ lastName }: Person) {
  const { data } = await yoon.company.call('operatrice', listBookings, {
    page: 1,
    limit: 10,
    view: 'all',
    search: lastName,
  })
  return data.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
}

describe.each([
  ['a desktop', desktop],
  ['a phone', phone],
] as const)('a round trip on %s', (_, options) => {
  test('makes both bookings at once, the return the other way round at its own price', async () => {
    const client = await yoon.company.newClient()
    const page = await yoon.open('/dashboard/bookings/new', 'operatrice', options)
    const form = dialogOf(page, 'Nouvelle réservation')
    await pickClient(form, client)
    await fillIn(form, { pickup: 'Aéroport AIBD', destination: 'Novotel Dakar', time: '10:00' })
    await fillIn(form, { date: french(day(3)) })
    await form.getByRole('textbox', { name: 'Numéro de vol' }).fill('AF 718')
    await form.getByRole('checkbox', { name: 'Aller-retour' }).check()
    const [date, time, price] = ['Date du retour', 'Heure du retour', /^Prix du retour/].map((name) =>
      form.getByRole('textbox', { name }),
    )
    if (!date || !time || !price) throw new Error('The fields of the return are missing')
    await date.fill(french(day(2)))
    await time.fill('23:30')
    await submitButton(form, 'Créer la réservation').click()
    await expectEventually(() => errorOf(date)).toBe("Le retour ne peut pas être avant l'aller")
    await date.fill(french(day(5)))
    await time.fill('23:30')
    await time.blur()
    await form.getByText(/^Forfait Plateau → AIBD.*, nuit$/).waitFor()
    await expectAccessible(page, 'a round trip')
    const proposed = Number((await price.inputValue()).replace(/\s/g, ''))
    await submitButton(form, 'Créer la réservation').click()
    await waitForToast(page, 'Aller-retour créé')
    await waitUntilHidden(form)
    const [outward, back] = await bookingsOf(client)
    expect([outward, back]).toMatchObject([
      { scheduledDate: day(3), scheduledTime: '10:00', destination: 'Novotel Dakar', flightNumber: 'AF 718' },
      { scheduledDate: day(5), scheduledTime: '23:30', pickupLocation: 'Novotel Dakar', flightNumber: null },
    ])
    expect(back?.totalPrice).toBe(proposed)
    expect(proposed).toBeGreaterThan(outward?.totalPrice ?? 0)
  })
})

test('books a round trip by keyboard alone', async () => {
  const page = await yoon.open('/dashboard/bookings/new', 'operatrice', {})
  const form = dialogOf(page, 'Nouvelle réservation')
  const client = await yoon.company.newClient()
  await expectEventually(() => isFocused(fieldOf(form, 'client'))).toBe(true)
  await page.keyboard.type(client.lastName)
  await form.getByRole('option', { name: client.lastName }).nth(1).waitFor()
  await page.keyboard.press('Enter')
  await type(fieldOf(form, 'pickup'), 'Résidence Les Mamelles')
  await type(fieldOf(form, 'destination'), 'Aéroport AIBD, Diass')
  await type(fieldOf(form, 'time'), '0900')
  await press(form.getByRole('button', { name: 'Demain', exact: true }), 'Space')
  await press(form.getByRole('checkbox', { name: 'Aller-retour' }), 'Space')
  await type(form.getByRole('textbox', { name: 'Heure du retour' }), '1815')
  await press(submitButton(form, 'Créer la réservation'))
  await waitForToast(page, 'Aller-retour créé')
  const times = (await bookingsOf(client)).map(
    ({ scheduledDate, scheduledTime }) => `${scheduledDate} ${scheduledTime}`,
  )
  expect(times.map(plain)).toEqual([`${day(1)} 09:00`, `${day(1)} 18:15`])
})
