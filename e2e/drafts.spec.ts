import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { fieldOf, fillIn, fillTransfer, pickClient, submitButton } from './support/booking-form.ts'
import { cardOf, chooseFromMenu, dialogOf, pathTo, seen } from './support/bookings-page.ts'
import {
  expectEventually,
  failWithEmptyBody,
  interceptWrites,
  pressUntilSeen,
  signIn,
  useYoon,
  waitForToast,
  waitUntilHidden,
} from './support/browser.ts'

const yoon = useYoon()

describe('drafts and typed text', () => {
  test('keeps typed text after an error or a lost connection, and retries with the same key', async () => {
    const client = await yoon.company.newClient()
    const page = await yoon.open('/dashboard/bookings/new', 'operatrice')
    const form = dialogOf(page, 'Nouvelle réservation')
    await fillTransfer(form, client)
    const keys: (string | undefined)[] = []
    const answers = [failWithEmptyBody, (route: Route) => route.abort(), (route: Route) => route.continue()]
    await interceptWrites(page, (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      return (answers[keys.length - 1] ?? failWithEmptyBody)(route)
    })
    const send = submitButton(form, 'Créer la réservation')
    await send.click()
    await waitForToast(page, 'Erreur de sauvegarde', 'Erreur lors de la sauvegarde de la réservation')
    expect(await fieldOf(form, 'price').inputValue()).toBe('20 000')
    expect(await fieldOf(form, 'client').inputValue()).toContain(client.lastName)
    await send.click()
    await waitForToast(page, 'Erreur de sauvegarde', 'Connexion perdue : votre saisie est conservée.')
    expect(await fieldOf(form, 'pickup').inputValue()).toBe('Cité Keur Gorgui')
    await send.click()
    await waitForToast(page, 'Réservation créée')
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys).toEqual([keys[0], keys[0], keys[0]])
    expect(await yoon.company.find(client.lastName)).toHaveLength(1)
  })

  test('asks before closing a form, and only if something was typed', async () => {
    const page = await yoon.open('/dashboard/bookings', 'operatrice')
    const form = dialogOf(page, 'Nouvelle réservation')
    const question = dialogOf(page, 'Abandonner la saisie ?')
    await page.getByRole('button', { name: 'Nouvelle réservation' }).click()
    await form.getByRole('button', { name: 'Annuler' }).click()
    await waitUntilHidden(form)

    await page.getByRole('button', { name: 'Nouvelle réservation' }).click()
    await fillIn(form, { pickup: 'Cité Keur Gorgui' })
    for (const close of [
      () => form.getByRole('button', { name: 'Annuler' }).click(),
      () => form.getByRole('button', { name: 'Fermer', exact: true }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await close()
      await question.getByRole('button', { name: 'Continuer la saisie' }).click()
      await waitUntilHidden(question)
      expect(await fieldOf(form, 'pickup').inputValue()).toBe('Cité Keur Gorgui')
    }
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Abandonner' }).click()
    await waitUntilHidden(form)
    await page.getByRole('button', { name: 'Nouvelle réservation' }).click()
    expect(await fieldOf(form, 'pickup').inputValue()).toBe('')
  })

  test('Escape in the client field closes the list, then asks, and keeps the client', async () => {
    const client = await yoon.company.newClient()
    const page = await yoon.open('/dashboard/bookings/new', 'operatrice')
    const form = dialogOf(page, 'Nouvelle réservation')
    await pickClient(form, client)
    await fieldOf(form, 'client').press('Escape')
    await dialogOf(page, 'Abandonner la saisie ?').getByRole('button', { name: 'Continuer la saisie' }).click()
    expect(await fieldOf(form, 'client').inputValue()).toContain(client.lastName)
  })

  test('Escape in the calendar closes only the calendar', async () => {
    const page = await yoon.open('/dashboard/bookings/new', 'operatrice')
    const form = dialogOf(page, 'Nouvelle réservation')
    await fillIn(form, { pickup: 'Cité Keur Gorgui' })
    await form.getByRole('button', { name: 'Choisir dans le calendrier : Date' }).click()
    await page.getByRole('grid').waitFor()
    await page.keyboard.press('Escape')
    await waitUntilHidden(page.getByRole('grid'))
    expect(await page.getByRole('dialog').count()).toBe(1)
    expect(await fieldOf(form, 'pickup').inputValue()).toBe('Cité Keur Gorgui')
  })

  test('asks before the Back button discards a form, and stays on the page each time', async () => {
    const page = await yoon.open('/dashboard/bookings?view=all', 'operatrice')
    const form = dialogOf(page, 'Nouvelle réservation')
    const question = dialogOf(page, 'Abandonner la saisie ?')
    await page.getByRole('button', { name: 'Nouvelle réservation' }).click()
    await form.waitFor()
    await page.goBack()
    await waitUntilHidden(form)

    await page.getByRole('button', { name: 'Nouvelle réservation' }).click()
    await fillIn(form, { pickup: 'Cité Keur Gorgui' })
    for (let press = 0; press < 2; press += 1) {
      await page.goBack()
      await question.getByRole('button', { name: 'Continuer la saisie' }).click()
      await waitUntilHidden(question)
      expect(await fieldOf(form, 'pickup').inputValue()).toBe('Cité Keur Gorgui')
      expect(new URL(page.url()).searchParams.get('dialog')).toBe('new')
    }
    await page.goBack()
    await question.getByRole('button', { name: 'Abandonner' }).click()
    await waitUntilHidden(form)
    expect(new URL(page.url()).search).toBe('?view=all')
    await page.getByRole('button', { name: 'Nouvelle réservation' }).click()
    expect(await fieldOf(form, 'pickup').inputValue()).toBe('')
  })

  test('opens the form of a vehicle although its draft has a type that no longer exists', async () => {
    const page = await yoon.open('/dashboard/drivers?tab=vehicles', 'admin')
    await page.evaluate(() => {
      const { id } = JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string }
      sessionStorage.setItem(`draft ${id} vehicle`, JSON.stringify({ type: 'LIMOUSINE', brand: 'Lincoln' }))
    })
    await page.goto(`${yoon.url}/dashboard/drivers?tab=vehicles&dialog=new`)
    const form = page.getByRole('dialog')
    await expectEventually(() => form.getByRole('textbox', { name: 'Marque' }).inputValue()).toBe('Lincoln')
    expect(await form.getByRole('combobox', { name: 'Type' }).inputValue()).toBe('SEDAN')
  })

  test('keeps a draft when the session expires in another tab, and deletes it on sign-out there', async () => {
    const page = await yoon.openWithOwnSession('/dashboard/bookings/new', 'operatrice')
    const form = dialogOf(page, 'Nouvelle réservation')
    await fillIn(form, { pickup: 'Cité Keur Gorgui' })
    const other = await page.context().newPage()
    await yoon.company.endSession(await page.evaluate(() => localStorage.getItem('token') ?? ''))
    await other.goto(`${yoon.url}/dashboard/bookings`)
    await page.getByRole('heading', { name: 'Connexion' }).waitFor()
    await signIn(page, 'operatrice')
    await expectEventually(() => fieldOf(form, 'pickup').inputValue()).toBe('Cité Keur Gorgui')

    await other.getByRole('button', { name: 'Se déconnecter' }).click()
    await page.getByRole('heading', { name: 'Connexion' }).waitFor()
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    await signIn(page, 'operatrice')
    await form.waitFor()
    expect(await fieldOf(form, 'pickup').inputValue()).toBe('')
  })

  test('keeps a draft over a reload and a change of page, hidden from other users', async () => {
    const client = await yoon.company.newClient()
    const page = await yoon.openWithOwnSession('/dashboard/bookings', 'operatrice')
    const form = dialogOf(page, 'Nouvelle réservation')
    await page.getByRole('button', { name: 'Nouvelle réservation' }).click()
    await fillTransfer(form, client)
    await page.reload()
    await expectEventually(() => fieldOf(form, 'price').inputValue()).toBe('20 000')
    expect(await fieldOf(form, 'client').inputValue()).toContain(client.lastName)
    await page.goto(`${yoon.url}/dashboard/bookings`)
    await page.getByRole('button', { name: 'Nouvelle réservation' }).click()
    await expectEventually(() => fieldOf(form, 'pickup').inputValue()).toBe('Cité Keur Gorgui')
    await page.goto(`${yoon.url}/dashboard/bookings`)
    await page.getByRole('button', { name: 'Se déconnecter' }).click()
    await page.getByRole('heading', { name: 'Connexion' }).waitFor()
    await signIn(page, 'operatrice-caissiere')
    await page.getByRole('button', { name: 'Nouvelle réservation' }).click()
    await form.waitFor()
    expect(await fieldOf(form, 'pickup').inputValue()).toBe('')
  })

  test('a form that begins with a given client is unchanged, and does not mix with the draft of another', async () => {
    const client = await yoon.company.newClient()
    const page = await yoon.openWithOwnSession('/dashboard/bookings/new', 'admin')
    const form = dialogOf(page, 'Nouvelle réservation')
    const shown = async () => [await fieldOf(form, 'client').inputValue(), await fieldOf(form, 'pickup').inputValue()]
    const name = `${client.firstName} ${client.lastName}`
    await fillIn(form, { pickup: 'Cité Keur Gorgui' })

    const path = `${yoon.url}/dashboard/users?dialog=view&user=${client.id}`
    await page.goto(path)
    await dialogOf(page, name).getByRole('button', { name: 'Nouvelle réservation' }).click()
    await expectEventually(shown).toEqual([name, ''])
    await submitButton(form, 'Annuler').click()
    await waitUntilHidden(form)
    expect(await dialogOf(page, 'Abandonner la saisie ?').count()).toBe(0)
    await page.getByRole('button', { name: 'Nouvelle réservation' }).click()
    await expectEventually(shown).toEqual(['', 'Cité Keur Gorgui'])

    await page.goto(path)
    await dialogOf(page, name).getByRole('button', { name: 'Nouvelle réservation' }).click()
    await fillIn(form, { pickup: 'Almadies' })
    await yoon.company.endSession(await page.evaluate(() => localStorage.getItem('token') ?? ''))
    await page.reload()
    await page.getByRole('heading', { name: 'Connexion' }).waitFor()
    await signIn(page, 'admin')
    await expectEventually(shown).toEqual([name, 'Almadies'])
    await submitButton(form, 'Annuler').click()
    await submitButton(dialogOf(page, 'Abandonner la saisie ?'), 'Abandonner').click()
    await waitUntilHidden(form)
    await page.getByRole('button', { name: 'Nouvelle réservation' }).click()
    await expectEventually(shown).toEqual(['', 'Cité Keur Gorgui'])
  })

  test('keeps a draft when the session expires, for the next sign-in of the user', async () => {
    const page = await yoon.openWithOwnSession('/dashboard/bookings/new', 'operatrice')
    const form = dialogOf(page, 'Nouvelle réservation')
    await fillTransfer(form, await yoon.company.newClient())
    await yoon.company.endSession(await page.evaluate(() => localStorage.getItem('token') ?? ''))
    // The live channel may report the end of the session before the form can be sent.
    const expired = page.getByText('Votre session a expiré, veuillez vous reconnecter')
    await pressUntilSeen(submitButton(form, 'Créer la réservation'), expired)
    await signIn(page, 'operatrice')
    await expectEventually(() => fieldOf(form, 'pickup').inputValue()).toBe('Cité Keur Gorgui')
    await submitButton(form, 'Créer la réservation').click()
    await waitForToast(page, 'Réservation créée')
  })

  test('shows a message of its own for every other change that fails', async () => {
    const booking = await yoon.company.newAssigned({ time: '00:05' })
    const page = await yoon.open(pathTo(booking), 'admin')
    const card = cardOf(page, booking)
    await card.waitFor()
    await interceptWrites(page, failWithEmptyBody)
    const driver = `${booking.driver?.user.firstName} ${booking.driver?.user.lastName}`

    await card.getByRole('button', { name: 'Démarrer la course' }).click()
    await waitForToast(page, 'Erreur de démarrage', 'Erreur lors du démarrage de la course')
    await seen(card, 'Assignée').waitFor()

    await card.getByRole('button', { name: 'Réassigner' }).click()
    const assignment = dialogOf(page, 'Réassigner un chauffeur')
    await assignment.getByRole('radio', { checked: true }).waitFor()
    await submitButton(assignment, /^Réassigner/).click()
    await waitForToast(page, "Erreur d'assignation", "Erreur lors de l'assignation du chauffeur")
    await submitButton(assignment, 'Annuler').click()

    await chooseFromMenu(card, 'Retirer le chauffeur')
    const removal = dialogOf(page, 'Retirer le chauffeur')
    await submitButton(removal, 'Retirer le chauffeur').click()
    await waitForToast(page, "Erreur d'assignation", 'Erreur lors de la désassignation du chauffeur')
    await submitButton(removal, 'Garder').click()

    await card.getByRole('button', { name: 'Terminer' }).click()
    const payment = dialogOf(page, 'Enregistrer le paiement')
    await payment.getByRole('textbox', { name: 'ID de transaction' }).fill('T-123')
    await submitButton(payment, 'Terminer').click()
    await waitForToast(page, "Erreur d'enregistrement", "Erreur lors de l'enregistrement du paiement")
    expect(await payment.getByRole('textbox', { name: 'ID de transaction' }).inputValue()).toBe('T-123')
    await submitButton(payment, 'Annuler').click()
    await submitButton(dialogOf(page, 'Abandonner la saisie ?'), 'Abandonner').click()

    await chooseFromMenu(card, 'Annuler la réservation')
    const cancelling = dialogOf(page, 'Annuler la réservation')
    await cancelling.getByRole('combobox', { name: 'Motif' }).selectOption('Doublon')
    await submitButton(cancelling, 'Annuler la réservation').click()
    await waitForToast(page, 'Erreur de sauvegarde', 'Erreur lors de la sauvegarde de la réservation')
    await submitButton(cancelling, 'Garder').click()

    await chooseFromMenu(card, 'Supprimer')
    const deleting = dialogOf(page, 'Supprimer la réservation')
    await submitButton(deleting, 'Supprimer').click()
    await waitForToast(page, 'Erreur de suppression', 'Erreur lors de la suppression de la réservation')
    await submitButton(deleting, 'Annuler').click()
    await seen(card, driver).waitFor()
    expect((await yoon.company.find(booking.bookingReference)).map(({ version }) => version)).toEqual([booking.version])
  })
})
