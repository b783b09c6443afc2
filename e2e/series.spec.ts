import { getBooking, listBookings } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { addDays } from '@yoon/contract/dates'
import { createSeries } from '@yoon/contract/series/calls'
import { describe, expect, test } from 'vitest'
import { errorOf, fillIn, fillTransfer, submitButton } from './support/booking-form.ts'
import { cardOf, chooseFromMenu, dialogOf, pathTo, seen } from './support/bookings-page.ts'
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
import { press } from './support/keyboard.ts'
import { expectNothingCut } from './support/screen.ts'

const yoon = useYoon()
const formTitle = 'Nouvelle réservation'

const widths = [
  { width: 'a desktop', options: desktop },
  { width: 'a phone', options: phone },
]

/** Returns the first Monday at least 60 days ahead. */
function farMonday(): string {
  const start = day(60)
  const weekday = new Date(`${start}T00:00:00Z`).getUTCDay() || 7
  return addDays(start, (8 - weekday) % 7)
}

const inFrench = (date: string) => date.split('-').reverse().join('/')

/** Returns the bookings of a client by their start. */
async function bookingsOf({ lastName }: Person): Promise<Booking[]> {
  const query = { search: lastName, order: 'asc' } as const
  const { data } = await yoon.company.call('operatrice', listBookings, query as never)
  return data.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
}

describe.each(widths)('a repeated booking on $width', ({ options }) => {
  test('shows its dates with a trip at the same hour, and creates those that are ticked', async () => {
    const client = await yoon.company.newClient({ lastName: newName() })
    const monday = farMonday()
    const other = await yoon.company.newBooking({ client, date: addDays(monday, 7), time: '23:45' })
    const page = await yoon.open('/dashboard/bookings?dialog=new', 'operatrice', options)
    const form = dialogOf(page, formTitle)
    await fillTransfer(form, client)
    await fillIn(form, { date: inFrench(monday) })
    await form.getByRole('checkbox', { name: 'Répéter' }).check()
    await submitButton(form, 'Voir les dates').click()
    await form.getByText('Choisissez au moins un jour de la semaine').waitFor()
    await form.getByRole('checkbox', { name: 'lundi' }).focus()
    await page.keyboard.press('Space')
    const until = form.getByRole('textbox', { name: "Jusqu'au" })
    await until.fill(inFrench(addDays(monday, 200)))
    await submitButton(form, 'Voir les dates').click()
    await expectEventually(() => errorOf(until)).toBe('La série ne peut pas dépasser 6 mois (184 jours)')
    await until.fill(inFrench(addDays(monday, 14)))
    await expectAccessible(page, 'the form')
    await submitButton(form, 'Voir les dates').click()
    const preview = dialogOf(page, 'Dates de la série')
    await preview.getByText(other.bookingReference).waitFor()
    const dates = preview.getByRole('checkbox')
    expect(await dates.count()).toBe(3)
    expect(await dates.nth(1).isChecked()).toBe(false)
    await expectAccessible(page, 'the dates')
    await expectNothingCut(page, 'the dates')
    for (const at of [0, 2]) await dates.nth(at).check()
    await press(submitButton(preview, /^Créer/))
    await waitForToast(page, '2\u00a0réservations créées')
    await waitUntilHidden(preview)
    const made = (await bookingsOf(client)).filter(({ seriesId }) => seriesId !== null)
    expect(made.map(({ scheduledDate }) => scheduledDate)).toEqual([monday, addDays(monday, 14)])
  })

  test('assigns its driver to the dates on which they are free, and names the other ones before', async () => {
    const client = await yoon.company.newClient({ lastName: newName() })
    const monday = farMonday()
    const other = await yoon.company.newAssigned({ date: addDays(monday, 7), time: '23:45' })
    const { id: driverId, user } = other.driver as NonNullable<Booking['driver']>
    const page = await yoon.open('/dashboard/bookings?dialog=new', 'operatrice', options)
    const form = dialogOf(page, formTitle)
    await fillTransfer(form, client)
    await fillIn(form, { date: inFrench(monday) })
    await form.getByRole('checkbox', { name: 'Répéter' }).check()
    await form.getByRole('checkbox', { name: 'lundi' }).check({ force: true })
    await form.getByRole('textbox', { name: "Jusqu'au" }).fill(inFrench(addDays(monday, 14)))
    const field = form.getByRole('combobox', { name: 'Chauffeur' })
    await field.fill(user.lastName)
    await field.blur()
    await submitButton(form, 'Voir les dates').click()
    await expectEventually(() => errorOf(field)).toBe('Choisissez un chauffeur dans la liste')
    await field.fill(`${user.firstName} ${user.lastName}`)
    await form
      .getByRole('option', { name: `${user.firstName} ${user.lastName}`, exact: true })
      .first()
      .click()
    await expectAccessible(page, 'the form with a driver')
    await submitButton(form, 'Voir les dates').click()
    const preview = dialogOf(page, 'Dates de la série')
    await preview.getByText(`avec ${user.firstName} ${user.lastName}`).waitFor()
    const taken = preview.getByRole('listitem').filter({ hasText: other.bookingReference })
    await taken.getByText('La réservation est créée sans chauffeur.').waitFor()
    expect(await preview.getByText('sans chauffeur').count()).toBe(1)
    expect(await taken.getByRole('checkbox').isChecked()).toBe(true)
    await expectAccessible(page, 'the dates with a driver')
    await expectNothingCut(page, 'the dates with a driver')
    for (const date of await preview.getByRole('checkbox').all()) await date.check()
    await press(submitButton(preview, /^Créer/))
    await waitForToast(page, '3\u00a0réservations créées', '1\u00a0réservation sans chauffeur')
    expect((await bookingsOf(client)).map(({ driver }) => driver?.id)).toEqual([driverId, undefined, driverId])
  })

  test('goes back from its dates to the form with what was typed', async () => {
    const client = await yoon.company.newClient({ lastName: newName() })
    const page = await yoon.open('/dashboard/bookings?dialog=new', 'operatrice', options)
    const form = dialogOf(page, formTitle)
    await fillTransfer(form, client)
    await fillIn(form, { date: inFrench(farMonday()) })
    await form.getByRole('checkbox', { name: 'Répéter' }).check()
    await form.getByRole('checkbox', { name: 'lundi' }).check({ force: true })
    await form.getByRole('textbox', { name: "Jusqu'au" }).fill(inFrench(addDays(farMonday(), 7)))
    const driver = form.getByRole('combobox', { name: 'Chauffeur' })
    await driver.click()
    await form.getByRole('listbox').getByRole('option').first().click()
    const name = await driver.inputValue()
    await submitButton(form, 'Voir les dates').click()
    await dialogOf(page, 'Dates de la série').getByRole('button', { name: 'Revenir au formulaire' }).click()
    expect(await form.getByRole('combobox', { name: 'Destination' }).inputValue()).toBe('Aéroport AIBD, Diass')
    expect(await form.getByRole('checkbox', { name: 'lundi' }).isChecked()).toBe(true)
    expect(await driver.inputValue()).toBe(name)
    expect(await bookingsOf(client)).toEqual([])
  })
})

