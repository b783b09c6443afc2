import { getBooking, getBookingHistory } from '@yoon/contract/bookings/calls'
import type { HistoryAction } from '@yoon/contract/bookings/history'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { listPayments } from '@yoon/contract/payments/calls'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bell } from './support/bell.ts'
import { fieldOf, fillIn, fillTransfer, optionOf, pickClient, submitButton } from './support/booking-form.ts'
import { cardOf, chooseFromMenu, dialogOf, leaveMessage, pathTo, searchBox, seen } from './support/bookings-page.ts'
import { useYoon, waitForToast, waitUntilHidden } from './support/browser.ts'
import { newName } from './support/company.ts'
import { disconnect, disconnectDuringNextWrite, hold, narrow, reconnect } from './support/link.ts'

const yoon = useYoon()
const account = 'operatrice-caissiere'
const lost = 'Connexion perdue : réessayez.'
const kept = 'Connexion perdue : votre saisie est conservée.'
const banner = (page: Page) => page.getByText(/^Hors ligne — dernières données à \d\d:\d\d$/)
const formOf = (page: Page) => dialogOf(page, 'Nouvelle réservation')
const notice = (dialog: Locator) => dialog.getByRole('alert').filter({ hasText: 'Connexion perdue.' })

/** Checks that no other error is shown beside that of the lost connection. */
async function seesNothingElse(page: Page): Promise<void> {
  expect(await page.getByText("Une erreur inattendue s'est produite").count()).toBe(0)
  expect(await page.getByText('Une erreur est survenue').count()).toBe(0)
}

async function openNarrow(path: string): Promise<Page> {
  const page = await yoon.open(path, account, {})
  await narrow(page)
  return page
}

async function openForm(path = '/dashboard/bookings?dialog=new') {
  const client = await yoon.company.newClient()
  const page = await openNarrow(path)
  return { client, page, form: formOf(page), find: () => yoon.company.find(client.lastName) }
}

async function send(page: Page, form: Locator): Promise<void> {
  await submitButton(form, 'Créer la réservation').click()
  await waitForToast(page, 'Réservation créée')
  await waitUntilHidden(form)
}

async function seesTransfer(form: Locator): Promise<void> {
  expect(await fieldOf(form, 'pickup').inputValue()).toBe('Cité Keur Gorgui')
  expect(await fieldOf(form, 'destination').inputValue()).toBe('Aéroport AIBD, Diass')
  expect(await fieldOf(form, 'price').inputValue()).toBe('20 000')
}

describe('app over 3G', () => {
  test('books, assigns, starts and settles a trip over 3G', async () => {
    const client = await yoon.company.newClient()
    const page = await yoon.open('/admin/login', account, {})
    await narrow(page)
    await page.goto(`${yoon.url}/dashboard/bookings?view=all`)
    await page.getByRole('button', { name: 'Nouvelle réservation' }).click()
    const form = formOf(page)
    await fillTransfer(form, client)
    await form.getByRole('textbox', { name: 'Heure' }).fill('00:05')
    await send(page, form)
    await searchBox(page).fill(client.lastName)
    const card = cardOf(page, client.lastName)
    await card.getByRole('button', { name: 'Confirmer' }).click()
    await seen(card, 'Confirmée').waitFor()
    await card.getByRole('button', { name: 'Assigner un chauffeur' }).click()
    const assignment = dialogOf(page, 'Assigner un chauffeur')
    await assignment.getByRole('radio').first().check()
    await submitButton(assignment, /^Assigner /).click()
    await leaveMessage(page)
    await seen(card, 'Assignée').waitFor()
    await card.getByRole('button', { name: 'Démarrer la course' }).click()
    await seen(card, 'En cours').waitFor()
    await card.getByRole('button', { name: 'Terminer' }).click()
    const payment = dialogOf(page, 'Enregistrer le paiement')
    await payment.getByRole('textbox', { name: 'ID de transaction' }).fill(`T${newName()}`)
    await submitButton(payment, 'Terminer').click()
    await seen(card, 'Terminée').waitFor()
    const [booking] = await yoon.company.find(client.lastName)
    expect(booking).toMatchObject({ status: 'COMPLETED', totalPrice: 20_000 })
    expect(await paymentsOf(booking)).toHaveLength(1)
    await seesNothingElse(page)
  })
})

