import { listUsers, setUserStatus } from '@yoon/contract/users/calls'
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
import { newName, newPhone } from './support/company.ts'
import { expectPageFits } from './support/screen.ts'

const yoon = useYoon()

const widths = [
  { width: 'a desktop', options: desktop },
  { width: 'a phone', options: phone },
] as const

async function found(search: string) {
  return (await yoon.company.call('admin', listUsers, { search })).data
}

function csv(...lines: string[]) {
  return { name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n'), 'latin1') }
}

describe.each(widths)('import of clients on $width', ({ options }) => {
  test('an administrator corrects a file, imports it and undoes the import', async () => {
    const [lastName, first, second] = [newName(), newPhone(), newPhone()]
    const page = await yoon.open('/dashboard/users?group=clients', 'admin', options)
    await page.getByRole('button', { name: 'Importer' }).click()
    const dialog = dialogOf(page, 'Importer des clients')
    await expectAccessible(page, 'the choice of a file')
    const file = dialog.getByLabel('Fichier à importer')
    await file.setInputFiles(csv('Nom;Prénom;Numéro 1', `${lastName};Hélène;${first}`, `${lastName};Ali;12`))
    const errors = dialog.getByRole('region', { name: 'Erreurs' })
    await errors.getByText('Aucune colonne ne donne le champ «\u00a0Téléphone\u00a0»').waitFor()
    expect(await dialog.getByRole('button', { name: 'Importer', exact: true }).isDisabled()).toBe(true)

    await dialog.getByLabel('Téléphone', { exact: true }).selectOption('Numéro 1')
    await errors.getByText('Ligne 3').waitFor()
    await errors.getByText('Format de téléphone invalide').waitFor()
    await dialog.getByRole('cell', { name: 'Hélène' }).waitFor()
    await expectAccessible(page, 'the check of an import')
    await expectPageFits(page)

    await file.setInputFiles(csv('Nom;Prénom;Téléphone', `${lastName};Hélène;${first}`, `${lastName};Ali;${second}`))
    await dialog.getByRole('button', { name: 'Importer 2 clients' }).click()
    await dialog.getByText('«\u00a0clients.csv\u00a0» est importé.').waitFor()
    await expectAccessible(page, 'the result of an import')
    expect((await found(lastName)).map(({ firstName }) => firstName).toSorted()).toEqual(['Ali', 'Hélène'])

    await dialog.getByRole('button', { name: "Annuler l'import" }).click()
    await waitForToast(page, 'Import annulé', 'Retirés\u00a0: 2 clients')
    await waitUntilHidden(dialog)
    await expectEventually(() => found(lastName)).toEqual([])
  })

  test('the list of imports undoes one after a question, and says why another cannot be undone', async () => {
    const [lastName, other] = [newName(), newName()]
    const page = await yoon.open('/dashboard/users?group=clients', 'admin', options)
    const dialog = dialogOf(page, 'Importer des clients')
    for (const name of [lastName, other]) {
      await page.getByRole('button', { name: 'Importer' }).click()
      const rows = [`${name};Hélène;${newPhone()}`, `${name};Ali;${newPhone()} / ${newPhone()}`]
      const file = { ...csv('Nom;Prénom;Téléphone', ...rows), name: `${name}.csv` }
      await dialog.getByLabel('Fichier à importer').setInputFiles(file)
      await dialog.getByRole('region', { name: 'Avertissements' }).getByText('Ligne 3').waitFor()
      await dialog.getByRole('button', { name: 'Importer 2 clients' }).click()
      await dialog.getByRole('button', { name: 'Terminer' }).click()
    }
    const [edited] = await found(other)
    await yoon.company.call('admin', setUserStatus, { id: edited?.id ?? '', isActive: false })

    await page.getByRole('button', { name: 'Importer' }).click()
    await dialog.getByRole('button', { name: 'Imports récents' }).click()
    const recent = dialogOf(page, 'Imports récents')
    const line = (name: string) => recent.getByRole('article').filter({ hasText: `${name}.csv` })
    await line(other).getByText('une de ses lignes sert déjà ou a été modifiée depuis').waitFor()
    expect(await line(other).getByRole('button').count()).toBe(0)
    await line(lastName).getByText('2 créés').waitFor()
    await expectAccessible(page, 'the list of imports')
    await expectPageFits(page)

    await line(lastName).getByRole('button', { name: "Annuler l'import" }).click()
    const question = dialogOf(page, "Annuler l'import")
    await question.getByText('2 clients seront supprimés').waitFor()
    await expectAccessible(page, 'the question before an undo')
    await question.getByRole('button', { name: "Annuler l'import" }).click()
    await waitForToast(page, 'Import annulé', 'Retirés\u00a0: 2 clients')
    await line(lastName).getByText('Annulé', { exact: true }).waitFor()
    await expectEventually(() => found(lastName)).toEqual([])
    expect(await found(other)).toHaveLength(2)
    await page.keyboard.press('Escape')
    await waitUntilHidden(recent)
    await dialog.getByRole('button', { name: 'Imports récents' }).waitFor()
  })
})

test('the keyboard opens the import, chooses how duplicates are treated and closes it', async () => {
  const number = newPhone()
  const page = await yoon.open('/dashboard/users?group=clients', 'admin', desktop)
  const button = page.getByRole('button', { name: 'Importer' })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page, 'Importer des clients')
  await dialog.getByLabel('Fichier à importer').setInputFiles(csv('Nom;Prénom;Téléphone', `Sow;Fatou;${number}`))
  await dialog.getByRole('button', { name: 'Importer 1 client' }).waitFor()
  await dialog.getByRole('radio', { name: 'Ignorer' }).focus()
  await page.keyboard.press('ArrowRight')
  await expectEventually(() => dialog.getByRole('radio', { name: 'Mettre à jour' }).isChecked()).toBe(true)
  await page.keyboard.press('Escape')
  await waitUntilHidden(dialog)
  await expectEventually(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('the manager of the fleet imports vehicles alone, saves their template and sees no imports of others', async () => {
  const page = await yoon.open('/dashboard/drivers', 'parc', desktop)
  await page.getByRole('tab', { name: 'Chauffeurs' }).waitFor()
  expect(await page.getByRole('button', { name: 'Importer' }).count()).toBe(0)
  await page.getByRole('tab', { name: 'Véhicules' }).click()
  await page.getByRole('button', { name: 'Importer' }).click()
  const dialog = dialogOf(page, 'Importer des véhicules')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Télécharger un modèle' }).click()
  expect((await download).suggestedFilename()).toBe('modele_vehicules.xlsx')
  await dialog.getByRole('button', { name: 'Imports récents' }).click()
  await dialogOf(page, 'Imports récents').getByText("Aucun import pour l'instant").waitFor()
})

test.each(widths)('the import and the export of every list stand beside its title, on $width', async ({ options }) => {
  const page = await yoon.open('/dashboard/places', 'admin', options)
  for (const path of ['places', 'drivers', 'drivers?tab=vehicles', 'users?group=clients']) {
    await page.goto(`${yoon.url}/dashboard/${path}`)
    const [importing, exporting] = [
      page.getByRole('button', { name: 'Importer' }),
      page.getByRole('button', { name: 'Exporter' }),
    ]
    const boxes = async () =>
      Promise.all([page.getByRole('heading', { level: 1 }), importing, exporting].map((one) => one.boundingBox()))
    await expectEventually(async () => (await boxes()).includes(null)).toBe(false)
    const [title, left, right] = await boxes()
    if (!title || !left || !right) throw new Error(`${path}: not shown`)
    expect([left.y, left.height], path).toEqual([right.y, right.height])
    expect(left.x, path).toBeLessThan(right.x)
    expect(Math.abs(left.y + left.height / 2 - title.y - title.height / 2), path).toBeLessThan(20)
    // The words of both are shown, or those of neither.
    expect(left.width > 60, path).toBe(right.width > 60)
    await expectPageFits(page, path)
  }
})
