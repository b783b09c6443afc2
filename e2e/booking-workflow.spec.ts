import { listUsers } from '@yoon/contract/users/calls'
import { describe, expect, test } from 'vitest'
import { beginClient, fillIn, isFocused, optionOf, pickClient, submitButton } from './support/booking-form.ts'
import {
  cardOf,
  chooseFromMenu,
  dialogOf,
  leaveMessage,
  pathTo,
  searchBox,
  seen,
  viewButton,
} from './support/bookings-page.ts'
import { expectEventually, signIn, useYoon, waitForToast, waitUntilHidden } from './support/browser.ts'
import { day, newName, newPhone } from './support/company.ts'

describe('work of an operator', () => {
  const yoon = useYoon()

  test('an operator books for a new client on the phone, confirms, assigns a driver and starts the trip', async () => {
    const page = await yoon.open('/')
    await signIn(page, 'operatrice')
    await page.getByRole('heading', { name: 'Gestion des Réservations' }).waitFor()

    const lastName = newName()
    await page.getByRole('button', { name: 'Nouvelle réservation' }).click()
    const form = dialogOf(page, 'Nouvelle réservation')
    const typed = newPhone()
    const client = await beginClient(form, typed)
    expect(await client.phone.inputValue()).toBe(typed)
    await expectEventually(() => isFocused(client.name)).toBe(true)
    await client.name.fill(`Aminata ${lastName}`)
    await form.getByRole('combobox', { name: 'Lieu de prise en charge' }).fill('Résidence Les Mamelles, Dakar')
    await form.getByRole('combobox', { name: 'Destination' }).fill('Aéroport AIBD, Diass')
    await form.getByRole('textbox', { name: 'Heure' }).fill('0h10')
    await form.getByRole('spinbutton', { name: 'Passagers' }).fill('3')
    await form.getByRole('textbox', { name: 'Prix total' }).fill('30 000')
    await form.getByRole('button', { name: 'Créer la réservation' }).click()
    await waitForToast(page, 'Réservation créée')
    await waitUntilHidden(form)

    await expectEventually(() => viewButton(page, 'Urgent').getAttribute('aria-pressed')).toBe('true')
    await searchBox(page).fill(lastName)
    const card = cardOf(page, lastName)
    await seen(card, 'En attente').waitFor()
    await seen(card, /^30\s000\sF\sCFA$/).waitFor()
    await seen(card, '00:10').waitFor()
    await seen(card, 'Sans chauffeur').waitFor()

    await card.getByRole('button', { name: 'Confirmer' }).click()
    await waitForToast(page, 'Réservation confirmée')
    await seen(card, 'Confirmée').waitFor()

    await card.getByRole('button', { name: 'Assigner un chauffeur' }).click()
    const assignment = dialogOf(page, 'Assigner un chauffeur')
    const drivers = assignment.getByRole('radio')
    await drivers.first().waitFor()
    const headings = await assignment.getByRole('heading', { level: 3 }).allTextContents()
    expect(headings[0]).toMatch(/^Libres maintenant(, jusqu'à \d\d:\d\d)? \(\d+\)$/)
    const listed = await assignment.getByRole('group', { name: 'Chauffeur' }).locator('label').allTextContents()
    const isTaken = /En conflit|À renouveler|Absent|Congé|Maladie|Repos|Formation/
    const states = listed.map((text) => (isTaken.test(text) ? 'pris' : 'libre'))
    expect(states).toEqual([...states].sort())
    expect(listed.some((text) => text.includes('Disponible'))).toBe(true)

    await assignment.getByRole('searchbox').fill('zzzz')
    await assignment.getByText('Aucun chauffeur à choisir').first().waitFor()
    const submit = assignment.getByRole('button', { name: 'Assigner', exact: true, disabled: true })
    // A press on the button that is only marked as disabled says why.
    await submit.click({ force: true })
    await assignment.getByRole('alert').getByText('Veuillez sélectionner un chauffeur').waitFor()
    await waitForToast(page, "Erreur d'assignation", 'Veuillez sélectionner un chauffeur')
    await assignment.getByRole('searchbox').fill('')
    await drivers.nth(1).check()
    const chosen = assignment.locator('label', { has: page.getByRole('radio', { checked: true }) })
    const driverName = (await chosen.locator('b').textContent()) ?? ''
    await assignment.getByRole('button', { name: 'Assigner' }).click()
    await leaveMessage(page, `Chauffeur assigné : ${driverName}`)
    await page.getByText(`Assignée à ${driverName}`).waitFor()
    await waitUntilHidden(card)

    await page.getByRole('button', { name: 'Voir la réservation dans une autre vue' }).click()
    await seen(card, 'Assignée').waitFor()
    await seen(card, driverName).waitFor()
    await card.getByRole('button', { name: 'Démarrer la course' }).click()
    await waitForToast(page, 'Course démarrée')
    await seen(card, 'En cours').waitFor()
    const [stored] = await yoon.company.find(lastName)
    expect(stored).toMatchObject({ status: 'IN_PROGRESS', passengers: 3, totalPrice: 30_000, scheduledTime: '00:10' })
  })

  test('an operator changes the driver, removes them, and cancels the booking with a reason', async () => {
    const booking = await yoon.company.newAssigned()
    const page = await yoon.open(pathTo(booking), 'operatrice')
    const card = cardOf(page, booking)
    const before = `${booking.driver?.user.firstName} ${booking.driver?.user.lastName}`
    await seen(card, before).waitFor()

    await card.getByRole('button', { name: 'Réassigner' }).click()
    const assignment = dialogOf(page, 'Réassigner un chauffeur')
    await assignment.getByRole('radio', { checked: true }).waitFor()
    await assignment.getByRole('radio', { checked: false }).first().check()
    await assignment.getByRole('button', { name: 'Réassigner' }).click()
    await leaveMessage(page, 'Chauffeur réassigné')
    await waitUntilHidden(seen(card, before))

    await chooseFromMenu(card, 'Retirer le chauffeur')
    const removal = dialogOf(page, 'Retirer le chauffeur')
    await removal.getByRole('button', { name: 'Retirer le chauffeur' }).click()
    await waitForToast(page, 'Assignation supprimée')
    await seen(card, 'Sans chauffeur').waitFor()
    await seen(card, 'Confirmée').waitFor()

    await chooseFromMenu(card, 'Annuler la réservation')
    const cancelling = dialogOf(page, 'Annuler la réservation')
    await cancelling.getByRole('button', { name: 'Annuler la réservation' }).click()
    await cancelling.getByText("Le motif de l'annulation est requis").waitFor()
    await cancelling.getByRole('combobox', { name: 'Motif' }).selectOption('Client absent')
    await waitUntilHidden(cancelling.getByText("Le motif de l'annulation est requis"))
    await cancelling.getByRole('textbox', { name: 'Note' }).fill('Ne répond pas')
    await cancelling.getByRole('button', { name: 'Annuler la réservation' }).click()
    await waitForToast(page, 'Réservation annulée')
    await seen(card, 'Annulée').waitFor()
    expect(await card.getByRole('button', { name: 'Modifier' }).count()).toBe(0)
  })

  test('an operator edits a booking', async () => {
    const booking = await yoon.company.newBooking()
    const page = await yoon.open(pathTo(booking), 'operatrice')
    const card = cardOf(page, booking)
    await card.getByRole('button', { name: 'Modifier' }).click()
    const form = dialogOf(page, 'Modifier la réservation')
    await form.getByRole('combobox', { name: 'Destination' }).fill('Saly Portudal, Hôtel Le Lagon')
    await form.getByRole('spinbutton', { name: 'Bagages' }).fill('4')
    await form.getByRole('combobox', { name: 'Source de la commande' }).selectOption('Par un proche')
    await form.getByRole('button', { name: 'Enregistrer' }).click()
    await waitForToast(page, 'Réservation modifiée')
    await seen(card, 'Saly Portudal, Hôtel Le Lagon').waitFor()
    const [stored] = await yoon.company.find(booking.bookingReference)
    expect(stored).toMatchObject({
      destination: 'Saly Portudal, Hôtel Le Lagon',
      luggage: 4,
      orderSource: 'Par un proche',
    })
  })

  test('finds a client by any format of the number, suggests ten at most, and offers a known one', async () => {
    const client = await yoon.company.newClient()
    const page = await yoon.open('/dashboard/bookings/new', 'operatrice')
    const form = dialogOf(page, 'Nouvelle réservation')
    const picker = form.getByRole('combobox', { name: 'Client' })
    const found = form.getByRole('listbox', { name: 'Client' }).getByRole('option').filter({ hasNotText: 'Nouveau' })
    await picker.fill('a')
    await expectEventually(() => found.count()).toBe(10)
    const digits = client.phone?.replace('+221', '') ?? ''
    for (const typed of [digits, `+221${digits}`, `00221 ${digits.slice(0, 2)} ${digits.slice(2)}`, client.lastName]) {
      await picker.fill(typed)
      await optionOf(form, client).waitFor()
      await expectEventually(() => found.count()).toBe(1)
    }
    await picker.fill('xxnobody')
    await form.getByText('Aucun client trouvé').waitFor()
    const person = await beginClient(form, 'Autre Personne')
    expect(await person.name.inputValue()).toBe('Autre Personne')
    await person.phone.fill(`+221 ${digits}`)
    await fillIn(form, {
      pickup: 'Cité Keur Gorgui',
      destination: 'Aéroport AIBD, Diass',
      time: '23:30',
      price: '20000',
    })
    await submitButton(form, 'Créer la réservation').click()
    await form.getByRole('button', { name: `Utiliser ${client.firstName} ${client.lastName}` }).click()
    await expectEventually(() => picker.inputValue()).toBe(`${client.firstName} ${client.lastName}`)
    await submitButton(form, 'Créer la réservation').click()
    await waitForToast(page, 'Réservation créée')
    const { data } = await yoon.company.call('operatrice', listUsers, { role: 'CLIENT', search: digits })
    expect(data).toHaveLength(1)
  })

  test('selects no client when the field loses the focus, but the one who is found after an early Enter', async () => {
    const client = await yoon.company.newClient()
    const page = await yoon.open('/dashboard/bookings/new', 'operatrice')
    const form = dialogOf(page, 'Nouvelle réservation')
    const picker = form.getByRole('combobox', { name: 'Client' })
    const part = client.lastName.slice(0, -1)
    await picker.fill(part)
    await optionOf(form, client).waitFor()
    await picker.press('Tab')
    expect(await picker.inputValue()).toBe(part)
    await form.getByRole('button', { name: 'Créer la réservation' }).click()
    await form.getByText('Le client est requis').waitFor()

    const isAnswered = Promise.withResolvers<void>()
    await page.route(`**${listUsers.path}?*`, async (route) => {
      await isAnswered.promise
      await route.continue()
    })
    await picker.fill(client.lastName)
    await picker.press('Enter')
    expect(await picker.inputValue()).toBe(client.lastName)
    isAnswered.resolve()
    await expectEventually(() => picker.inputValue()).toBe(`${client.firstName} ${client.lastName}`)
  })

  test('assigns a vehicle to a rental without driver', async () => {
    const client = await yoon.company.newClient()
    const page = await yoon.open('/dashboard/bookings/new', 'operatrice')
    const form = dialogOf(page, 'Nouvelle réservation')
    await form.getByText("Location à l'heure").click()
    await pickClient(form, client)
    await form.getByRole('combobox', { name: 'Lieu de prise en charge' }).fill("Place de l'Indépendance")
    // Day on which no vehicle of the demonstration data is booked.
    const date = day(60)
    await form.getByRole('textbox', { name: 'Date' }).fill(date.split('-').toReversed().join('/'))
    await form.getByRole('textbox', { name: 'Heure' }).fill('8')
    await form.getByRole('spinbutton', { name: 'Durée (heures)' }).fill('6')
    await form.getByRole('checkbox', { name: 'Avec chauffeur' }).uncheck()
    await form.getByRole('textbox', { name: 'Prix total' }).fill('90000')
    await form.getByRole('button', { name: 'Créer la réservation' }).click()
    await waitForToast(page, 'Réservation créée')

    const [created] = await yoon.company.find(client.lastName)
    await page.goto(yoon.url + pathTo({ bookingReference: created?.bookingReference ?? '' }))
    const card = cardOf(page, client.lastName)
    await seen(card, 'Sans véhicule').waitFor()
    await seen(card, 'Location sans chauffeur').waitFor()
    await seen(card, "6 h, jusqu'à 14:00").waitFor()
    await card.getByRole('button', { name: 'Assigner un véhicule' }).click()
    const assignment = dialogOf(page, 'Assigner un véhicule')
    await assignment.getByRole('radio').last().check()
    await assignment.getByRole('button', { name: 'Assigner' }).click()
    await waitForToast(page, 'Véhicule assigné')
    await seen(card, 'Assignée').waitFor()
    const [stored] = await yoon.company.find(client.lastName)
    expect(stored).toMatchObject({ status: 'ASSIGNED', bookingType: 'RIDE_ONLY', driver: null })
    expect(stored?.vehicle).not.toBeNull()
  })

  test('an administrator deletes a booking after a confirmation', async () => {
    const booking = await yoon.company.newBooking()
    const page = await yoon.open(pathTo(booking), 'admin')
    const card = cardOf(page, booking)
    await chooseFromMenu(card, 'Supprimer')
    const question = dialogOf(page, 'Supprimer la réservation')
    await question.getByRole('button', { name: 'Annuler' }).click()
    await card.waitFor()
    await chooseFromMenu(card, 'Supprimer')
    await question.getByRole('button', { name: 'Supprimer' }).click()
    await waitForToast(page, 'Réservation supprimée')
    await waitUntilHidden(card)
    expect(await yoon.company.find(booking.bookingReference)).toEqual([])
  })
})