describe.each(widths)('a booking of a series on $width', ({ options }) => {
  /** Creates three bookings, a week apart. */
  async function newSeries(): Promise<{ client: Person; bookings: Booking[] }> {
    const client = await yoon.company.newClient({ lastName: newName() })
    const monday = farMonday()
    await yoon.company.call('operatrice', createSeries, {
      serviceType: 'TRANSFER',
      userId: client.id,
      pickupLocation: 'Hôtel Teranga, Plateau',
      destination: 'Aéroport AIBD, Diass',
      scheduledDate: monday,
      scheduledTime: '10:00',
      passengers: 2,
      totalPrice: 25_000,
      repeat: { weekdays: [1], until: addDays(monday, 14), without: [] },
    })
    return { client, bookings: await bookingsOf(client) }
  }

  test('carries a mark, and an edit of it and the later ones changes these alone', async () => {
    const { client, bookings } = await newSeries()
    const second = bookings[1] as Booking
    const page = await yoon.open(`${pathTo(second)}`, 'operatrice', options)
    await seen(cardOf(page, second), 'Série').waitFor()
    await page.goto(`${page.url()}&dialog=edit&booking=${second.id}`)
    const form = dialogOf(page, 'Modifier la réservation')
    await form.getByRole('radio', { name: 'Celle-ci et les suivantes' }).check({ force: true })
    await form.getByText('Les dates suivantes prennent seulement ce que vous changez ici').waitFor()
    await form.getByRole('textbox', { name: 'Heure', exact: true }).fill('11:30')
    await expectAccessible(page, 'the form of a series')
    await submitButton(form, 'Enregistrer').click()
    await waitForToast(page, 'Réservation modifiée', '2\u00a0réservations de la série')
    expect((await bookingsOf(client)).map(({ scheduledTime }) => scheduledTime)).toEqual(['10:00', '11:30', '11:30'])
  })

  test('lets staff cancel it alone, or with the later ones', async () => {
    const { client, bookings } = await newSeries()
    const cancel = async (booking: Booking, isSeries: boolean) => {
      const page = await yoon.open(pathTo(booking), 'operatrice', options)
      await chooseFromMenu(cardOf(page, booking), 'Annuler la réservation')
      const dialog = dialogOf(page, 'Annuler la réservation')
      if (isSeries) await dialog.getByRole('radio', { name: 'Celle-ci et les suivantes' }).check({ force: true })
      await dialog.getByRole('combobox', { name: 'Motif' }).selectOption('CLIENT')
      await expectAccessible(page, 'the dialog')
      await submitButton(dialog, 'Annuler la réservation').click()
      await waitForToast(page, 'Réservation annulée')
    }
    const [first, second, third] = bookings as [Booking, Booking, Booking]
    await cancel(second, true)
    const statuses = async () => (await bookingsOf(client)).map(({ status }) => status)
    expect(await statuses()).toEqual(['PENDING', 'CANCELLED', 'CANCELLED'])
    await cancel(first, false)
    expect((await yoon.company.call('operatrice', getBooking, { id: third.id })).data.status).toBe('CANCELLED')
  })
})

