/** The first words of a statement that takes the time it takes: a migration, the upkeep of the tables. */
export const unhurried = '-- unhurried'

/** The same of a statement, and of the commit of its transaction. */
export const unhurriedToCommit = `${unhurried}, as is the commit`

/** Says of each statement of one transaction, as they come, whether it has a deadline. */
export function createHurry(): (sql: string) => boolean {
  let isCommitHurried = true
  return (sql) => {
    if (sql.startsWith(unhurriedToCommit)) isCommitHurried = false
    return !sql.startsWith(unhurried) && (isCommitHurried || sql !== 'commit')
  }
}

/** The outcome of `work`, or after `deadlineMs` the error that `onTimeout` makes. */
export function withDeadline<T>(work: Promise<T>, deadlineMs: number, onTimeout: () => Error): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(onTimeout()), deadlineMs)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
