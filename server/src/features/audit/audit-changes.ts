import type { AuditDetails, AuditValue } from '@yoon/contract/audit/calls'
import { auditFields } from '@yoon/contract/audit/words'
import type { EntryRow } from './audit.store.ts'

type Change = AuditDetails['changes'][number]
type Side = ReadonlyMap<string, unknown>

/** Fields that are not shown: technical ones, and those that repeat another field. */
const hiddenFields = new Set([
  'id',
  'version',
  'updatedAt',
  'hasPassword',
  'reference',
  'bookingType',
  'startsAt',
  'endsAt',
  'createdAt',
  'createdBy',
])

/** Field names of audit-words.ts that differ from the column names. */
const renamed: Record<string, string> = {
  clientId: 'client',
  driverId: 'driver',
  vehicleId: 'vehicle',
  userId: 'user',
  rentalHours: 'rentalDuration',
  zoneId: 'zone',
}
/** The fields that hold an id, for which a name is shown. */
const references = new Set(['client', 'driver', 'vehicle', 'user', 'actor', 'zone'])

/** Returns the ids in an entry for which a name is shown. */
export function idsIn({ before, after }: Pick<EntryRow, 'before' | 'after'>): string[] {
  return [before, after].flatMap((side) =>
    [...flat(side)].flatMap(([field, value]) => (references.has(field) && isId(value) ? [value] : [])),
  )
}

/** Returns the changes of an entry by field, with names for ids; a booking's fields in the order of its form. */
export function changesOf(
  { entity, before, after }: Pick<EntryRow, 'entity' | 'before' | 'after'>,
  names: ReadonlyMap<string, string>,
): Change[] {
  const [old, now] = [flat(before), flat(after)]
  const read = (side: Side, field: string) => readable(field, side.get(field), names)
  return [...new Set([...now.keys(), ...old.keys()])]
    .filter((field) => !hiddenFields.has(field))
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((field) => ({
      field: ownName(entity, field),
      before: read(old, field),
      after: read(now, field),
    }))
    .filter((change) => change.before !== null || change.after !== null)
}

/** Returns the audit name of a field that other entities use for something else. */
function ownName(entity: string, field: string): string {
  if (entity === 'payment' && field === 'status') return 'paymentStatus'
  return entity === 'place' && field === 'kind' ? 'placeKind' : field
}

function placeOf(field: string): number {
  const place = auditFields.indexOf(field)
  return place < 0 ? auditFields.length : place
}

/** Returns the fields of one side by their audit names; groups are flattened into their fields. */
function flat(side: object | null): Map<string, unknown> {
  return new Map(
    Object.entries(side ?? {}).flatMap(([column, value]): [string, unknown][] => {
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) return [...flat(value)]
      const field = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
      return [[Object.hasOwn(renamed, field) ? (renamed[field] ?? field) : field, value]]
    }),
  )
}

function readable(field: string, value: unknown, names: ReadonlyMap<string, string>): AuditValue {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.map(String)
  if (typeof value !== 'string') return null
  if (field === 'scheduledTime' || field === 'flightTime') return value.slice(0, 5)
  return references.has(field) && isId(value) ? (names.get(value) ?? null) : value
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
}
