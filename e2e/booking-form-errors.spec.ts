import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  beginClient,
  errorOf,
  fieldOf,
  fillIn,
  fillTransfer,
  isFocused,
  pickClient,
  sendAndRead,
  submitButton,
} from './support/booking-form.ts'
import { dialogOf } from './support/bookings-page.ts'
import { expectEventually, interceptWrites, useYoon, waitForToast } from './support/browser.ts'
import { day } from './support/company.ts'

const french = (isoDay: string) => isoDay.split('-').toReversed().join('/')
const service = (form: Locator, label: string) => form.getByText(label, { exact: true })
const past = 'La date ne peut pas être dans le passé'
const requiredPlaces = {
  client: 'Le client est requis',
  pickup: 'Le lieu de prise en charge est requis',
  price: 'Le prix doit être supérieur à 0',
}

const yoon = useYoon()

describe('errors in the booking form', () => {
  async function openForm() {
    const page = await yoon.open('/dashboard/bookings/new', 'operatrice')
    const form = dialogOf(page, 'Nouvelle réservation')
    await form.waitFor()
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'POST') sent += 1
    })
    return { page, form, countSent: () => sent }
  }

  test('the booking form shows the errors of a transfer at its fields, and focuses the first', async () => {
    const { page, form, countSent } = await openForm()
    await form.getByText('Indiquez les deux lieux').waitFor()
    await fillIn(form, { date: '', price: '' })
    await sendAndRead(form, {
      ...requiredPlaces,
      destination: 'La destination est requise',
      date: 'La date est requise',
      time: "L'heure est requise",
    })
    await waitForToast(page, 'Erreur de validation', 'Veuillez corriger les erreurs dans le formulaire')
    expect(await isFocused(fieldOf(form, 'client'))).toBe(true)

    await fillIn(form, {
      pickup: 'Dkr',
      destination: 'Wxyz',
      date: '31/02/2099',
      time: '25h00',
      passengers: '0',
      luggage: '-1',
      price: '1 000 001',
    })
    await sendAndRead(form, {
      pickup: 'Le lieu de prise en charge doit contenir au moins 5 caractères',
      destination: 'La destination doit contenir au moins 5 caractères',
      date: 'La date est invalide',
      time: "L'heure est invalide",
      passengers: 'Le nombre de passagers doit être au moins 1',
      luggage: 'Le nombre de bagages ne peut pas être négatif',
      price: 'Le prix semble trop élevé',
    })
    await fillIn(form, { passengers: '9', luggage: '21' })
    await sendAndRead(form, {
      passengers: 'Le nombre de passagers ne peut pas dépasser 8',
      luggage: 'Le nombre de bagages ne peut pas dépasser 20',
    })
    // A field loses its error while it is corrected.
    await fillIn(form, { passengers: '8' })
    await expectEventually(() => errorOf(fieldOf(form, 'passengers'))).toBe('')
    expect(countSent()).toBe(0)
  })

  test('the booking form refuses a date in the past, and accepts the maximum values', async () => {
    const client = await yoon.company.newClient()
    const { page, form } = await openForm()
    await fillTransfer(form, client)
    await fillIn(form, { date: french(day(-1)), passengers: '8', luggage: '20', price: '1000000' })
    await sendAndRead(form, { date: past })
    expect(await isFocused(fieldOf(form, 'date'))).toBe(true)
    await fillIn(form, { date: french(day()) })
    await submitButton(form, 'Créer la réservation').click()
    await waitForToast(page, 'Réservation créée')
    const [stored] = await yoon.company.find(client.lastName)
    expect(stored).toMatchObject({ scheduledDate: day(), passengers: 8, luggage: 20, totalPrice: 1_000_000 })
  })

  test('the booking form shows the errors of an hourly rental', async () => {
    const { page, form, countSent } = await openForm()
    await service(form, "Location à l'heure").click()
    expect(await form.getByRole('textbox', { name: 'Numéro de vol' }).count()).toBe(0)
    await fillIn(form, { date: '', hours: '13', destination: 'Wxyz' })
    await sendAndRead(form, {
      ...requiredPlaces,
      destination: 'La destination doit contenir au moins 5 caractères',
      date: 'La date est requise',
      time: "L'heure est requise",
      hours: 'La durée doit être entre 1 et 12 heures',
    })
    await waitForToast(page, 'Erreur de validation')
    await fillIn(form, { hours: '0', destination: '' })
    await sendAndRead(form, { destination: '', hours: 'La durée doit être entre 1 et 12 heures' })
    expect(countSent()).toBe(0)
  })

  test('the booking form shows the errors of a daily rental', async () => {
    const client = await yoon.company.newClient()
    const { page, form, countSent } = await openForm()
    await service(form, 'Location à la journée').click()
    await fillIn(form, { startDate: '', endDate: '' })
    await sendAndRead(form, {
      ...requiredPlaces,
      startDate: 'La date de début est requise',
      startTime: "L'heure est requise",
      endDate: 'La date de fin est requise',
    })
    await waitForToast(page, 'Erreur de validation')
    await pickClient(form, client)
    await fillIn(form, { pickup: 'Cité Keur Gorgui', startTime: '9', price: '150000' })
    await fillIn(form, { startDate: french(day(5)), endDate: french(day(4)) })
    await sendAndRead(form, { endDate: 'La date de fin ne peut pas être avant la date de début' })
    await fillIn(form, { startDate: french(day(-2)), endDate: french(day(-1)) })
    await sendAndRead(form, { startDate: past, endDate: past })
    expect(countSent()).toBe(0)
    await fillIn(form, { startDate: french(day(4)), endDate: french(day(6)) })
    await submitButton(form, 'Créer la réservation').click()
    await waitForToast(page, 'Réservation créée')
    const [stored] = await yoon.company.find(client.lastName)
    expect(stored).toMatchObject({ rentalStartDate: day(4), rentalEndDate: day(6), scheduledTime: '09:00' })
  })

  test('the booking form shows the errors of a new client', async () => {
    const { form, countSent } = await openForm()
    const { name, phone } = await beginClient(form)
    for (const [typed, sentence, digits, aboutPhone] of [
      ['', 'Le nom complet est requis', '', 'Le téléphone est requis'],
      ['Awa', 'Prénom et nom', '77 123', 'Format de téléphone invalide'],
      ['A Diop', 'Le prénom doit contenir au moins 2 caractères', 'abcdefghij', 'Format de téléphone invalide'],
      ['Awa D<b>', 'Le nom contient des caractères invalides', '', 'Le téléphone est requis'],
    ] as const) {
      await name.fill(typed)
      await phone.fill(digits)
      await submitButton(form, 'Créer la réservation').click()
      await expectEventually(() => errorOf(name)).toBe(sentence)
      await expectEventually(() => errorOf(phone)).toBe(aboutPhone)
      expect(await isFocused(name)).toBe(true)
    }
    expect(countSent()).toBe(0)
  })

  test('the booking form shows an error from the server at its field, and focuses the field', async () => {
    const { page, form } = await openForm()
    await fillTransfer(form, await yoon.company.newClient())
    const error = {
      code: 'INVALID_INPUT',
      message: 'Certaines informations sont invalides',
      fields: { destination: 'La destination est requise' },
    }
    await interceptWrites(page, (route) => route.fulfill({ status: 400, json: { success: false, error } }))
    await sendAndRead(form, { destination: 'La destination est requise' })
    await waitForToast(page, 'Erreur de sauvegarde', error.message)
    expect(await fieldOf(form, 'destination').inputValue()).toBe('Aéroport AIBD, Diass')
    await expectEventually(() => isFocused(fieldOf(form, 'destination'))).toBe(true)
  })

  test('the booking form shows an error from the server for a new client at its field', async () => {
    const { page, form } = await openForm()
    const { phone } = await beginClient(form, 'Awa Diop')
    await phone.fill('77 123 45 67')
    await fillIn(form, {
      pickup: 'Cité Keur Gorgui',
      destination: 'Aéroport AIBD, Diass',
      time: '23:30',
      price: '20000',
    })
    const message = 'Format de téléphone invalide'
    const error = { code: 'INVALID_INPUT', message, fields: { 'client.phone': message } }
    await interceptWrites(page, (route) => route.fulfill({ status: 400, json: { success: false, error } }))
    await submitButton(form, 'Créer la réservation').click()
    await expectEventually(() => errorOf(phone)).toBe(message)
    await expectEventually(() => isFocused(phone)).toBe(true)
  })
})
