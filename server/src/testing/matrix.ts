import { readdirSync, readFileSync } from 'node:fs'
import type { Declaration } from '@yoon/contract/endpoint'
import type { Guard, Role } from '@yoon/contract/permissions'

/** Row of server/src/role-matrix.csv: the expected answer to each kind of caller of one call. */
export interface MatrixRow {
  /** `PATCH /api/dashboard/bookings/{id}/assign` */
  call: string
  guard: string
  /** `allow`, `allow-scoped`, `401` or `403`, for each role, `anonymous` and `deactivated`. */
  expected: Record<Role | 'anonymous' | 'deactivated', string>
}

/** Reads the matrix: one row for each call, with its guard and the answer to each kind of caller (rules/access 3). */
export function readMatrix(): MatrixRow[] {
  const [head = '', ...lines] = readFileSync(new URL('../role-matrix.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const columns = head.split(',')
  return lines.map((line) => {
    const cells = [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^",]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
    const row = Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? '']))
    return { call: `${row.method} ${row.path}`, guard: row.guard ?? '', expected: row as MatrixRow['expected'] }
  })
}

/** Reads every call that the contract declares: the exports of each `<feature>/calls.ts`. */
export async function readContract(): Promise<Declaration[]> {
  const folder = new URL('../../../contract/src/', import.meta.url)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('/calls.ts'))
  const modules: Record<string, unknown>[] = await Promise.all(names.map((name) => import(new URL(name, folder).href)))
  return modules.flatMap((exported) => Object.values(exported).filter(isEndpoint))
}

function isEndpoint(value: unknown): value is Declaration {
  return typeof value === 'object' && value !== null && 'guard' in value && 'path' in value && 'method' in value
}

/** Formats a guard as in the matrix. */
export function guardInWords(guard: Guard): string {
  if (guard === 'staff') return 'signed-in, not CLIENT'
  if (typeof guard === 'string') return guard
  if ('link' in guard) return `link: ${guard.link}`
  if ('provider' in guard) return `provider: ${guard.provider}`
  return 'allOf' in guard ? guard.allOf.join(' ') : `any:${guard.anyOf.join(' ')}`
}

/** Formats the call of an endpoint as in the matrix. */
export function callOf({ method, path }: Pick<Declaration, 'method' | 'path'>): string {
  return `${method} ${path.replace(/:(\w+)/g, '{$1}')}`
}
