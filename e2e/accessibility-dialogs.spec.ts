import { listAbsences } from '@yoon/contract/absences/calls'
import { findBookings } from '@yoon/contract/bookings/calls'
import { listPapers } from '@yoon/contract/papers/calls'
import { listVehicles } from '@yoon/contract/vehicles/calls'
import { describe, test } from 'vitest'
import { dialogOf } from './support/bookings-page.ts'
import { breakAnswers, desktop, expectAccessible, phone, useYoon, waitUntilHidden } from './support/browser.ts'
import { day, newName } from './support/company.ts'
import { goToSearch, headerSearch, results } from './support/header-search.ts'
import { barOf, chooseFromBar, planningPath } from './support/planning-page.ts'

const yoon = useYoon()

describe.each([
  { width: 'a desktop', options: desktop, later: 60 },
  { width: 'a phone', options: phone, later: 70 },
])('screens and dialogs on $width, in light and dark', ({ width, options, later }) => {
  const isPhone = width === 'a phone'

  test('the dialogs and filters of absences and papers pass axe', async () => {
    const [absence] = (await yoon.company.call('admin', listAbsences, {})).data
    const [paper] = (await yoon.company.call('admin', listPapers, {})).data
    const [vehicle] = (await yoon.company.call('admin', listVehicles, {})).data
    const page = await yoon.open('/dashboard/drivers?tab=absences', 'admin', options)
    for (const [tab, dialog, title, id = ''] of [
      ['absences', 'edit', "Modifier l'absence", absence?.id],
      ['absences', 'delete', "Supprimer l'absence", absence?.id],
      ['papers', 'new', 'Ajouter un papier', ''],
      ['papers', 'edit', 'Modifier le papier', paper?.id],
      ['vehicles', 'dossier', 'Dossier de bord', vehicle?.id],
    ] as const) {
      await page.goto(`${yoon.url}/dashboard/drivers?tab=${tab}&dialog=${dialog}&id=${id}`)
      await dialogOf(page, title).getByRole('button').first().waitFor()
      await expectAccessible(page, title)
    }
    for (const [tab, title] of [
      ['absences', 'Aucune absence ne correspond'],
      ['papers', 'Aucun papier ne correspond'],
    ] as const) {
      await page.goto(`${yoon.url}/dashboard/drivers?tab=${tab}&q=introuvable`)
      await page.getByText(title).waitFor()
      await expectAccessible(page, title)
      if (!isPhone) continue
      await page.getByRole('button', { name: /^Filtres/ }).click()
      await dialogOf(page, 'Filtres').waitFor()
      await expectAccessible(page, `filters of ${tab}`)
    }
  })

  test('the views, menus and dialogs of the planning pass axe', async () => {
    const date = day(later)
    const booking = await yoon.company.newBooking({ date, time: '09:00' })
    const page = await yoon.open(planningPath(date), 'operatrice', options)
    await barOf(page, booking).waitFor()
    const bar = barOf(page, booking)
    const button = bar.getByRole('button')
    await ((await button.count()) > 0 ? button : bar).click()
    await page.getByRole('menuitem', { name: 'Déplacer…' }).waitFor()
    await expectAccessible(page, 'menu of a trip')
    await page.keyboard.press('Escape')
    await chooseFromBar(page, booking, 'Déplacer…')
    await dialogOf(page, 'Déplacer la course').waitFor()
    await expectAccessible(page, 'form of a move')
    const views: Record<string, string>[] = isPhone
      ? [{ liste: 'row' }, { lignes: 'vehicle', liste: 'row' }]
      : [{ vue: 'three' }, { vue: 'week' }, { lignes: 'vehicle', libres: '1' }]
    for (const query of views) {
      await page.goto(yoon.url + planningPath(date, query))
      await barOf(page, booking).waitFor()
      await expectAccessible(page, `planning ${JSON.stringify(query)}`)
    }
  })

  test('the search of the header passes axe, empty, with results, without any and after an error', async () => {
    const booking = await yoon.company.newBooking({ date: day(later + 1) })
    const page = await yoon.open('/dashboard/payments', 'operatrice-caissiere', options)
    if (isPhone) await page.getByRole('button', { name: 'Rechercher une réservation' }).click()
    else await goToSearch(page)
    await headerSearch(page).waitFor()
    await expectAccessible(page, 'empty search')
    await headerSearch(page).fill(booking.bookingReference)
    await results(page, booking.bookingReference).waitFor()
    await expectAccessible(page, 'results')
    await headerSearch(page).fill(newName())
    await page.getByText('Aucune réservation ne correspond').waitFor()
    await expectAccessible(page, 'nothing found')
    await breakAnswers(page, `**${findBookings.path}?*`)
    await headerSearch(page).fill(newName())
    await page.getByText('Erreur lors de la recherche des réservations').waitFor()
    await expectAccessible(page, 'failed search')
    if (!isPhone) return
    await page.getByRole('button', { name: 'Fermer' }).click()
    await waitUntilHidden(headerSearch(page))
  })
})
