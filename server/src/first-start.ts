import { randomBytes } from 'node:crypto'
import { insertStartingList } from './features/places/index.ts'
import { setPasswordsNeverExpire } from './first-start.store.ts'
import { type Config, ConfigError, demoRefusal, isExposed } from './platform/config.ts'
import type { Pool, Tx } from './platform/database/database.ts'
import { isEmpty, isStillEmpty } from './platform/database/empty-database.ts'
import { inTransaction } from './platform/database/transaction.ts'
import { demoPassword, hasDemoAccounts } from './platform/demonstration.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { hashPassword } from './platform/passwords.ts'
import { isEasyToGuess } from './platform/weak-passwords.ts'

const noDemoHere = 'The image does not hold the demonstration company: set DEMO=0, or run npm start from the sources.'

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
  const demo = config.isDemo && !isExposed(config) ? await importDemo() : undefined
  if (await isEmpty(db)) {
    if (demo) {
      say('Loading the demonstration company…')
      await demo.loadFirstDemoCompany(db, now, files)
    } else {
      const lines = await inTransaction(db, (tx) => createFirstAdministrator(tx, config, now))
      for (const line of lines) say(line)
    }
  }
  if (await hasDemoAccounts(db)) {
    if (isExposed(config)) throw new ConfigError(demoRefusal)
    if (demo) sayAccounts(demo.demoAccounts, say)
  }
}

/** Imports the demonstration company; throws a ConfigError in the image, which does not hold it. */
async function importDemo(): Promise<typeof import('./demo/load-demo.ts')> {
  try {
    return await import('./demo/load-demo.ts')
  } catch (cause) {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND'
    throw isMissing ? new ConfigError(noDemoHere, { cause }) : cause
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
  await insertStartingList(tx)
  const generated = adminPassword === undefined ? [`Password (shown this once): ${password}`] : []
  return [`The first administrator is ${email}.`, ...generated]
}

function sayAccounts(accounts: readonly { email: string; label: string }[], say: Say): void {
  say('')
  say(`Demonstration accounts, password ${demoPassword}:`)
  for (const { email, label } of accounts) say(`  ${email.padEnd(34)} ${label}`)
}
