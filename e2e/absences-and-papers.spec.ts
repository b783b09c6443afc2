import { createAbsence, deleteAbsence, listAbsences } from '@yoon/contract/absences/calls'
import { getBooking } from '@yoon/contract/bookings/calls'
import { listPapers } from '@yoon/contract/papers/calls'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
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
import { day } from './support/company.ts'

const yoon = useYoon()
const rowOf = (page: Page, name: string) =>
  page.locator('#contenu').getByRole('row').or(page.locator('#contenu').getByRole('article')).filter({ hasText: name })
const written = (date: string) => date.split('-').toReversed().join('/')

/** Assigns a trip a number of days later to a driver who is free then, with their name. */
async function assignedTrip(later: number) {
  const booking = await yoon.company.newAssigned({ date: day(later), time: '10:00' })
  const { firstName = '', lastName = '' } = booking.driver?.user ?? {}
  return { booking, driverId: booking.driver?.id ?? '', name: `${firstName} ${lastName}` }
}

describe.each([
  ['a desktop', desktop, 40],
  ['a phone', phone, 44],
] as const)('absences and papers on %s', (_, device, later) => {
  test('records an absence over an assigned trip and takes the driver from it', async () => {
    const { booking, driverId, name } = await assignedTrip(later)
    const page = await yoon.open('/dashboard/drivers?tab=absences', 'admin', device)
    await rowOf(page, 'Congé annuel').first().waitFor()
    await expectAccessible(page, 'absences')
    await page.getByRole('button', { name: 'Ajouter une absence' }).click()
    const form = dialogOf(page, 'Ajouter une absence')
    await form.getByRole('button', { name: "Ajouter l'absence" }).click()
    await form.getByText('Le chauffeur est requis').waitFor()
    await form.getByText('Le motif est requis').waitFor()
    await expectAccessible(page, 'form of an absence with errors')
    await form.getByRole('combobox', { name: 'Chauffeur', exact: true }).selectOption(driverId)
    await form.getByRole('textbox', { name: 'Au', exact: true }).fill(written(day(later - 1)))
    await form.getByRole('textbox', { name: 'Du', exact: true }).fill(written(day(later)))
    await form.getByRole('combobox', { name: 'Motif' }).selectOption('TRAINING')
    await form.getByRole('textbox', { name: 'Au', exact: true }).fill(written(day(later)))
    await form.getByRole('button', { name: "Ajouter l'absence" }).click()
    await waitForToast(page, 'Absence ajoutée')
    const details = dialogOf(page, name)
    await details.getByText(booking.bookingReference).waitFor()
    await expectAccessible(page, 'absence with its trips')
    await details.getByRole('button', { name: /^(Désassigner la course|Tout désassigner)/ }).click()
    await details.getByText(/^1\scourse désassignée$/).waitFor()
    const freed = (await yoon.company.call('admin', getBooking, { id: booking.id })).data
    expect([freed.status, freed.driver]).toEqual(['CONFIRMED', null])
    await page.keyboard.press('Escape')
    await waitUntilHidden(details)

    const { data } = await yoon.company.call('admin', listAbsences, { driverId, limit: 5 })
    await page.goto(new URL(`/dashboard/drivers?tab=absences&dialog=delete&id=${data[0]?.id}`, page.url()).href)
    const question = dialogOf(page, "Supprimer l'absence")
    await question.getByRole('button', { name: 'Supprimer' }).waitFor()
    await expectAccessible(page, 'question before an absence is deleted')
    await question.getByRole('button', { name: 'Supprimer' }).click()
    await waitForToast(page, 'Absence supprimée')
  })

  test('shows whole days of an absence without hours', async () => {
    const driver = await yoon.company.freeDriver((await yoon.company.newBooking({ date: day(later + 20) })).id)
    const hours = { from: `${day(later + 20)}T00:00`, to: `${day(later + 22)}T00:00` }
    const { data } = await yoon.company.call('admin', createAbsence, { driverId: driver.id, ...hours, reason: 'REST' })
    const page = await yoon.open('/dashboard/drivers?tab=absences&reason=REST', 'admin', device)
    const row = rowOf(page, `${driver.user.firstName} ${driver.user.lastName}`)
    await expectEventually(() => row.first().textContent()).toContain(
      `${written(day(later + 20))} →jusqu'au ${written(day(later + 21))}`,
    )
    expect(await row.first().textContent()).not.toContain('00:00')
    await yoon.company.call('admin', deleteAbsence, { id: data.id })
  })

  test('keeps the filters of the absences in the address', async () => {
    const page = await yoon.open('/dashboard/drivers?tab=absences&when=current&owner=vehicle', 'parc', device)
    await rowOf(page, 'Révision et freins au garage').first().waitFor()
    expect(await rowOf(page, 'Congé annuel').count()).toBe(0)
    await page.goto(new URL('/dashboard/drivers?tab=absences&q=zzzzzz', page.url()).href)
    await page.getByText('Aucune absence ne correspond').waitFor()
    await page.getByRole('button', { name: 'Effacer la recherche et les filtres' }).click()
    await rowOf(page, 'Congé annuel').first().waitFor()
  })

  test('adds a paper with a PDF, opens and deletes it', async () => {
    const page = await yoon.open('/dashboard/drivers?tab=papers', 'parc', device)
    await rowOf(page, 'Expire demain').first().waitFor()
    await expectAccessible(page, 'papers')
    await page.getByRole('button', { name: 'Ajouter un papier' }).click()
    const form = dialogOf(page, 'Ajouter un papier')
    await form.getByRole('button', { name: 'Ajouter le papier' }).click()
    await form.getByText('Le véhicule est requis').waitFor()
    await expectAccessible(page, 'form of a paper with errors')
    await form.getByRole('combobox', { name: 'Véhicule', exact: true }).selectOption({ index: 1 })
    await form.getByRole('combobox', { name: 'Papier' }).selectOption('INSURANCE')
    const number = `N-${Date.now()}`
    await form.getByRole('textbox', { name: 'Numéro' }).fill(number)
    await form.getByRole('textbox', { name: "Date d'expiration" }).fill(written(day(700)))
    const file = { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html><script>1</script>') }
    await form.locator('input[type=file]').setInputFiles(file)
    await form.getByRole('button', { name: 'Ajouter le papier' }).click()
    await page.getByText("page.pdf n'est ni un PDF ni une image (JPG, PNG ou WEBP)").first().waitFor()
    const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\nxref\n0 1\ntrailer<<>>\nstartxref\n9\n%%EOF\n')
    await form.locator('input[type=file]').setInputFiles({ ...file, name: 'assurance.pdf', buffer: pdf })
    await form.getByRole('button', { name: 'Ajouter le papier' }).click()
    await waitForToast(page, 'Papier ajouté')
    await waitUntilHidden(form)
    const [stored] = (await yoon.company.call('parc', listPapers, { search: number })).data
    expect(stored?.file?.name).toBe('assurance.pdf')

    await page.goto(new URL(`/dashboard/drivers?tab=papers&dialog=file&id=${stored?.id}`, page.url()).href)
    const viewer = dialogOf(page, 'Assurance')
    await viewer.getByText('Ce papier est un document PDF').waitFor()
    await expectAccessible(page, 'file of a paper')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      viewer.getByRole('button', { name: 'Télécharger' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('assurance.pdf')
    await page.goto(new URL(`/dashboard/drivers?tab=papers&dialog=delete&id=${stored?.id}`, page.url()).href)
    const question = dialogOf(page, 'Supprimer le papier')
    await question.getByRole('button', { name: 'Supprimer' }).waitFor()
    await expectAccessible(page, 'question before a paper is deleted')
    await question.getByRole('button', { name: 'Supprimer' }).click()
    await waitForToast(page, 'Papier supprimé')
    await expectEventually(
      async () => (await yoon.company.call('parc', listPapers, { search: number })).data.length,
    ).toBe(0)
  })

  test('asks before an absent driver is assigned', async () => {
    const booking = await yoon.company.newBooking({ date: day(later + 8), time: '10:00' })
    const driver = await yoon.company.freeDriver(booking.id)
    const hours = { from: `${day(later + 8)}T00:00`, to: `${day(later + 9)}T00:00` }
    const absence = (await yoon.company.call('admin', createAbsence, { driverId: driver.id, ...hours, reason: 'SICK' }))
      .data
    const path = `/dashboard/bookings?search=${booking.bookingReference}&dialog=assign&booking=${booking.id}`
    const page = await yoon.open(path, 'operatrice', device)
    const dialog = dialogOf(page, 'Assigner un chauffeur')
    const { firstName, lastName } = driver.user
    await dialog.getByRole('searchbox').fill(lastName)
    await dialog.getByText('Absents à cette heure (1)').waitFor()
    await dialog.getByText(`${firstName} ${lastName}`).click()
    await expectAccessible(page, 'assignment of an absent driver')
    await dialog.getByRole('button', { name: /^Assigner/ }).click()
    const question = dialogOf(page, 'Créneau déjà pris')
    await question.getByText(/^Ce chauffeur est absent\s: maladie/).waitFor()
    await expectAccessible(page, 'question about an absent driver')
    await question.getByRole('button', { name: 'Faire un autre choix' }).click()
    await yoon.company.call('admin', deleteAbsence, { id: absence.id })
  })
})

describe('papers that need attention', () => {
  test('each paper is one line at 1366 pixels, those that have expired first', async () => {
    const page = await yoon.open('/dashboard/drivers?tab=papers', 'parc', { viewport: { width: 1366, height: 768 } })
    const lines = page.locator('#contenu tbody tr')
    await lines
      .first()
      .getByText(/^Expiré depuis/)
      .waitFor()
    const heights = await lines.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    expect(Math.max(...heights)).toBeLessThanOrEqual(44)
  })

  test.each([
    ['a desktop', desktop],
    ['a phone', phone],
  ] as const)('the list of vehicles says in words on %s which paper has expired', async (_width, device) => {
    const [paper] = (await yoon.company.call('parc', listPapers, { state: 'EXPIRED', owner: 'vehicle' })).data
    const plate = paper?.vehicle?.licensePlate ?? ''
    const page = await yoon.open(`/dashboard/drivers?tab=vehicles&q=${encodeURIComponent(plate)}`, 'parc', device)
    await rowOf(page, plate)
      .getByText(/ expirée? depuis /)
      .first()
      .waitFor()
  })
})
