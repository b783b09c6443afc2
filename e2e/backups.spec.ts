import { readFileSync } from 'node:fs'
import { linkBackup } from '@yoon/contract/backups/calls'
import { describe, expect, test } from 'vitest'
import { fetchAdmitted } from '../server/src/testing/fetch-admitted.ts'
import { isFocused } from './support/booking-form.ts'
import { dialogOf } from './support/bookings-page.ts'
import { desktop, expectAccessible, expectEventually, phone } from './support/browser.ts'
import {
  button,
  calls,
  choose,
  databasePath,
  hold,
  makeBackup,
  rows,
  useFolder,
  useYoonWithoutBackups,
  waitForText,
} from './support/database-page.ts'
import { confirmWithPassword, passwordQuestion } from './support/reauthentication.ts'

const yoon = useYoonWithoutBackups()
const disk = useFolder()

describe.each([
  { width: 'a desktop', options: desktop },
  { width: 'a phone', options: phone },
])('backups on $width', ({ options }) => {
  test('creates a backup, downloads, lists, restores and deletes it', async () => {
    const page = await yoon.open(databasePath, 'admin', { ...options })
    await page.getByRole('heading', { name: 'Gestion de la Base de Données' }).waitFor()
    await waitForText(page, 'Aucune sauvegarde disponible')
    await page.getByText(/^Choisissez un fichier de cet ordinateur/).waitFor()
    await expectAccessible(page, 'empty')
    expect(await page.getByRole('button', { name: /sauvegarde/i }).count()).toBe(1)
    const download = page.waitForEvent('download')
    await button(page, 'Créer une Sauvegarde').click()
    const file = await download
    const name = file.suggestedFilename()
    await page
      .getByText(
        /^Sauvegarde créée avec succès: yoon-[\d-]+\.json \(\d+,\d\d MB\) - Téléchargement automatique démarré$/,
      )
      .waitFor()
    const saved = disk.fileOf(name)
    await file.saveAs(saved)
    expect(JSON.parse(readFileSync(saved, 'utf8'))).toMatchObject({ format: 'yoon-backup' })
    await expectEventually(() => rows(page).count()).toBe(1)
    expect(await rows(page).textContent()).toMatch(
      /^Aujourd'hui \d\d:\d\d À la main yoon-[\d-]+\.json [\d,]+ (KB|MB)JSONAvec les photos \([\d,]+ (KB|MB)\)/,
    )

    await page.getByRole('radio').check()
    await expectAccessible(page, 'selected')
    await button(page, 'Restaurer la Base de Données').click()
    const question = dialogOf(page, 'Confirmer la Restauration')
    await question.getByText('Les photos des véhicules qui manquent ici sont remises en place.').waitFor()
    await question.getByText('TOUTES les données actuelles seront remplacées. Cette action est irréversible.').waitFor()
    await expectAccessible(page, 'question')
    await question.getByRole('button', { name: 'Restaurer' }).click()
    const confirmation = passwordQuestion(page)
    await confirmation.waitFor()
    expect(await page.getByText('Restauration en cours').count()).toBe(0)
    await expectAccessible(page, 'confirmation by password')
    await confirmation.getByRole('button', { name: 'Annuler' }).click()
    await confirmation.waitFor({ state: 'detached' })
    await button(page, 'Restaurer la Base de Données').click()
    await question.getByRole('button', { name: 'Restaurer' }).click()
    await confirmWithPassword(page, 'autre-chose')
    await confirmation.getByText('Le mot de passe actuel est incorrect').waitFor()
    await confirmWithPassword(page)
    await page
      .getByText(
        /^Base de données restaurée avec succès\. Restauré: \d+ utilisateurs, \d+ chauffeurs, \d+ véhicules, \d+ réservations, \d+ paiements, 3 services\.$/,
      )
      .waitFor()
    await question.waitFor({ state: 'detached' })
    await expectEventually(() => rows(page).count()).toBe(2)
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)

    await page.getByRole('radio', { name }).check()
    await button(page, `Supprimer ${name}`).click()
    const deletion = dialogOf(page, 'Supprimer la sauvegarde')
    await deletion.getByText(`Êtes-vous sûr de vouloir supprimer la sauvegarde "${name}" ?`).waitFor()
    await expectAccessible(page, 'question before deleting')
    await deletion.getByRole('button', { name: 'Supprimer' }).click()
    await waitForText(page, 'Sauvegarde supprimée avec succès')
    await expectEventually(() => rows(page).count()).toBe(1)
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
  })
})

