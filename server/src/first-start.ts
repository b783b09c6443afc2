import { randomBytes } from 'node:crypto'
import { type DemoAccount, demoAccounts, demoPassword, loadFirstDemoCompany } from './demo/load-demo.ts'
import { setPasswordsNeverExpire } from './first-start.store.ts'
import { type Config, ConfigError, demoRefusal, isExposed } from './platform/config.ts'
import type { Pool, Tx } from './platform/database/database.ts'
import { isEmpty, isStillEmpty } from './platform/database/empty-database.ts'
import { inTransaction } from './platform/database/transaction.ts'
import { hasDemoAccounts } from './platform/demonstration.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { hashPassword } from './platform/passwords.ts'
import { isEasyToGuess } from './platform/weak-passwords.ts'

/** Prints a line for the operator. */
type Say = (line: string) => void

/**
 * Fills an empty database with the demonstration company or the first administrator. Refuses to serve demonstration
 * accounts publicly, those of an earlier start too (rules/operations 8–13).
 */
export async function prepareFirstStart(
  { db, files }: { db: Pool; files: FileStore },
  config: Config,
  now: Date,
  say: Say,
): Promise<void> {
  if (await isEmpty(db)) {
    if (config.isDemo && !isExposed(config)) {
      say('Loading the demonstration company…')
      await loadFirstDemoCompany(db, now, files)
    } else {
      const lines = await inTransaction(db, (tx) => createFirstAdministrator(tx, config, now))
      for (const line of lines) say(line)
    }
  }
  if (await hasDemoAccounts(db)) {
    if (isExposed(config)) throw new ConfigError(demoRefusal)
    if (config.isDemo) sayAccounts(demoAccounts, say)
  }
}

/**
 * Creates the first administrator once, even if several servers start on an empty database at the same time. Returns the
 * lines for the operator.
 */
async function createFirstAdministrator(tx: Tx, { adminEmail, adminPassword }: Config, now: Date): Promise<string[]> {
  if (!(await isStillEmpty(tx))) return []
  const email = adminEmail ?? 'admin@yoon.local'
  const person = { firstName: 'Premier', lastName: 'Administrateur', email }
  if (adminPassword !== undefined && (await isEasyToGuess(adminPassword, person, 'Yoon Transport'))) {
    throw new ConfigError('ADMIN_PASSWORD is too easy to guess: choose another one.')
  }
  const password = adminPassword ?? randomBytes(12).toString('base64url')
  await tx
    .insertInto('users')
    .values({
      first_name: person.firstName,
      last_name: person.lastName,
      email,
      password_hash: await hashPassword(password),
      password_changed_at: now,
      // A generated password was printed, so others may have read it.
      must_change_password: adminPassword === undefined,
      role: 'ADMIN',
    })
    .execute()
  await setPasswordsNeverExpire(tx)
  const generated = adminPassword === undefined ? [`Password (shown this once): ${password}`] : []
  return [`The first administrator is ${email}.`, ...generated]
}

function sayAccounts(accounts: readonly DemoAccount[], say: Say): void {
  say('')
  say(`Demonstration accounts, password ${demoPassword}:`)
  for (const { email, label } of accounts) say(`  ${email.padEnd(34)} ${label}`)
}
