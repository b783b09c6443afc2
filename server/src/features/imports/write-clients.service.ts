import type { WriteContext } from '../../platform/context.ts'
import { clientsKind } from './clients.kind.ts'
import type { Columns } from './columns.ts'
import * as store from './imports.store.ts'
import { writeRows } from './write-import.ts'

interface ReadFile {
  id: string
  filename: string
  columns: Columns
}

/** Imports the clients of a file in a transaction of the caller, as a call does: for the demonstration company. */
export async function writeImportedClients(context: WriteContext, { id, filename, columns }: ReadFile): Promise<void> {
  const { tx, actor, now } = context
  const rows = columns.rows.length
  await store.insertImport(tx, { id, kind: 'clients', filename, userId: actor.id, now })
  await store.setProgress(tx, id, { state: 'WRITING', rows, checked: rows })
  await writeRows(clientsKind, context, { id, filename, columns, onDuplicate: 'skip', now })
}
