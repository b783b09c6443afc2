import { type Role, roleLabels } from '@yoon/contract/permissions'
import { dayMs, isoInstant } from './clock.ts'
import {
  edgeCaseNames,
  fillDigits,
  mailName,
  makeDriverName,
  makeMobile,
  makePerson,
  type Name,
  visitors,
} from './names.ts'
import { digits, distinct, type Random } from './random.ts'
import type { DriverRow, UserRow } from './rows.ts'

export interface DemoAccount {
  email: string
  role: Role
  /** French name of the role. */
  label: string
  /** First name, then family name. */
  name: string
}

/** Accounts of the demonstration, one for each role (rules/operations 12). */
const accounts = [
  { user: 'admin', role: 'ADMIN', first: 'Awa', last: 'Ndiaye', phone: '+221771004501' },
  { user: 'moderateur', role: 'MODERATOR', first: 'Ousmane', last: 'Sarr', phone: '+221781004502' },
  { user: 'operatrice', role: 'OPERATRICE', first: 'Mariama', last: 'Diallo', phone: '+221771004503' },
  { user: 'caissiere', role: 'CAISSIERE', first: 'Khady', last: 'Faye', phone: '+221761004504' },
  { user: 'parc', role: 'GESTIONNAIRE_PARC', first: 'Ibrahima', last: 'Sagna', phone: '+221771004505' },
  {
    user: 'operatrice-caissiere',
    role: 'OPERATRICE_CAISSIERE',
    first: 'Ndèye Coumba',
    last: 'Thiam',
    phone: '+221701004506',
  },
  { user: 'chauffeur', role: 'DRIVER', first: 'Mamadou', last: 'Diop', phone: '+221771004507' },
  { user: 'client', role: 'CLIENT', first: 'Fatou', last: 'Sow', phone: '+221781004508' },
] as const satisfies readonly (Name & { user: string; role: Role; phone: string })[]

export const demoAccounts: readonly DemoAccount[] = accounts.map(({ user, role, first, last }) => ({
  email: `${user}@yoon.demo`,
  role,
  label: roleLabels[role],
  name: `${first} ${last}`,
}))

export interface Client {
  id: string
  phone: string
  /** Company that this contact person orders for. */
  company: string | null
}

/** Random generator, clock, and the phones, e-mails and licence numbers already in use. */
export interface Registry {
  random: Random
  now: number
  /** Set for the accounts of `demoAccounts`, the only ones that can sign in. */
  passwordHash: string | null
  phones: Set<string>
  emails: Set<string>
  licenses: Set<string>
}

const companies = [
  'Teranga Conseil',
  'Sahel Énergies',
  'Cabinet Ndar & Associés',
  'ONG Jokkoo',
  'Jaay Distribution',
  'Banque du Fleuve',
]

/** Makes the eight accounts; their driver profile and bookings are made with those of the others. */
export function makeAccounts(registry: Registry): UserRow[] {
  return accounts.map((account) => {
    registry.phones.add(account.phone)
    registry.emails.add(`${account.user}@yoon.demo`)
    const { passwordHash } = registry
    return makeUser(registry, { ...account, email: `${account.user}@yoon.demo`, passwordHash })
  })
}

/** Makes users with the role DRIVER. */
export function makeDriverUsers(registry: Registry, count: number): UserRow[] {
  const known = new Set(demoAccounts.map(({ name }) => name))
  return Array.from({ length: count }, () => {
    const name = makeNewName(registry.random, known)
    const phone = distinct(registry.phones, () => makeMobile(registry.random))
    return makeUser(registry, { ...name, role: 'DRIVER', phone, email: makeEmail(registry, name) })
  })
}

/** Makes a driver's name not yet in `known`; gives up after 20 attempts and returns a duplicate. */
function makeNewName(random: Random, known: Set<string>): Name {
  let name = makeDriverName(random)
  for (let attempt = 0; attempt < 20 && known.has(fullName(name)); attempt += 1) name = makeDriverName(random)
  known.add(fullName(name))
  return name
}

function fullName({ first, last }: Name): string {
  return `${first} ${last}`
}

/** Makes the driver profile of a user. */
export function makeDriver({ random, now, licenses }: Registry, user: UserRow): DriverRow {
  const year = new Date(now).getUTCFullYear() - random.int(1, 9)
  return {
    id: random.uuid(),
    user_id: user.id,
    license_number: distinct(
      licenses,
      () =>
        `SN-${random.weighted([
          ['DK', 7],
          ['TH', 2],
          ['SL', 1],
        ])}-${year}-${random.text(6, digits)}`,
    ),
    rating:
      random.weighted([
        [48, 5],
        [47, 4],
        [49, 4],
        [46, 3],
        [44, 3],
        [42, 2],
        [50, 2],
        [39, 1],
        [36, 1],
      ]) / 10,
    is_available: true,
    created_at: user.created_at,
    updated_at: user.updated_at,
  }
}

/** Makes clients with names and a phone, few with an e-mail; every seventh orders for a company. */
export function makeClients(registry: Registry, count: number): { users: UserRow[]; clients: Client[] } {
  const { random, phones } = registry
  const users = Array.from({ length: count }, (_, index) => {
    const visitor = visitors[index - 20]
    const rare = edgeCaseNames[index - 5]
    const person = { ...makePerson(random), ...rare, ...visitor }
    const phone = distinct(phones, () => (visitor ? fillDigits(random, visitor.phone) : makePerson(random).phone))
    const email = random.chance(0.15) ? makeEmail(registry, person, 'example.com') : null
    return makeUser(registry, { ...person, phone, role: 'CLIENT', email })
  })
  return { users, clients: users.map((user, index) => toClient(user, index % 7 === 3 ? random.pick(companies) : null)) }
}

export function toClient({ id, phone }: UserRow, company: string | null = null): Client {
  return { id, phone, company }
}

function makeUser(
  { random, now }: Registry,
  account: Name & { email: string | null; phone: string; role: Role; passwordHash?: string | null },
): UserRow {
  const at = isoInstant(now - random.int(420 * 24, 900 * 24) * (dayMs / 24))
  const { first, last, email, phone, role, passwordHash = null } = account
  return {
    id: random.uuid(),
    first_name: first,
    last_name: last,
    email,
    phone,
    is_phone_valid: true,
    password_hash: passwordHash,
    password_changed_at: passwordHash === null ? null : isoInstant(now),
    is_demo: true,
    role,
    is_active: true,
    created_at: at,
    updated_at: at,
  }
}

function makeEmail({ random, emails }: Registry, name: Name, domain = 'yoon.demo'): string {
  let suffix = ''
  return distinct(emails, () => {
    const email = `${mailName(name)}${suffix}@${domain}`
    suffix = `${random.int(2, 9999)}`
    return email
  })
}
