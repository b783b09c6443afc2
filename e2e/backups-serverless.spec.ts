import { expect, test } from 'vitest'
import { expectEventually, useYoon } from './support/browser.ts'

// Folder that cannot be created, because its parent is a file.
const yoon = useYoon(() => ({ PATH: '/nonexistent', BACKUP_DIR: '/dev/null/backups' }))

test('downloads a backup at once if none can be stored, and explains why the list is empty', async () => {
  const page = await yoon.open('/dashboard/database', 'admin')
  await page.getByText('Aucune sauvegarde disponible').waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Créer une Sauvegarde' }).click()
  expect((await download).suggestedFilename()).toMatch(/^yoon-directe-[\d-]+\.json$/)
  await page.getByText('Mode Serverless Détecté').waitFor()
  await page.getByText('téléchargées directement au format JSON').waitFor()
  await expectEventually(() => page.getByText('Aucune sauvegarde disponible').count()).toBe(0)
})
