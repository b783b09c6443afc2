import { sql } from 'kysely'
import { invalidField } from './app-error.ts'
import type { Database } from './database/database.ts'
import { demoPassword } from './demonstration.ts'

/** The user whose password is checked. */
export interface PasswordOwner {
  firstName: string
  lastName: string
  email: string | null
}

/** Common in Senegal and in French, but missing from the list of the package. */
const commonHere = [
  'motdepasse',
  'motdepasse1',
  'passer',
  'passer1',
  'passer12',
  'passer123',
  'passe123',
  'senegal',
  'teranga',
  'azerty123',
]

let commonPasswords: Promise<ReadonlySet<string>> | undefined

/** Loads the 49,000 most common passwords of the world, when a password is first set. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set([...dictionary['passwords-common'], ...commonHere, demoPassword].map((entry) => plain(String(entry))))
}

/** Normalises a text: removes case, accents and spaces. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase()
}

/** True if a password is a common one, or the name or e-mail of its user or of the company. */
export async function isEasyToGuess(
  password: string,
  { firstName, lastName, email }: PasswordOwner,
  companyName: string,
): Promise<boolean> {
  const known = [companyName, firstName, lastName, `${firstName}${lastName}`, `${lastName}${firstName}`]
  const address = email === null ? [] : [email, email.split('@')[0] ?? '']
  const guess = plain(password)
  if ([...known, ...address].some((text) => plain(text) === guess)) return true
  commonPasswords ??= readCommonPasswords()
  return (await commonPasswords).has(guess)
}

/** Throws INVALID_INPUT at the given field if the password is easy to guess. */
export async function refuseEasyPassword(
  db: Database,
  field: string,
  password: string,
  owner: PasswordOwner,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`select profile->>'companyName' as name from settings`.execute(db)
  if (await isEasyToGuess(password, owner, rows[0]?.name ?? '')) {
    throw invalidField(field, 'Ce mot de passe est trop facile à deviner')
  }
}
