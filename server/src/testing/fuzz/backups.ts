import fc from 'fast-check'
import { type Document, withChecksum } from '../backups.ts'
import { hostileValue } from './values.ts'

type Row = Record<string, unknown>

/** Position of an edit, as shares of the whole: the same numbers fit any document. */
interface Place {
  table: number
  row: number
  column: number
  other: number
}

/** Changes a document and describes the change. */
type Edit = (document: Document, place: Place, value: unknown) => string

function pick<T>(items: readonly T[], share: number): T | undefined {
  return items[Math.floor(share * items.length)]
}

function nameOf(document: Document, share: number): string {
  return pick(Object.keys(document.tables), share) ?? 'users'
}

/** Makes an edit of one row; it does nothing if the table is empty. */
function ofRow(change: (row: Row, column: string, table: Row[], place: Place, value: unknown) => void): Edit {
  return (document, place, value) => {
    const name = nameOf(document, place.table)
    const table = document.tables[name] ?? []
    const row = pick(table, place.row)
    const column = typeof row === 'object' ? pick(Object.keys(row ?? {}), place.column) : undefined
    if (!row || column === undefined) return `nothing in ${name}`
    change(row, column, table, place, value)
    return `${name}.${column}`
  }
}

/** Boundary values of columns, and values that are valid in other fields. */
const edges: readonly unknown[] = [
  ...[-1, 0, 1, 2, 32_767, 32_768, 999_999_999, 1_000_000_000, 1_000_000_001, 2_147_483_647, 2_147_483_648],
  ...['1900-01-01', '2199-12-31', '2026-11-21', '2026-02-30', '00:00:00', '24:00:00', '23:59:59'],
  ...['2026-11-21T08:00:00+00:00', '1900-01-01T00:00:00+14:00', '2199-12-31T23:59:59.999999-12:00'],
  ...[
    'ADMIN',
    'CLIENT',
    'COMPLETED',
    'CANCELLED',
    'PENDING',
    'TRANSFER',
    'CASH',
    'XOF',
    'a@yoon.test\n',
    '+22112',
    '\\x',
  ],
]

const edits: Readonly<Record<string, Edit>> = {
  'a hostile member': ofRow((row, column, _table, _place, value) => {
    row[column] = value
  }),
  'a member at an edge': ofRow((row, column, _table, place) => {
    row[column] = pick(edges, place.other)
  }),
  'a member of the same type': ofRow((row, column, _table, place) => {
    const current = row[column]
    if (typeof current === 'boolean') row[column] = !current
    else if (typeof current === 'number') row[column] = Math.round(current * place.other * 3)
    else if (typeof current === 'string') row[column] = `${current.slice(0, Math.floor(current.length * place.other))}é`
    else row[column] = null
  }),
  'a member of another row': ofRow((row, column, table, place) => {
    row[column] = pick(table, place.other)?.[column]
  }),
  'a member of another column': ofRow((row, column, _table, place) => {
    row[column] = pick(Object.values(row), place.other)
  }),
  'a dropped member': ofRow((row, column) => delete row[column]),
  'a further member': ofRow((row, column, _table, _place, value) => {
    row[`${column}_x`] = value
  }),
  'a row that is there twice': ofRow((row, _column, table) => table.push({ ...row })),
  'a row with an id of its own': ofRow((row, _column, table, place) => {
    const tail = String(Math.floor(place.other * 1e12)).padStart(12, '0')
    table.push({ ...row, id: `00000000-0000-4000-8000-${tail}` })
  }),
  'a dropped row': ofRow((row, _column, table) => table.splice(table.indexOf(row), 1)),
  'a row that is none': ofRow((_row, _column, table, _place, value) => table.push(value as Row)),
  'an empty table': (document, { table }) => {
    const name = nameOf(document, table)
    document.tables[name] = []
    return name
  },
  'a dropped table': (document, { table }) => {
    const name = nameOf(document, table)
    delete document.tables[name]
    return name
  },
  'a renamed table': (document, { table, other }) => {
    const name = nameOf(document, table)
    const rows = document.tables[name] ?? []
    delete document.tables[name]
    const names = ['sessions', 'audit_entries', 'schema_migrations', 'pg_authid', 'x', nameOf(document, other)]
    document.tables[pick(names, other) ?? 'x'] = rows
    return name
  },
  'tables in another order': (document, { other }) => {
    const entries = Object.entries(document.tables)
    const at = Math.floor(other * entries.length)
    document.tables = Object.fromEntries([...entries.slice(at), ...entries.slice(0, at)])
    return 'tables'
  },
  'another schema': (document, { other }, value) => {
    const names = ['0001-foundation.sql', '0002-bookings.sql', '0003-journal.sql', '', '9999-future.sql', 'public']
    document.schema = (pick([...names, value], other) as string | undefined) ?? ''
    return 'schema'
  },
  'another header': (document, { other }, value) => {
    const name = pick(['format', 'formatVersion', 'createdAt', 'images', 'x'], other) ?? 'x'
    document[name] = value
    return name
  },
  'other settings': (document, { column, other }, value) => {
    const [row] = document.tables.settings ?? []
    const part = pick(['profile', 'notifications', 'business', 'security'], column) ?? 'profile'
    const members = row?.[part]
    if (typeof members !== 'object' || members === null) return 'nothing in settings'
    const name = pick(Object.keys(members), other) ?? 'x'
    Object.assign(members, { [name]: value })
    return `settings.${part}.${name}`
  },
}

