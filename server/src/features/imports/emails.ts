import type { ImportError } from '@yoon/contract/imports/calls'
import type { Database } from '../../platform/database/database.ts'
import { type EmailHolder, findEmailHolders } from './emails.store.ts'

interface RowWithEmail {
  line: number
  values: { email: string | null }
  stored: { id: string } | null
}

/**
 * Returns an error for each e-mail that stands twice in the file or belongs to a user for whom `mayKeep` is false
 * (rules/people 7).
 */
export async function findTakenEmails<Row extends RowWithEmail>(
  db: Database,
  rows: readonly Row[],
  mayKeep: (holder: EmailHolder, row: Row) => boolean,
): Promise<ImportError[]> {
  const errors: ImportError[] = []
  const lines = new Map<string, number>()
  const withEmail = rows.flatMap((row) =>
    row.values.email === null ? [] : [{ row, email: row.values.email.toLowerCase() }],
  )
  const holders = await findEmailHolders(db, [...new Set(withEmail.map(({ email }) => email))])
  for (const { row, email } of withEmail) {
    const { line } = row
    const earlier = lines.get(email)
    const holder = holders.get(email)
    if (earlier !== undefined) {
      errors.push({ line, field: 'email', message: `Déjà à la ligne ${earlier} de ce fichier` })
    } else if (holder && !mayKeep(holder, row)) {
      errors.push({ line, field: 'email', message: 'Un autre utilisateur a déjà cet email' })
    } else lines.set(email, line)
  }
  return errors
}