const paymentsOf = async (booking: Booking | undefined) =>
  (await yoon.company.call('admin', listPayments, { search: booking?.bookingReference ?? '' })).data

describe('loss of the connection over 3G', () => {
  test('opens a form after the reconnection if the connection is lost while its code is fetched', async () => {
    const { client, page, form, find } = await openForm('/dashboard/account')
    // Held before the list is there: the form is fetched as soon as the browser is idle after it.
    const code = await hold(page, /\/booking-form-/)
    await page.goto(`${yoon.url}/dashboard/bookings`)
    await page.getByText('Mis à jour à').waitFor()
    await page.getByRole('button', { name: 'Nouvelle réservation' }).click()
    await code.isAsked
    await disconnect(page)
    await code.lose()
    await banner(page).waitFor()
    await waitForToast(
      page,
      'Connexion perdue',
      "Ce que vous avez demandé s'ouvrira dès que la connexion sera rétablie.",
    )
    await reconnect(page)
    await fillTransfer(form, client)
    await send(page, form)
    expect(await find()).toHaveLength(1)
  })

  test('keeps text typed while offline, and sends it once the connection is back', async () => {
    const { client, page, form, find } = await openForm()
    await pickClient(form, client)
    await disconnect(page)
    await banner(page).waitFor()
    await fillIn(form, {
      pickup: 'Cité Keur Gorgui',
      destination: 'Aéroport AIBD, Diass',
      time: '23:30',
      price: '20000',
    })
    await submitButton(form, 'Créer la réservation').click()
    await notice(form).waitFor()
    await waitForToast(page, 'Erreur de sauvegarde', kept)
    await seesNothingElse(page)
    await seesTransfer(form)
    await reconnect(page)
    await waitUntilHidden(banner(page))
    await notice(form).getByRole('button', { name: 'Réessayer' }).click()
    await waitForToast(page, 'Réservation créée')
    expect(await find()).toHaveLength(1)
  })

  test('shows that the client search is offline, and resumes it after the reconnection', async () => {
    const { client, page, form } = await openForm()
    const search = await hold(page, /\/api\/.*users.*search=/)
    await fieldOf(form, 'client').fill(client.lastName)
    await search.isAsked
    await disconnect(page)
    await search.lose()
    await form.getByText('Hors ligne : la recherche reprendra dès que la connexion sera rétablie.').waitFor()
    expect(await fieldOf(form, 'client').inputValue()).toBe(client.lastName)
    await reconnect(page)
    await optionOf(form, client).click()
    expect(await fieldOf(form, 'client').inputValue()).toContain(client.lastName)
  })

  test('shows that the history is offline, and loads it after the reconnection', async () => {
    const booking = await yoon.company.newBooking()
    const page = await openNarrow(pathTo(booking))
    const question = await hold(page, /\/history$/)
    await chooseFromMenu(cardOf(page, booking), 'Historique')
    await question.isAsked
    await disconnect(page)
    await question.lose()
    const history = dialogOf(page, 'Historique')
    await history.getByText("Les données s'afficheront dès que la connexion sera rétablie.").waitFor()
    await reconnect(page)
    await history.getByText('Créée', { exact: true }).waitFor()
    expect(await history.getByText('Hors ligne').count()).toBe(0)
  })

  test('a form keeps text typed before and after a reconnection', async () => {
    const { client, page, form, find } = await openForm()
    await form.waitFor()
    await disconnect(page)
    await fillIn(form, { pickup: 'Cité Keur Gorgui', price: '20000' })
    await reconnect(page)
    await fillIn(form, { destination: 'Aéroport AIBD, Diass', time: '23:30' })
    await pickClient(form, client)
    await seesTransfer(form)
    await send(page, form)
    expect(await find()).toMatchObject([{ totalPrice: 20_000 }])
  })

  test.each(['request', 'answer'] as const)('stores one booking if its %s is lost', async (loss) => {
    const { client, page, form, find } = await openForm()
    await fillTransfer(form, client)
    const keys = await disconnectDuringNextWrite(page, loss)
    await submitButton(form, 'Créer la réservation').click()
    await notice(form).waitFor()
    await waitForToast(page, 'Erreur de sauvegarde', kept)
    await banner(page).waitFor()
    await seesNothingElse(page)
    await seesTransfer(form)
    expect(await find()).toHaveLength(loss === 'answer' ? 1 : 0)
    await reconnect(page)
    await notice(form).getByRole('button', { name: 'Réessayer' }).click()
    await waitForToast(page, 'Réservation créée')
    await waitUntilHidden(form)
    expect(keys).toEqual([keys[0], keys[0]])
    expect(await find()).toHaveLength(1)
  })
})

