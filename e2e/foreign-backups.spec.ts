import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBackup } from '@yoon/contract/backups/calls'
import type { Locator } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { dialogOf } from './support/bookings-page.ts'
import { desktop, expectAccessible, expectEventually, phone, useYoon } from './support/browser.ts'
import { button, choose, databasePath, rows, waitForText } from './support/database-page.ts'
import { confirmWithPassword } from './support/reauthentication.ts'

const folder = mkdtempSync(join(tmpdir(), 'yoon-e2e-elsewhere-'))
const backups = join(folder, 'backups')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Without the PostgreSQL client programs, backups are JSON on both databases.
const yoon = useYoon(() => ({ PATH: '/nonexistent', BACKUP_DIR: backups }))

/**
 * Creates a backup and copies it without its signature, as if from another server; returns the name and text of the
 * original.
 */
async function forge(): Promise<{ name: string; text: string }> {
  const { filename } = (await yoon.company.call('admin', createBackup, { hasFiles: true })).data.backup
  const text = readFileSync(join(backups, filename), 'utf8').replace(/,"signature":"[^"]*"/, '')
  writeFileSync(join(backups, 'venue-d-ailleurs.json'), text)
  return { name: filename, text }
}

async function expectWarning(question: Locator): Promise<void> {
  await question.getByText('Cette sauvegarde a été créée ailleurs').waitFor()
  await question.getByText('Elle ne porte pas la signature de ce serveur').waitFor()
  await question.getByText('Cette sauvegarde ne contient pas les photos').waitFor()
}

describe.each([
  { width: 'a desktop', options: desktop },
  { width: 'a phone', options: phone },
])('foreign backups on $width', ({ options }) => {
  test('labels a foreign backup, and explains the consequences before the restore', async () => {
    await forge()
    const page = await yoon.open(databasePath, 'admin', { ...options })
    const foreign = rows(page).filter({ hasText: 'venue-d-ailleurs.json' })
    await foreign.getByText('Créée ailleurs').waitFor()
    await foreign.getByText('Sans photos').waitFor()
    expect(await rows(page).filter({ hasText: 'Créée ailleurs' }).count()).toBe(1)
    await expectAccessible(page, 'list')
    await foreign.getByRole('radio').check()
    await button(page, 'Restaurer la Base de Données').click()
    const question = dialogOf(page, 'Confirmer la Restauration')
    await expectWarning(question)
    await expectAccessible(page, 'question')
    await question.getByRole('button', { name: 'Restaurer' }).click()
    await confirmWithPassword(page)
    await waitForText(page, 'Base de données restaurée avec succès')
  })
})

test('restores a foreign file after a confirmation', async () => {
  const { text } = await forge()
  const file = join(folder, 'envoi.json')
  writeFileSync(file, text)
  const page = await yoon.open(databasePath, 'admin')
  await button(page, 'Restaurer la Base de Données').click()
  await choose(page, file)
  await button(page, 'Restaurer ce fichier').click()
  const question = dialogOf(page, 'Confirmer la Restauration')
  await question.getByText('TOUTES les données').waitFor()
  expect(await question.getByText('Cette sauvegarde a été créée ailleurs').count()).toBe(0)
  await question.getByRole('button', { name: 'Restaurer' }).click()
  await confirmWithPassword(page)
  await expectWarning(question)
  await question.getByRole('button', { name: 'Restaurer' }).click()
  await confirmWithPassword(page)
  await waitForText(page, 'Base de données restaurée avec succès')
  await expectEventually(() => page.getByRole('dialog').count()).toBe(0)
})

test('shows the size of each optional part of a backup, and downloads photos separately', async () => {
  const page = await yoon.open(databasePath, 'admin')
  const contents = page.getByRole('group', { name: 'La sauvegarde contient aussi' })
  await contents.getByText(/^\d+\u00a0fichiers, [\d,]+ (KB|MB)$/).waitFor()
  await contents.getByText(/^Environ [\d,]+ (KB|MB)$/).waitFor()
  const before = readdirSync(backups).length
  await contents.getByRole('checkbox', { name: 'Les photos et les papiers' }).uncheck()
  await contents.getByRole('checkbox', { name: "Le journal d'audit" }).uncheck()
  await button(page, 'Créer une Sauvegarde').click()
  await waitForText(page, 'Sauvegarde créée avec succès')
  await rows(page).first().getByText('Sans photos').waitFor()
  expect(readdirSync(backups)).toHaveLength(before + 1)
  await contents.getByRole('checkbox', { name: 'Les photos et les papiers' }).check()
  await button(page, 'Créer une Sauvegarde').click()
  const saved = rows(page).first()
  await saved.getByText('Avec les photos (').waitFor()
  const download = page.waitForEvent('download', (one) => one.suggestedFilename().endsWith('.files'))
  await saved.getByRole('button', { name: /^Télécharger les photos de / }).click()
  expect((await download).suggestedFilename()).toMatch(/^yoon-[\d-]+\.json\.files$/)
})