/** Changes the text of a document after its checksum was computed, and describes the change. */
const textEdits: Readonly<Record<string, (text: string, share: number) => string>> = {
  'cut off': (text, share) => text.slice(0, Math.floor(text.length * share)),
  'a character too many': (text, share) => {
    const at = Math.floor(text.length * share)
    return `${text.slice(0, at)},${text.slice(at)}`
  },
  'a member twice': (text, share) => {
    const members = [...text.matchAll(/"\w+":(?:"[^"\\]*"|\d+|true|false|null)/g)]
    const member = pick(members, share)
    return member ? `${text.slice(0, member.index)}${member[0]},${text.slice(member.index)}` : text
  },
  'the tables twice': (text) => text.replace('"tables":', '"tables":{},"tables":'),
  'a wrong sum': (text) => text.replace(/"checksum":"sha256:./, '"checksum":"sha256:x'),
}

const share = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const edit = fc.record({
  // Changed members get further into a restore, so they are the most frequent.
  kind: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...Object.keys(edits)) },
    { weight: 2, arbitrary: fc.constantFrom(...Object.keys(edits).slice(0, 5)) },
  ),
  place: fc.record({ table: share, row: share, column: share, other: share }),
  value: hostileValue,
})
const plan = fc.record({
  edits: fc.array(edit, { minLength: 1, maxLength: 3 }),
  isSigned: fc.boolean(),
  text: fc.option(fc.record({ kind: fc.constantFrom(...Object.keys(textEdits)), share }), { freq: 8, nil: undefined }),
})

/** Generated backup with hostile edits; most have a valid checksum. */
export interface HostileBackup {
  /** Description of the edits, for the message of a failed test. */
  description: string
  /** Document as JSON text. */
  text: string
}

type Plan = typeof plan extends fc.Arbitrary<infer P> ? P : never

/** Makes a number of backups from one; the same seed gives the same ones. */
export function* hostileBackups(
  document: Document,
  { seed, count }: { seed: number; count: number },
): Generator<HostileBackup> {
  const atOnce = 50
  for (let made = 0; made < count; made += atOnce) {
    const plans = fc.sample(plan, { seed: seed + made, numRuns: Math.min(atOnce, count - made) })
    for (const [index, one] of plans.entries()) {
      const { description, text } = follow(one, document)
      yield { description: `${made + index} | ${description}`, text }
    }
  }
}

function follow({ edits: chosen, isSigned, text }: Plan, document: Document): HostileBackup {
  const copy = structuredClone(document)
  const parts = chosen.map(({ kind, place, value }) => `${kind}: ${edits[kind]?.(copy, place, value)}`)
  const { signature, ...unsigned } = withChecksum(copy)
  const whole = JSON.stringify(isSigned ? { ...unsigned, signature } : unsigned)
  parts.push(isSigned ? 'signed' : 'unsigned')
  if (!text) return { description: parts.join(' | '), text: whole }
  parts.push(text.kind)
  return { description: parts.join(' | '), text: textEdits[text.kind]?.(whole, text.share) ?? whole }
}
