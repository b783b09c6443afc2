// Comments at the start of a statement that tell its pool, which sees only the SQL text, how to run it.

/** Marks a statement without deadline, such as a migration or VACUUM. */
export const noDeadline = '-- unhurried'

/** Marks a statement without deadline whose transaction commits without deadline too. */
export const noDeadlineIncludingCommit = `${noDeadline}, as is the commit`

/**
 * Marks a statement whose connection is discarded after its transaction. PostgreSQL keeps the plans of foreign keys for
 * the life of the connection, those of dropped tables too, and scans all of them whenever a table changes.
 */
export const discardConnection = '-- spends its connection'

const preparedMark = '-- prepared: '

/**
 * Marks a statement that PostgreSQL plans once for each connection, under this name: one that every request runs with the
 * same text, and whose best plan does not depend on its parameters.
 */
export function preparedAs(name: string): string {
  return `${preparedMark}${name}`
}

/** Returns the name of a statement marked by `preparedAs`. */
export function preparedNameOf(sql: string): string | undefined {
  return sql.startsWith(preparedMark) ? sql.slice(preparedMark.length, sql.indexOf('\n')) : undefined
}

/** Tracks one transaction: returns, for each statement in turn, whether the deadline applies. */
export function trackDeadlines(): (sql: string) => boolean {
  let hasCommitDeadline = true
  return (sql) => {
    if (sql.startsWith(noDeadlineIncludingCommit)) hasCommitDeadline = false
    return !sql.startsWith(noDeadline) && (hasCommitDeadline || sql !== 'commit')
  }
}
