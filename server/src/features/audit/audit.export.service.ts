import { formatAuditAction } from '@yoon/contract/audit/actions'
import type { exportAudit as contract } from '@yoon/contract/audit/calls'
import { formatAuditChange } from '@yoon/contract/audit/words'
import type { InputOf } from '@yoon/contract/endpoint'
import { roleLabels } from '@yoon/contract/permissions'
import type { NonTransactionalContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { exportFile, type FileReply } from '../../platform/export/export-file.ts'
import { type Column, nameByRange } from '../../platform/export/sheet.ts'
import { findBusinessSettings } from '../settings/index.ts'
import { filterOf } from './audit.service.ts'
import { countEntries, type ExportedEntry, readEntries } from './audit.store.ts'
import { changesOf, idsIn } from './audit-changes.ts'
import { findNames } from './names.store.ts'

interface Line extends ExportedEntry {
  /** The changes, in words. */
  details: string
}

/** Exports the filtered entries as a file (rules/audit 14). */
export async function exportAudit(
  context: NonTransactionalContext,
  { format, ...query }: InputOf<typeof contract>,
): Promise<FileReply> {
  const { db } = context
  const filter = filterOf(query)
  const business = await findBusinessSettings(db)
  const { count, lastId } = await countEntries(db, filter)
  return exportFile(context, {
    list: 'audit',
    format,
    filter: query,
    name: nameByRange('journal-audit', query),
    title: "Journal d'audit",
    columns,
    count,
    batches: inWords(db, readEntries(db, filter, lastId), business),
  })
}

async function* inWords(
  db: Database,
  batches: AsyncIterable<readonly ExportedEntry[]>,
  locale: { timezone: string; currency: string },
): AsyncGenerator<readonly Line[]> {
  for await (const rows of batches) {
    const names = await findNames(db, [...new Set(rows.flatMap(idsIn))])
    yield rows.map((row) => ({
      ...row,
      details: changesOf(row, names)
        .map((change) => formatAuditChange(change, locale))
        .join('\u00a0; '),
    }))
  }
}

const columns: Column<Line>[] = [
  { header: 'Date', kind: 'moment', value: ({ localAt }) => localAt },
  { header: 'Par', kind: 'text', value: ({ actor }) => actor.name },
  { header: 'Rôle', kind: 'text', value: ({ actor }) => actor.role && roleLabels[actor.role] },
  { header: 'Action', kind: 'text', value: ({ action }) => formatAuditAction(action) },
  { header: 'Concerne', kind: 'text', value: ({ subject }) => subject },
  { header: 'Détail', kind: 'text', value: ({ details }) => details },
  { header: 'Adresse IP', kind: 'text', value: ({ address }) => address },
]
