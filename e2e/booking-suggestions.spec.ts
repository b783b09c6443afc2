import { getBooking } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { getPublicSettings } from '@yoon/contract/settings/calls'
import { listVehicleRates } from '@yoon/contract/vehicles/calls'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { fieldOf, fillIn, isFocused, pickClient, submitButton } from './support/booking-form.ts'
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
import { day, newName, type Person } from './support/company.ts'
import { expectNothingCut } from './support/screen.ts'

const yoon = useYoon()
const french = (isoDay: string) => isoDay.split('-').toReversed().join('/')
/** Start of trips that have begun whenever the tests run. */
const begun = { scheduledDate: day(), scheduledTime: '00:00' }
/** Replaces the no-break spaces of amounts by ordinary ones. */
const plain = (text: string | null) => (text ?? '').replace(/\s/g, ' ')
const priceIn = (form: Locator) => fieldOf(form, 'price').inputValue()
const tripsIn = (form: Locator) => form.getByRole('toolbar', { name: 'Dernières courses' }).getByRole('listitem')

const travelled = {
  serviceType: 'TRANSFER',
  pickupLocation: 'Villa 24, Yoff Layène',
  destination: 'Royam Hôtel, Saly Portudal',
  scheduledDate: day(20),
  scheduledTime: '06:40',
  passengers: 3,
  luggage: 5,
  distanceKm: 80,
  isOutsideDakar: true,
  totalPrice: 42_000,
  flightNumber: 'AF 718',
  specialRequests: 'Siège bébé',
  orderSource: 'Par un proche',
} as const

