import { globSync, readFileSync } from 'node:fs'
import { auditFields } from '@yoon/contract/audit/words'
import { expect, it } from 'vitest'
import { readContract } from '../../testing/matrix.ts'
import { changesOf } from './audit-changes.ts'

const folder = new URL('../../', import.meta.url).pathname
const sources = globSync('**/*.ts', { cwd: folder })
  .filter((name) => !/\.test\.ts$|^testing\//.test(name))
  .map((name) => readFileSync(folder + name, 'utf8'))

/** Returns the fields that are written out in `after: { … }` and `const after = { … }`, except in types. */
function fieldsIn(code: string): string[] {
  const sides = [...code.matchAll(/\bafter(?:: | = )(?:\w+ && )?\{([^{};]*)(?=[{}])/g)]
  return sides.flatMap(([, inside = '']) => inside.split(',').flatMap((one) => /^\s*(\w+)/.exec(one)?.[1] ?? []))
}

/** Returns the parameters of an input. */
function shapeOf(input: object): object {
  return Reflect.get(input, 'shape') ?? {}
}

it('the audit has words for every field that a feature records by name and every export parameter', async () => {
  const exports = (await readContract()).filter(({ isFile, input }) => isFile && 'format' in shapeOf(input))
  expect(exports.length).toBeGreaterThan(5)
  const named = new Set([...sources.flatMap(fieldsIn), ...exports.flatMap(({ input }) => Object.keys(shapeOf(input)))])
  expect(named.size).toBeGreaterThan(25)
  const after = Object.fromEntries([...named].map((field) => [field, 1]))
  const shown = changesOf({ entity: '', before: null, after }, new Map()).map(({ field }) => field)
  expect(shown.filter((field) => !auditFields.includes(field))).toEqual([])
})
