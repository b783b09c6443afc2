/** Timeout of one statement, in milliseconds: the caller then gets 503. None while a migration or a restore runs. */
export const statementTimeoutMs = 10_000
/** Timeout of a migration for each lock, in milliseconds: it then retries instead of blocking the queue behind it. */
export const migrationLockTimeoutMs = 5_000
/** Timeout of a restore for each lock, in milliseconds. */
export const restoreLockTimeoutMs = 3_000
