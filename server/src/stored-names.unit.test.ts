import { globSync, readFileSync } from 'node:fs'
import { auditActions } from '@yoon/contract/audit/actions'
import { errorCatalogue } from '@yoon/contract/errors'
import { notificationWording } from '@yoon/contract/notifications/events'
import { jobNames } from '@yoon/contract/scheduler/jobs'
import { settingsFormSchema } from '@yoon/contract/settings/form'
import { expect, it } from 'vitest'
import { callOf, readContract } from './testing/matrix.ts'

const root = new URL('../../', import.meta.url).pathname
const frozen: Record<string, string[]> = JSON.parse(readFileSync(new URL('stored-names.json', import.meta.url), 'utf8'))

/** Returns the names that the code of a pattern captures, without the tests. */
function namesIn(files: string, pattern: RegExp): string[] {
  const code = globSync(files, { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file))
  return code.flatMap((file) => [...readFileSync(root + file, 'utf8').matchAll(pattern)].map(([, name = '']) => name))
}

/** Names that rows, browsers and callers have stored, so that a renamed one would be lost (rules/operations 23). */
const present: Record<string, () => Iterable<string> | Promise<Iterable<string>>> = {
  auditActions: () => auditActions,
  auditEntities: () => namesIn('contract/src/audit/entities.ts', /\| '(\w+)'/g),
  events: () => Object.keys(notificationWording),
  jobs: () => jobNames,
  leases: () => namesIn('server/src/{features,platform}/**/*.ts', /\bname: '([\w-]+)', (?:holder|askEveryMs)/g),
  storageKeys: () =>
    namesIn('web/src/**/*.{ts,tsx}', /(?:Item\(|usePreference(?:<\w+>)?\(|[kK]ey = |known = |return )['`]([\w-]+)/g),
  settings: () =>
    Object.entries(settingsFormSchema.shape).flatMap(([group, { shape }]) =>
      Object.keys(shape).map((name) => `${group}.${name}`),
    ),
  errorCodes: () => Object.keys(errorCatalogue),
  routes: async () => (await readContract()).map(callOf),
}

it.for(Object.keys(frozen))('keeps all %s that earlier versions have stored', async (kind) => {
  const names = new Set(await present[kind]?.())
  expect(frozen[kind]?.length).toBeGreaterThan(0)
  expect(frozen[kind]?.filter((name) => !names.has(name))).toEqual([])
})

it('the list of stored names has every kind', () => {
  expect(Object.keys(frozen)).toEqual(Object.keys(present))
})
