import { expect, test } from 'vitest'
import { dialogOf } from './support/bookings-page.ts'
import { expectEventually } from './support/browser.ts'
import {
  abortRequests,
  answer,
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
import { confirmWithPassword } from './support/reauthentication.ts'

const yoon = useYoonWithoutBackups()
const disk = useFolder()

test('refuses a file that is not JSON, by its type or by its content', async () => {
  const page = await yoon.open(databasePath, 'admin')
  await button(page, 'Restaurer la Base de Données').click()
  await choose(page, disk.fileOf('notes.txt', 'x'))
  await waitForText(page, 'Veuillez sélectionner un fichier JSON valide')
  await choose(page, disk.fileOf('cassé.json', '{"a":'))
  await waitForText(page, 'Fichier JSON sélectionné: cassé.json')
  await button(page, 'Restaurer ce fichier').click()
  await waitForText(page, 'Veuillez sélectionner un fichier JSON valide')
  for (const content of ['{"users": []}', '{"users": [}']) {
    await choose(page, disk.fileOf('autre.json', content))
    await waitForText(page, 'Fichier JSON sélectionné: autre.json')
    await button(page, 'Restaurer ce fichier').click()
    await dialogOf(page, 'Confirmer la Restauration').getByRole('button', { name: 'Restaurer' }).click()
    await confirmWithPassword(page)
    await waitForText(page, 'Veuillez sélectionner un fichier JSON valide')
  }
})

test('disables the other actions while a backup or a restore runs, and shows the progress', async () => {
  await makeBackup(yoon)
  const page = await yoon.open(databasePath, 'admin')
  await rows(page).waitFor()
  const others = ['Actualiser', 'Restaurer la Base de Données']
  let letGo = await hold(page, calls.create)
  await button(page, 'Créer une Sauvegarde').click()
  await page.getByRole('progressbar', { name: 'Création de la sauvegarde en cours…' }).waitFor()
  for (const name of others) expect(await button(page, name).isDisabled()).toBe(true)
  expect(await page.getByRole('radio').isDisabled()).toBe(true)
  letGo()
  await waitForText(page, 'Sauvegarde créée avec succès')
  await page.getByRole('radio').first().check()
  letGo = await hold(page, calls.restore)
  await button(page, 'Restaurer la Base de Données').click()
  await dialogOf(page, 'Confirmer la Restauration').getByRole('button', { name: 'Restaurer' }).click()
  await confirmWithPassword(page)
  await page.getByRole('dialog').getByRole('progressbar').waitFor()
  for (const name of ['Actualiser', 'Créer une Sauvegarde']) {
    expect(await page.locator('button', { hasText: name }).isDisabled()).toBe(true)
  }
  letGo()
  await waitForText(page, 'Base de données restaurée avec succès')
  letGo = await hold(page, calls.list)
  await button(page, 'Actualiser').click()
  for (const name of ['Créer une Sauvegarde', 'Restaurer la Base de Données']) {
    await expectEventually(() => button(page, name).isDisabled()).toBe(true)
  }
  letGo()
  await expectEventually(() => button(page, 'Créer une Sauvegarde').isDisabled()).toBe(false)
})

test('shows that the list of backups is loading, and retries after an error', async () => {
  const page = await yoon.open(databasePath, 'admin')
  const letGo = await hold(page, calls.list)
  await page.reload()
  await waitForText(page, 'Chargement des sauvegardes…')
  letGo()
  await waitForText(page, 'Aucune sauvegarde disponible')
  await page.unroute(calls.list)
  await answer(page, calls.list, 'GET', 500, '{}')
  await page.reload()
  await waitForText(page, 'Erreur lors du chargement des sauvegardes')
  await page.unroute(calls.list)
  await button(page, 'Réessayer').click()
  await waitForText(page, 'Aucune sauvegarde disponible')
})

test('shows a message for every failure of a backup, a restore or a deletion', async () => {
  const name = await makeBackup(yoon)
  const page = await yoon.open(databasePath, 'admin')
  await rows(page).waitFor()
  const restore = async () => {
    await page.getByRole('radio', { name }).check()
    await button(page, 'Restaurer la Base de Données').click()
    await dialogOf(page, 'Confirmer la Restauration').getByRole('button', { name: 'Restaurer' }).click()
    await confirmWithPassword(page)
  }
  const remove = async () => {
    await button(page, `Supprimer ${name}`).click()
    await dialogOf(page, 'Supprimer la sauvegarde').getByRole('button', { name: 'Supprimer' }).click()
  }
  const acts = [
    {
      glob: calls.create,
      method: 'POST',
      act: () => button(page, 'Créer une Sauvegarde').click(),
      lost: 'Erreur de connexion lors de la sauvegarde',
      failed: 'Erreur lors de la sauvegarde',
    },
    {
      glob: calls.restore,
      method: 'POST',
      act: restore,
      lost: 'Erreur de connexion lors de la restauration',
      failed: 'Erreur lors de la restauration',
    },
    {
      glob: calls.one,
      method: 'DELETE',
      act: remove,
      lost: 'Erreur de connexion lors de la suppression',
      failed: 'Erreur lors de la suppression',
    },
  ]
  for (const { glob, method, act, lost, failed } of acts) {
    await abortRequests(page, glob, method)
    await act()
    await page.getByText(lost, { exact: true }).waitFor()
    await page.unroute(glob)
    await answer(page, glob, method, 500, '{}')
    await act()
    await page.getByText(failed, { exact: true }).waitFor()
    await page.unroute(glob)
    await answer(page, glob, method, 500, '{"success":false,"error":{"message":"Le disque est plein"}}')
    await act()
    await page.getByText('Le disque est plein', { exact: true }).waitFor()
    await page.unroute(glob)
  }
})

test.each([
  ['"yoon-avant-restauration-20261121-143200000.bak"', 'Base de données restaurée avec succès.'],
  ['null', "Base de données restaurée avec succès. Les données remplacées n'ont pas pu être sauvegardées avant."],
])('shows success for a restore without counts, with the safety backup %s', async (safetyBackup, message) => {
  await makeBackup(yoon)
  const page = await yoon.open(databasePath, 'admin')
  await page.getByRole('radio').first().check()
  await answer(page, calls.restore, 'POST', 200, `{"success":true,"data":{"safetyBackup":${safetyBackup}}}`)
  await button(page, 'Restaurer la Base de Données').click()
  await dialogOf(page, 'Confirmer la Restauration').getByRole('button', { name: 'Restaurer' }).click()
  await confirmWithPassword(page)
  await page.getByText(message, { exact: true }).waitFor()
})