test('shows the size of a chosen backup file and restores it', async () => {
  const name = await makeBackup(yoon)
  const { downloadUrl } = (await yoon.company.call('admin', linkBackup, { name })).data
  const content = await (await fetchAdmitted(yoon.url + downloadUrl)).text()
  const file = disk.fileOf('entreprise.json', content)
  const page = await yoon.open(databasePath, 'admin')
  await page.getByRole('radio').check()
  expect(await button(page, 'Choisir un fichier JSON').count()).toBe(0)
  await button(page, 'Restaurer plutôt un fichier').click()
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
  await expectEventually(() => isFocused(button(page, 'Choisir un fichier JSON'))).toBe(true)
  expect(await page.locator('input[type=file]').getAttribute('accept')).toBe('.json')
  expect(await button(page, 'Restaurer ce fichier').isDisabled()).toBe(true)
  await waitForText(page, 'Veuillez sélectionner une sauvegarde à restaurer ou télécharger un fichier JSON')
  await expectAccessible(page, 'without a file')

  await page.getByRole('radio').check()
  await choose(page, file)
  await waitForText(page, 'Fichier JSON sélectionné: entreprise.json')
  await waitForText(page, `(${(Buffer.byteLength(content) / 1024).toFixed(2).replace('.', ',')} KB)`)
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
  await page.getByRole('radio').check()
  expect(await page.getByText('KB)').count()).toBe(0)
  await choose(page, file)

  await button(page, 'Restaurer ce fichier').click()
  await dialogOf(page, 'Confirmer la Restauration').getByRole('button', { name: 'Restaurer' }).click()
  const release = await hold(page, calls.list)
  await confirmWithPassword(page)
  await waitForText(page, 'Base de données restaurée avec succès. Restauré:')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expectEventually(() => button(page, 'Restaurer ce fichier').count()).toBe(0)
  release()
  await button(page, 'Restaurer la Base de Données').click()
  expect(await page.getByText('entreprise.json').count()).toBe(0)
  await button(page, 'Annuler').click()
  expect(await button(page, 'Choisir un fichier JSON').count()).toBe(0)
  await expectEventually(() => isFocused(button(page, 'Restaurer la Base de Données'))).toBe(true)
})

test('explains backups in the information box', async () => {
  const page = await yoon.open(databasePath, 'admin')
  const box = page.getByRole('complementary', { name: 'Informations' })
  const sentences = [
    'format PostgreSQL (.bak)',
    'Une restauration remplace entièrement les données actuelles.',
    'Créez une sauvegarde avant de restaurer.',
    'la structure et les données de toutes les tables',
    'Seuls les administrateurs',
  ]
  for (const text of sentences) await box.getByText(text).waitFor()
  const more = box.getByText('chaque jour à 02:30 ; les 14 dernières sont conservées')
  expect(await more.isVisible()).toBe(false)
  await box.getByText('En savoir plus').click()
  await more.waitFor()
  await expectAccessible(page, 'all notes')
})

test('downloads a backup of the list through a link', async () => {
  const name = await makeBackup(yoon)
  const page = await yoon.open(databasePath, 'admin')
  const download = page.waitForEvent('download')
  await button(page, `Télécharger ${name}`).click()
  expect((await download).suggestedFilename()).toBe(name)
})

test('shows the backups page only to administrators', async () => {
  const page = await yoon.open(databasePath, 'moderateur')
  await waitForText(page, 'Accès Refusé')
  expect(await page.getByRole('link', { name: 'Base de données' }).count()).toBe(0)
})
