import type { Booking } from '@yoon/contract/bookings/schemas'
import { addStep } from '@yoon/contract/missions/calls'
import type { officeSteps } from '@yoon/contract/missions/steps'
import { describe, expect, test } from 'vitest'
import { cardOf, chooseFromMenu, dialogOf, pathTo } from './support/bookings-page.ts'
import {
  desktop,
  expectAccessible,
  expectAccessibleOnBoth,
  expectEventually,
  phone,
  useYoon,
  waitForToast,
  waitUntilHidden,
} from './support/browser.ts'
import { day, soon } from './support/company.ts'
import { barOf, planningPath } from './support/planning-page.ts'

const yoon = useYoon()

type Step = (typeof officeSteps)[number]

async function report({ id }: Pick<Booking, 'id'>, step: Step, more: { amount?: number } = {}): Promise<void> {
  const body = { id, step, at: new Date().toISOString(), reason: 'Appel du chauffeur', ...more }
  await yoon.company.call('operatrice', addStep, body)
}

describe.each([
  { width: 1440, options: desktop },
  { width: 360, options: phone },
])('the steps of a trip for staff on $width', ({ options }) => {
  test('shows the last step on its card, and lets the office correct steps with a reason', async () => {
    const booking = await yoon.company.newAssigned(soon())
    await report(booking, 'EN_ROUTE')
    const page = await yoon.open(pathTo(booking), 'operatrice', options)
    const card = cardOf(page, booking)
    await card.getByText(/Étape\s:\sEn route \d\d:\d\d/).waitFor()
    await chooseFromMenu(card, 'Étapes de la course')
    const dialog = dialogOf(page, 'Étapes de la course')
    await dialog.getByText(/^Indiquée par/).waitFor()
    await expectAccessible(page, 'the steps')

    await dialog.getByRole('button', { name: 'Indiquer une étape' }).click()
    const form = dialogOf(page, 'Indiquer une étape')
    await form.getByRole('button', { name: "Enregistrer l'étape" }).click()
    await form.getByText('Choisissez une étape').waitFor()
    await form.getByText('Le motif est requis').waitFor()
    await form.getByRole('combobox', { name: 'Étape' }).selectOption('Client à bord')
    await form.getByRole('textbox', { name: 'Motif' }).fill('Le chauffeur a appelé')
    await expectAccessible(page, 'the form of a step')
    await form.getByRole('button', { name: "Enregistrer l'étape" }).click()
    await waitForToast(page, 'Étape enregistrée')
    await dialog.getByText('Sur place\u00a0: non indiqué').waitFor()

    await dialog.getByRole('button', { name: "Retirer l'étape Client à bord" }).click()
    const question = dialogOf(page, 'Retirer une étape')
    await question.getByRole('textbox', { name: 'Motif' }).fill('Erreur de saisie')
    await question.getByRole('button', { name: "Retirer l'étape" }).click()
    await waitForToast(page, 'Étape retirée')
    await expectEventually(() => dialog.getByText('Client à bord').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Fermer' }).click()
    await waitUntilHidden(dialog)

    await chooseFromMenu(card, 'Historique')
    await dialogOf(page, 'Historique').getByText('Étape retirée par le bureau').waitFor()
    await dialogOf(page, 'Historique').getByText('Erreur de saisie').waitFor()
  })
})

describe('the steps of a trip elsewhere', () => {
  test('names the last step on the board', async () => {
    const booking = await yoon.company.newAssigned(soon())
    await report(booking, 'ON_SITE')
    const page = await yoon.open(planningPath(booking.scheduledDate), 'operatrice')
    await expectEventually(() => barOf(page, booking).getAttribute('aria-label')).toMatch(/Sur place \d\d:\d\d/)
  })

  test('offers the cashier the cash that the driver has received', async () => {
    const booking = await yoon.company.newStarted()
    await report(booking, 'CASH', { amount: 15_000 })
    const page = await yoon.open(`${pathTo(booking)}`, 'caissiere')
    await cardOf(page, booking).getByRole('button', { name: 'Terminer' }).click()
    const dialog = dialogOf(page, 'Enregistrer le paiement')
    await dialog
      .getByRole('list', { name: 'Indiqué par le chauffeur' })
      .getByText(/15\s000/)
      .waitFor()
    await expectAccessibleOnBoth(page, 'what the driver has reported')
    await dialog.getByRole('button', { name: /^Utiliser le montant encaissé/ }).click()
    expect(await dialog.getByRole('radio', { name: 'Espèces' }).isChecked()).toBe(true)
    expect(await dialog.getByRole('textbox', { name: 'Montant' }).inputValue()).toMatch(/^15\s000$/)
  })
})

describe('the link of a mission in the message to its driver', () => {
  test('puts the link of the mission into the message, renews and revokes it', async () => {
    const booking = await yoon.company.newAssigned({ date: day(1) })
    const page = await yoon.open(pathTo(booking), 'operatrice')
    await cardOf(page, booking).getByRole('button', { name: 'Message chauffeur' }).click()
    const dialog = dialogOf(page, 'Message au chauffeur')
    const link = async () => {
      const href = await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
      return /\/m\/[\w-]{22}/.exec(new URL(href ?? '').searchParams.get('text') ?? '')?.[0]
    }
    await dialog.getByRole('link', { name: 'WhatsApp' }).waitFor()
    const before = await link()
    expect(before).toBeDefined()
    await dialog.getByRole('button', { name: 'Renouveler le lien' }).click()
    await dialogOf(page, 'Renouveler le lien').getByRole('button', { name: 'Renouveler' }).click()
    await waitForToast(page, 'Lien renouvelé')
    const after = await link()
    expect(after).toBeDefined()
    expect(after).not.toBe(before)
    await dialog.getByRole('button', { name: 'Révoquer le lien' }).click()
    await dialogOf(page, 'Révoquer le lien').getByRole('button', { name: 'Révoquer' }).click()
    await waitForToast(page, 'Lien révoqué')
    expect(await link()).toBeUndefined()
    const mission = await yoon.open(after ?? '')
    await mission.getByRole('heading', { name: 'Ce lien a expiré' }).waitFor()
    await dialog.getByRole('button', { name: 'Créer un nouveau lien' }).click()
    await expectEventually(link).toBeDefined()
  })
})
