import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBackup, deleteBackup, listBackups, restoreBackup } from '@yoon/contract/backups/calls'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { useYoon, type Yoon } from './browser.ts'

export const databasePath = '/dashboard/database'

/** URL patterns of the page's requests. */
export const calls = {
  list: `**${listBackups.path}`,
  create: `**${createBackup.path}`,
  restore: `**${restoreBackup.path}`,
  one: `**${listBackups.path}/*`,
}

/**
 * Starts a server without the PostgreSQL client programs, so that backups are JSON on both databases; deletes all
 * backups before each test.
 */
export function useYoonWithoutBackups(): Yoon {
  const yoon = useYoon(() => ({ PATH: '/nonexistent', BACKUP_AT: '02:30' }))
  beforeEach(async () => {
    for (const { name } of (await yoon.company.call('admin', listBackups, {})).data.backups) {
      await yoon.company.call('admin', deleteBackup, { name })
    }
  })
  return yoon
}

/** Creates a backup over the API and returns its name. */
export async function makeBackup({ company }: Yoon): Promise<string> {
  return (await company.call('admin', createBackup, {})).data.backup.filename
}

/** Creates a temporary folder for the tests of a file. */
export function useFolder(): { fileOf(name: string, content?: string): string } {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'yoon-e2e-backups-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return {
    fileOf(name, content) {
      const file = join(folder, name)
      if (content !== undefined) writeFileSync(file, content)
      return file
    },
  }
}

export function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true })
}

export function rows(page: Page): Locator {
  return page.getByRole('region', { name: 'Sauvegardes Disponibles' }).getByRole('listitem')
}

export async function waitForText(page: Page, text: string): Promise<void> {
  await page.getByText(text).first().waitFor()
}

export async function choose(page: Page, file: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file)
}

/** Answers requests of a method with the given status and body. */
export async function answer(page: Page, glob: string, method: string, status: number, body: string): Promise<void> {
  await page.route(glob, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, body, contentType: 'application/json' })
      : route.fallback(),
  )
}

/** Aborts requests of a method. */
export async function abortRequests(page: Page, glob: string, method: string): Promise<void> {
  await page.route(glob, (route) => (route.request().method() === method ? route.abort() : route.fallback()))
}

/** Delays requests until the returned function is called. */
export async function hold(page: Page, glob: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(glob, async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}
