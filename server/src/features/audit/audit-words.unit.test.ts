import { globSync, readFileSync } from 'node:fs'
import { exportAudit } from '@yoon/contract/audit/calls'
import { auditFields } from '@yoon/contract/audit/words'
import { exportBookings } from '@yoon/contract/bookings/calls'
import { declarationOf } from '@yoon/contract/declaration'
import { exportDrivers } from '@yoon/contract/drivers/calls'
import { exportPayments } from '@yoon/contract/payments/calls'
import { exportUsers } from '@yoon/contract/users/calls'
import { exportVehicles } from '@yoon/contract/vehicles/calls'
import { expect, it } from 'vitest'
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

it('the audit has words for every field that a feature records by name and every export parameter', () => {
  const exports = [exportAudit, exportBookings, exportDrivers, exportPayments, exportUsers, exportVehicles]
  const named = new Set([
    ...sources.flatMap(fieldsIn),
    ...exports.flatMap((call) => Object.keys(declarationOf(call).input.shape)),
  ])
  expect(named.size).toBeGreaterThan(25)
  const after = Object.fromEntries([...named].map((field) => [field, 1]))
  const shown = changesOf({ entity: '', before: null, after }, new Map()).map(({ field }) => field)
  expect(shown.filter((field) => !auditFields.includes(field))).toEqual([])
})