describe.each([
  ['on a desktop', desktop],
  ['on a phone', phone],
])('new booking %s', (_, options) => {
  async function openForm() {
    const page = await yoon.open('/dashboard/bookings/new', 'operatrice', options)
    const form = dialogOf(page, 'Nouvelle réservation')
    await form.getByText('Indiquez les deux lieux').waitFor()
    return { page, form }
  }

  const save = async (page: Page, form: Locator, { lastName }: Person) => {
    await submitButton(form, 'Créer la réservation').click()
    await waitForToast(page, 'Réservation créée')
    const stored = await yoon.company.find(lastName)
    return stored.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))[0]
  }

  test('the form proposes a price until staff type one', async () => {
    const { baseFare, perKmRate } = (await yoon.company.call('operatrice', getPublicSettings, {})).data.business
    const client = await yoon.company.newClient()
    const { page, form } = await openForm()
    const group = (amount: number) => plain(amount.toLocaleString('fr-FR'))
    expect(await priceIn(form)).toBe('')
    // No trip between these two: the price is that of the settings.
    await fillIn(form, { pickup: `Résidence ${newName()}` })
    expect(await form.getByText('Prix proposé').count()).toBe(0)
    await fillIn(form, { destination: 'Aéroport AIBD, Diass' })
    await expectEventually(async () => plain(await priceIn(form))).toBe(group(baseFare))
    await form.getByText("d'après les tarifs").waitFor()
    const distance = form.getByRole('spinbutton', { name: 'Distance (km)' })
    expect(await distance.count()).toBe(0)
    await form.getByRole('checkbox', { name: 'Hors Dakar' }).check()
    await form.getByText('Indiquez la distance').waitFor()
    expect(await priceIn(form)).toBe('')
    await distance.fill('47')
    await expectEventually(async () => plain(await priceIn(form))).toBe(group(baseFare + 47 * perKmRate))
    expect(await form.getByRole('button', { name: 'Utiliser' }).count()).toBe(0)

    await fillIn(form, { price: '30000' })
    await distance.fill('50')
    const proposed = group(baseFare + 50 * perKmRate)
    await expectEventually(async () => plain(await form.getByText('Prix proposé').textContent())).toContain(proposed)
    expect(await priceIn(form)).toBe('30 000')
    await expectAccessible(page, 'a proposal beside what was typed')
    await form.getByRole('button', { name: 'Utiliser' }).click()
    await expectEventually(async () => plain(await priceIn(form))).toBe(proposed)

    await pickClient(form, client)
    await fillIn(form, { time: '2330' })
    expect(await save(page, form, client)).toMatchObject({
      distanceKm: 50,
      isOutsideDakar: true,
      totalPrice: baseFare + 50 * perKmRate,
    })
  })

  test('proposes the rate of a vehicle type for a rental', async () => {
    const { data: rates } = await yoon.company.call('operatrice', listVehicleRates, {})
    const suv = rates.find(({ type }) => type === 'SUV')
    const { page, form } = await openForm()
    await form.getByText("Location à l'heure", { exact: true }).click()
    await form.getByText('Choisissez un type de véhicule').waitFor()
    expect(await priceIn(form)).toBe('')
    await form.getByRole('combobox', { name: 'Type de véhicule' }).selectOption('SUV')
    await fillIn(form, { hours: '3' })
    await expectEventually(async () => Number((await priceIn(form)).replace(/\s/g, ''))).toBe(
      (suv?.hourlyRate ?? 0) * 3,
    )
    await expectAccessible(page, 'a rental with its proposal')
    await form.getByText('Location à la journée', { exact: true }).click()
    await fillIn(form, { startDate: french(day(3)), endDate: french(day(4)) })
    await expectEventually(() => form.getByRole('spinbutton', { name: 'Nombre de jours' }).inputValue()).toBe('2')
    await expectEventually(async () => Number((await priceIn(form)).replace(/\s/g, ''))).toBe((suv?.dailyRate ?? 0) * 2)
  })

  test('shows what the client owes and the requests of earlier trips', async () => {
    const client = await yoon.company.newClient()
    await yoon.company.newBookingOf({ ...travelled, ...begun, userId: client.id })
    await yoon.company.newUnpaid({ client, price: 27_500 })
    const { page, form } = await openForm()
    await pickClient(form, client)
    await expectEventually(async () => plain(await form.getByText('Ce client doit').textContent())).toBe(
      'Ce client doit 27 500 F CFA (1 course à encaisser)',
    )
    await form.getByText('Siège bébé').waitFor()
    await expectAccessible(page, 'what a client owes')
  })

  test('copies an earlier trip of the client, in either direction, and undoes the copy', async () => {
    const client = await yoon.company.newClient()
    const rental = { ...travelled, ...begun, userId: client.id, scheduledTime: '00:01' }
    await yoon.company.newBookingOf({ ...rental, serviceType: 'HOURLY_RENTAL', rentalDuration: 6, withDriver: false })
    await yoon.company.newBookingOf({ ...travelled, ...begun, userId: client.id })
    const { page, form } = await openForm()
    await pickClient(form, client)
    await fillIn(form, { pickup: 'Cité Keur Gorgui', time: '23:10' })
    const [first, second] = [tripsIn(form).first(), tripsIn(form).nth(1)]
    await first.waitFor()
    expect(await first.getByRole('button').allTextContents()).toEqual(['Reprendre'])
    await expectAccessible(page, 'the last trips')

    await first.getByRole('button', { name: 'Reprendre' }).click()
    await expectEventually(() => fieldOf(form, 'hours').inputValue()).toBe('6')
    expect(await form.getByRole('textbox', { name: 'Heure' }).inputValue()).toBe('00:01')
    expect(await form.getByRole('checkbox', { name: 'Avec chauffeur' }).isChecked()).toBe(false)
    await first.getByRole('button', { name: 'Annuler la reprise' }).click()
    await expectEventually(() => fieldOf(form, 'pickup').inputValue()).toBe('Cité Keur Gorgui')
    expect(await form.getByRole('radio', { name: 'Transfert' }).isChecked()).toBe(true)
    expect(await fieldOf(form, 'time').inputValue()).toBe('23:10')

    await form.getByRole('button', { name: 'Voir les 2 dernières courses' }).click()
    await second.getByRole('button', { name: 'Trajet retour' }).click()
    await expectEventually(() => fieldOf(form, 'pickup').inputValue()).toBe(travelled.destination)
    await expectAccessible(page, 'a trip taken over')
    expect(await fieldOf(form, 'time').inputValue()).toBe('00:00')
    expect(await form.getByRole('textbox', { name: 'Numéro de vol' }).inputValue()).toBe('')
    await fillIn(form, { time: '23:10' })
    const { scheduledDate, scheduledTime, flightNumber, pickupLocation, destination, ...same } = travelled
    expect(await save(page, form, client)).toMatchObject({
      ...same,
      pickupLocation: destination,
      destination: pickupLocation,
      scheduledDate: day(),
      scheduledTime: '23:10',
      flightNumber: null,
    })
  })

  test('shows the last trip alone at first, and moves the focus to the second one with the others', async () => {
    const client = await yoon.company.newClient()
    for (let count = 0; count < 3; count += 1) await yoon.company.newBooking({ client, time: '00:00' })
    const { form } = await openForm()
    await pickClient(form, client)
    await tripsIn(form).first().waitFor()
    expect(await tripsIn(form).count()).toBe(1)
    await form.getByRole('button', { name: 'Voir les 3 dernières courses' }).click()
    const second = tripsIn(form).nth(1).getByRole('button', { name: 'Reprendre' })
    await expectEventually(() => isFocused(second)).toBe(true)
    expect(await tripsIn(form).count()).toBe(3)
  })

  test('warns of another booking of the client in the same hour, and saves all the same', async () => {
    const client = await yoon.company.newClient()
    const held = await yoon.company.newBookingOf({ ...travelled, userId: client.id })
    const past = await yoon.company.newBookingOf({ ...travelled, ...begun, userId: client.id })
    const { page, form } = await openForm()
    await pickClient(form, client)
    await tripsIn(form).first().getByRole('button', { name: 'Reprendre' }).click()
    await fillIn(form, { date: french(travelled.scheduledDate), time: '7h15' })
    const warning = form.getByRole('status').filter({ hasText: 'Ce client a déjà une réservation' })
    for (const words of [held.bookingReference, 'à 06:40', travelled.pickupLocation]) {
      await warning.getByText(words).waitFor()
    }
    await expectAccessible(page, 'a possible duplicate')
    await fillIn(form, { time: '9h' })
    await waitUntilHidden(warning)
    await fillIn(form, { time: '6h40' })
    await warning.waitFor()
    const made = await save(page, form, client)
    expect(made).toMatchObject({ scheduledTime: '06:40', scheduledDate: travelled.scheduledDate })

    await page.goto(`${yoon.url}/dashboard/bookings?dialog=edit&booking=${held.id}`)
    const edit = dialogOf(page, 'Modifier la réservation')
    const others = (await yoon.company.find(client.lastName)).filter(({ id }) => id !== held.id && id !== past.id)
    await edit.getByText(others.map(({ bookingReference }) => bookingReference)[0] ?? '').waitFor()
    expect(await edit.getByRole('status').getByText(held.bookingReference).count()).toBe(0)
  })
})

