// The first words of a statement tell its pool, which sees nothing but text, how it is to be run.

/** Of a statement that takes the time it takes: a migration, the upkeep of the tables. */
export const unhurried = '-- unhurried'

/** The same of a statement, and of the commit of its transaction. */
export const unhurriedToCommit = `${unhurried}, as is the commit`

/**
 * Of a statement whose connection serves nobody after its transaction. PostgreSQL keeps the plans of foreign keys for as long
 * as the connection lives, those of dropped tables too, and goes through all of them whenever a table changes.
 */
export const spendsConnection = '-- spends its connection'

/** Says of each statement of one transaction, as they come, whether it has a deadline. */
export function createHurry(): (sql: string) => boolean {
  let isCommitHurried = true
  return (sql) => {
    if (sql.startsWith(unhurriedToCommit)) isCommitHurried = false
    return !sql.startsWith(unhurried) && (isCommitHurried || sql !== 'commit')
  }
}
