import { type BackgroundJob, getBackgroundJobs } from '@yoon/contract/scheduler/calls'
import { type JobName, jobLabels, jobNames } from '@yoon/contract/scheduler/jobs'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop, expectAccessible, failWithEmptyBody, phone, useYoon } from './support/browser.ts'
import { expectPageFits } from './support/screen.ts'

const path = '/dashboard/scheduler'
const widths = [
  ['a desktop', desktop],
  ['a phone', phone],
] as const
const section = (page: Page) => page.getByRole('region', { name: 'Tâches de fond' })
/** Returns the row or card of a job. */
const placeOf = (page: Page, name: JobName) =>
  section(page)
    .locator('tbody tr, article')
    .filter({ has: page.getByText(jobLabels[name], { exact: true }) })

/** Returns the text of an element on one line. */
const wordsOf = async (place: Locator) => ((await place.textContent()) ?? '').replaceAll(/\s+/g, ' ')

/** Returns an answer with one job in each state. */
function inEachState() {
  const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString()
  const job = (name: JobName, changes: Partial<BackgroundJob>): BackgroundJob => ({
    name,
    state: 'succeeded',
    everyMs: 3_600_000,
    runningSince: null,
    startedAt: at(20),
    finishedAt: at(20),
    durationMs: 1_500,
    failure: null,
    succeededAt: at(20),
    server: 'yoon-1',
    requestId: '0123456789',
    runs: 340,
    failures: 0,
    countedSince: at(60 * 24 * 10),
    ...changes,
  })
  const none = { startedAt: null, finishedAt: null, durationMs: null, succeededAt: null, server: null, requestId: null }
  const jobs = [
    job('scheduler', { everyMs: 60_000, startedAt: at(0.2) }),
    job('deliveries', { ...none, state: 'off', everyMs: null }),
    job('daily-backup', {
      state: 'failed',
      everyMs: 86_400_000,
      failure: 'STORAGE_FULL',
      failures: 2,
      succeededAt: at(60 * 30),
      server: 'yoon-2',
    }),
    job('upkeep', { ...none, state: 'never', everyMs: 86_400_000 }),
    job('retention', { state: 'overdue', startedAt: at(60 * 9) }),
    job('images', { state: 'running', runningSince: at(3) }),
  ]
  return { success: true, data: { asOf: at(0), jobs } }
}

describe('when the scheduler is on', () => {
  const yoon = useYoon(() => ({ SCHEDULER: 'on' }))

  test.each(widths)('an administrator sees the background jobs and their last runs, on %s', async (_, options) => {
    const page = await yoon.open(path, 'admin', { ...options })
    await placeOf(page, 'images').waitFor()
    expect(await section(page).locator('tbody tr, article').count()).toBe(jobNames.length)
    await placeOf(page, 'failed-sign-ins').getByText('Toutes les 10 secondes').waitFor()
    // A server checks every ten seconds: asking it takes far less than drawing the page each time.
    const stateOf = async () => {
      const { jobs } = (await yoon.company.call('admin', getBackgroundJobs, {})).data
      return jobs.find(({ name }) => name === 'failed-sign-ins')?.state
    }
    await expect.poll(stateOf, { interval: 500 }).toBe('succeeded')
    await page.getByRole('button', { name: 'Actualiser' }).click()
    const latest = placeOf(page, 'failed-sign-ins')
    await latest.getByText('Réussie', { exact: true }).waitFor()
    expect(await wordsOf(latest)).toMatch(/Il y a .*(Aujourd'hui|Hier) à \d\d:\d\d/)
    // The tests configure no channel.
    await placeOf(page, 'deliveries').getByText('Désactivée', { exact: true }).waitFor()
    await expectAccessible(page, 'background jobs')
    await expectPageFits(page)
  })
})

describe('the background jobs on the scheduler page', () => {
  const yoon = useYoon()

  test.each(widths)('the background jobs show each result with its reason, on %s', async (_, options) => {
    const page = await yoon.open('/dashboard/users', 'admin', { ...options })
    await page.route(`**${getBackgroundJobs.path}`, (route) => route.fulfill({ json: inEachState() }))
    await page.goto(`${yoon.url}${path}`)
    const words = (name: JobName) => wordsOf(placeOf(page, name))
    await placeOf(page, 'scheduler').getByText('Réussie', { exact: true }).waitFor()
    await section(page).getByText('2 à vérifier').waitFor()
    expect(await words('scheduler')).toContain("Il y a moins d'une minute")
    expect(await words('deliveries')).toContain("Ce serveur ne l'exécute pas")
    const failed = await words('daily-backup')
    for (const text of ['Chaque jour', 'Échouée', "Il n'y a plus de place sur le disque", 'Dernière réussite : '])
      expect(failed).toContain(text)
    for (const text of ['2 échecs sur 340 exécutions depuis le', 'Référence : 0123456789', '1,5 s', 'sur yoon-2'])
      expect(failed).toContain(text)
    expect(await words('upkeep')).toContain('Jamais exécutée')
    const late = await words('retention')
    for (const text of ['Il y a 9 h', 'En retard', "Aucun serveur ne l'a terminée à temps"])
      expect(late).toContain(text)
    expect(await words('images')).toContain('En cours')
    await expectAccessible(page, 'background jobs in each state')
    await expectPageFits(page)
  })

  test('the background jobs offer to load again after an error, and keep their rows after a later one', async () => {
    const page = await yoon.open('/dashboard/users', 'admin')
    await page.route(`**${getBackgroundJobs.path}`, failWithEmptyBody)
    await page.goto(`${yoon.url}${path}`)
    const notice = section(page).getByRole('alert')
    await notice.getByText("Les tâches de fond n'ont pas pu être chargées").waitFor()
    await page.unroute(`**${getBackgroundJobs.path}`)
    await notice.getByRole('button', { name: 'Réessayer' }).click()
    await placeOf(page, 'images').waitFor()
    await page.route(`**${getBackgroundJobs.path}`, failWithEmptyBody)
    const failed = page.waitForResponse(`**${getBackgroundJobs.path}`)
    await page.getByRole('button', { name: 'Actualiser' }).click()
    await failed
    await placeOf(page, 'images').waitFor()
    expect(await notice.count()).toBe(0)
  })

  test('no other role sees the background jobs', async () => {
    const page = await yoon.open(path, 'moderateur')
    await page.getByRole('heading', { name: 'Accès Refusé' }).waitFor()
    expect(await section(page).count()).toBe(0)
  })
})