test.each([
  { width: 'a phone', options: phone, names: ['pickup', 'destination'] },
  {
    width: 'a laptop',
    options: { viewport: { width: 1366, height: 768 } },
    names: ['pickup', 'destination', 'date', 'time', 'price'],
  },
] as const)('the form of a client with earlier trips shows the fields of the trip on $width', async (one) => {
  const client = await yoon.company.newClient()
  for (let count = 0; count < 3; count += 1) await yoon.company.newBooking({ client, time: '00:00' })
  if (one.width === 'a laptop') await yoon.company.newUnpaid({ client, price: 27_500 })
  const page = await yoon.open('/dashboard/bookings/new', 'operatrice', one.options)
  const form = dialogOf(page, 'Nouvelle réservation')
  await pickClient(form, client)
  if (one.width === 'a laptop') await form.getByText('Ce client doit').waitFor()
  await tripsIn(form).first().waitFor()
  const foot = form.locator('footer')
  for (const name of one.names) {
    const { y = Number.NaN, height = 0 } = (await fieldOf(form, name).boundingBox()) ?? {}
    expect(y + height, name).toBeLessThanOrEqual((await foot.boundingBox())?.y ?? 0)
  }
  await expectNothingCut(page, 'the form of a client with earlier trips')
  await fillIn(form, { time: '2330', price: '20000' })
  await expectEventually(async () => plain(await foot.getByRole('paragraph').textContent())).toBe(
    `${client.firstName} ${client.lastName} · Aujourd'hui à 23:30 · 20 000 F CFA`,
  )
})

describe('keyboard use of the booking form', () => {
  test('the last trips are a single tab stop, and arrow keys move among them', async () => {
    const client = await yoon.company.newClient()
    await yoon.company.newBookingOf({ ...travelled, ...begun, userId: client.id })
    const page = await yoon.open('/dashboard/bookings/new', 'operatrice')
    const form = dialogOf(page, 'Nouvelle réservation')
    await pickClient(form, client)
    const [again, back] = ['Reprendre', 'Trajet retour'].map((name) => form.getByRole('button', { name }))
    await again?.focus()
    await page.keyboard.press('ArrowDown')
    expect(back && (await isFocused(back))).toBe(true)
    await page.keyboard.press('Enter')
    await expectEventually(() => fieldOf(form, 'pickup').inputValue()).toBe(travelled.destination)
    // A second Enter on the same button undoes the copy.
    await page.keyboard.press('Enter')
    await expectEventually(() => fieldOf(form, 'pickup').inputValue()).toBe('')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Tab')
    expect(await isFocused(fieldOf(form, 'pickup'))).toBe(true)
  })
})

describe('edited booking', () => {
  test('an edited booking keeps its price despite a new proposal, and loses its flight as a rental', async () => {
    const client = await yoon.company.newClient()
    const booking = await yoon.company.newBookingOf({ ...travelled, userId: client.id })
    const page = await yoon.open(`/dashboard/bookings?dialog=edit&booking=${booking.id}`, 'operatrice')
    const form = dialogOf(page, 'Modifier la réservation')
    await form.getByRole('button', { name: 'Utiliser' }).waitFor()
    expect(await priceIn(form)).toBe('42 000')
    await form.getByText("Location à l'heure", { exact: true }).click()
    await fillIn(form, { hours: '2' })
    await submitButton(form, 'Enregistrer').click()
    await waitForToast(page, 'Réservation modifiée')
    const { data } = await yoon.company.call('operatrice', getBooking, { id: booking.id })
    expect(data satisfies Booking).toMatchObject({ totalPrice: 42_000, flightNumber: null, rentalDuration: 2 })
  })
})