/** Status change of a booking from its card. */
interface Move {
  what: string
  prepare: () => Promise<Booking>
  /** Opens and fills in the dialog, if there is one. */
  open?: (page: Page, card: Locator) => Promise<void>
  button: RegExp
  title: string
  said: string
  before: Booking['status']
  after: Booking['status']
  shown: string
  /** Action that the history contains exactly once afterwards. */
  action: HistoryAction
}

const moves: Move[] = [
  {
    what: 'an assignment',
    prepare: () => yoon.company.newBooking(),
    open: async (page, card) => {
      await card.getByRole('button', { name: 'Assigner un chauffeur' }).click()
      await page.getByRole('dialog').getByRole('radio').first().check()
    },
    button: /^(Assigner|Réassigner à) /,
    title: "Erreur d'assignation",
    said: kept,
    before: 'PENDING',
    after: 'ASSIGNED',
    shown: 'Assignée',
    action: 'booking.assigned',
  },
  {
    what: 'a start',
    prepare: () => yoon.company.newAssigned({ time: '00:05' }),
    button: /^Démarrer la course$/,
    title: 'Erreur de démarrage',
    said: lost,
    before: 'ASSIGNED',
    after: 'IN_PROGRESS',
    shown: 'En cours',
    action: 'booking.started',
  },
  {
    what: 'a payment',
    prepare: () => yoon.company.newStarted(),
    open: async (page, card) => {
      await card.getByRole('button', { name: 'Terminer' }).click()
      await page.getByRole('textbox', { name: 'ID de transaction' }).fill(`T${newName()}`)
    },
    button: /^Terminer$/,
    title: "Erreur d'enregistrement",
    said: kept,
    before: 'IN_PROGRESS',
    after: 'COMPLETED',
    shown: 'Terminée',
    action: 'booking.completed',
  },
]
const cases = moves.flatMap((move) => (['request', 'answer'] as const).map((loss) => ({ ...move, loss })))

describe('loss of the connection during a status change over 3G', () => {
  test.each(cases)('runs $what once if its $loss is lost', async (move) => {
    const booking = await move.prepare()
    const page = await openNarrow(pathTo(booking))
    const card = cardOf(page, booking)
    // The header, which contains the offline banner, loads last.
    await bell(page).waitFor()
    await move.open?.(page, card)
    const within = move.open ? page.getByRole('dialog') : card
    await disconnectDuringNextWrite(page, move.loss)
    await within.getByRole('button', { name: move.button }).click()
    await waitForToast(page, move.title, move.said)
    await banner(page).waitFor()
    await seesNothingElse(page)
    expect((await read(booking)).status).toBe(move.loss === 'answer' ? move.after : move.before)
    await reconnect(page)
    await waitUntilHidden(banner(page))
    // The card no longer offers a change that was saved; a filled-in dialog is sent again.
    if (move.loss === 'request' || move.open) await within.getByRole('button', { name: move.button }).click()
    if (move.action === 'booking.assigned') await leaveMessage(page)
    if (move.open) await waitUntilHidden(page.getByRole('dialog'))
    await seen(card, move.shown).waitFor()
    await seesNothingElse(page)
    expect((await read(booking)).status).toBe(move.after)
    const history = (await yoon.company.call('admin', getBookingHistory, { id: booking.id })).data
    expect(history.filter(({ action }) => action === move.action)).toHaveLength(1)
    expect(await paymentsOf(booking)).toHaveLength(move.after === 'COMPLETED' ? 1 : 0)
  })
})

const read = async ({ id }: Booking) => (await yoon.company.call('admin', getBooking, { id })).data