describe.each(widths)('the public holidays in the settings on $width', ({ options }) => {
  test('lists the fixed ones, and saves those of the moon', async () => {
    const page = await yoon.open('/dashboard/settings?tab=business', 'admin', options)
    await page.getByRole('button', { name: 'Voir et modifier' }).click()
    const dialog = dialogOf(page, 'Jours fériés')
    await dialog.getByText('Noël').waitFor()
    await dialog.getByRole('textbox', { name: 'Nom 1' }).fill('Tamkharit (annoncé)')
    await expectAccessible(page, 'the holidays')
    await expectNothingCut(page, 'the holidays')
    await press(submitButton(dialog, 'Enregistrer'))
    await waitForToast(page, 'Jours fériés enregistrés')
    await waitUntilHidden(dialog)
    // The toast may lie over the button.
    await page.getByRole('button', { name: 'Voir et modifier' }).focus()
    await page.keyboard.press('Enter')
    await expectEventually(() => dialog.getByRole('textbox', { name: 'Nom 1' }).inputValue()).toBe(
      'Tamkharit (annoncé)',
    )
  })

  test('keeps what is typed when another administrator has saved the year meanwhile', async () => {
    const open = async () => {
      const page = await yoon.open('/dashboard/settings?tab=business', 'admin', options)
      await page.getByRole('button', { name: 'Voir et modifier' }).click()
      const dialog = dialogOf(page, 'Jours fériés')
      await dialog.getByRole('combobox', { name: 'Année' }).selectOption({ index: 2 })
      await dialog.getByText('Noël').waitFor()
      return { page, dialog, name: dialog.getByRole('textbox', { name: 'Nom 1' }) }
    }
    const [mine, theirs] = [await open(), await open()]
    await mine.name.fill('Le mien')
    await theirs.name.fill('Le leur')
    await press(submitButton(theirs.dialog, 'Enregistrer'))
    await waitForToast(theirs.page, 'Jours fériés enregistrés')
    await press(submitButton(mine.dialog, 'Enregistrer'))
    await mine.dialog.getByText('Les jours fériés ont été modifiés entre-temps').waitFor()
    await expectAccessible(mine.page, 'the holidays that were changed meanwhile')
    await mine.dialog.getByRole('button', { name: 'Garder ma saisie' }).click()
    await waitUntilHidden(mine.dialog.getByText('entre-temps'))
    expect(await mine.name.inputValue()).toBe('Le mien')
    await mine.name.fill(`Le mien ${newName()}`)
    await press(submitButton(mine.dialog, 'Enregistrer'))
    await waitForToast(mine.page, 'Jours fériés enregistrés')
  })
})
