import { globSync, readFileSync } from 'node:fs'
import { auditActions } from '@yoon/contract/audit-words'
import { expect, it } from 'vitest'

it('the audit has words for every action that a feature records', () => {
  const folder = new URL('../../', import.meta.url).pathname
  const files = globSync('**/*.ts', { cwd: folder }).filter((name) => !/\.test\.ts$|^testing\//.test(name))
  const actions = files.flatMap((name) => {
    const code = readFileSync(folder + name, 'utf8')
    return [...code.matchAll(/action: (?:[^\n']*\? )?'([a-z_]+\.[a-z_]+)'(?: : '([a-z_]+\.[a-z_]+)')?/g)]
  })
  const recorded = new Set(actions.flatMap(([, one, other]) => [one, other]).filter((action) => action !== undefined))
  expect(recorded.size).toBeGreaterThan(25)
  expect([...recorded].filter((action) => !auditActions.some((known) => known === action))).toEqual([])
})
