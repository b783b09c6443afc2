import type { ProviderId } from './payment-requests/providers.ts'

/** Roles, in the order of the role matrix (rules/access 1). */
export const roles = [
  'CLIENT',
  'DRIVER',
  'OPERATRICE',
  'CAISSIERE',
  'GESTIONNAIRE_PARC',
  'OPERATRICE_CAISSIERE',
  'MODERATOR',
  'ADMIN',
] as const
export type Role = (typeof roles)[number]

export const roleLabels: Record<Role, string> = {
  CLIENT: 'Client',
  DRIVER: 'Chauffeur',
  OPERATRICE: 'Opératrice',
  CAISSIERE: 'Caissière',
  GESTIONNAIRE_PARC: 'Gestionnaire Parc',
  OPERATRICE_CAISSIERE: 'Opératrice-Caissière',
  MODERATOR: 'Modérateur',
  ADMIN: 'Administrateur',
}

const operatrice = [
  'bookings:read',
  'bookings:create',
  'bookings:update',
  'bookings:assign_driver',
  'drivers:read',
  'drivers:assign',
  'vehicles:read',
  'stats:read',
] as const

/** Permission table (rules/access 1). */
export const permissionsOf = {
  CLIENT: [],
  DRIVER: ['bookings:read'],
  OPERATRICE: operatrice,
  CAISSIERE: ['bookings:read', 'payments:read', 'payments:create', 'payments:update', 'stats:read'],
  GESTIONNAIRE_PARC: [
    'vehicles:read',
    'vehicles:create',
    'vehicles:update',
    'drivers:read',
    'drivers:assign',
    'stats:read',
  ],
  OPERATRICE_CAISSIERE: [...operatrice, 'payments:read', 'payments:create', 'payments:update'],
  MODERATOR: [
    'bookings:read',
    'bookings:create',
    'bookings:update',
    'bookings:assign_driver',
    'drivers:read',
    'drivers:assign',
    'payments:read',
    'vehicles:read',
    'stats:read',
  ],
  ADMIN: [
    'bookings:read',
    'bookings:create',
    'bookings:update',
    'bookings:delete',
    'drivers:read',
    'drivers:create',
    'drivers:update',
    'drivers:delete',
    'payments:read',
    'payments:create',
    'payments:update',
    'payments:delete',
    'vehicles:read',
    'vehicles:create',
    'vehicles:update',
    'vehicles:delete',
    'users:read',
    'users:create',
    'users:update',
    'users:delete',
    'stats:read',
    'database:backup',
    'database:restore',
    'settings:manage',
    'bookings:assign_driver',
    'drivers:assign',
  ],
} as const satisfies Record<Role, readonly string[]>

/** Permissions of places, fares, papers and what follows them, beside the table of the eight roles (rules/access 39). */
const furtherPermissionsOf = {
  CLIENT: [],
  DRIVER: [],
  OPERATRICE: ['places:manage'],
  CAISSIERE: [],
  GESTIONNAIRE_PARC: ['papers:manage'],
  OPERATRICE_CAISSIERE: ['places:manage'],
  MODERATOR: ['places:manage'],
  ADMIN: ['places:manage', 'papers:manage'],
} as const satisfies Record<Role, readonly string[]>

export type Permission = (typeof permissionsOf)['ADMIN'][number] | (typeof furtherPermissionsOf)['ADMIN'][number]

/** True if the role holds all the permissions; an unknown role holds none (rules/access 2). */
export function can(role: string, ...needed: readonly Permission[]): boolean {
  const held = heldBy(role)
  return needed.every((permission) => held.includes(permission))
}

/** True if the role holds at least one of the permissions. */
export function canAny(role: string, ...wanted: readonly Permission[]): boolean {
  const held = heldBy(role)
  return wanted.some((permission) => held.includes(permission))
}

function isRole(role: string): role is Role {
  return Object.hasOwn(permissionsOf, role)
}

function heldBy(role: string): readonly string[] {
  return isRole(role) ? [...permissionsOf[role], ...furtherPermissionsOf[role]] : []
}

/** Purposes of links that are sent to the driver and the client of a trip. */
export const tripLinkPurposes = ['mission', 'client'] as const
export type TripLinkPurpose = (typeof tripLinkPurposes)[number]

/** Purposes of all links that are sent to somebody. */
export const sentLinkPurposes = [...tripLinkPurposes, 'payment'] as const
export type SentLinkPurpose = (typeof sentLinkPurposes)[number]

/** True for a link that is sent to somebody, of which a page shows what became of it. */
export function isSentLink(purpose: LinkPurpose): purpose is SentLinkPurpose {
  return sentLinkPurposes.some((one) => one === purpose)
}

/** Purpose of a link: to download a file, to connect to the live channel, to follow a trip, or to pay. */
export type LinkPurpose = 'download' | 'live-channel' | SentLinkPurpose

/**
 * Condition for making a call: none (`public`), a session (`signed-in`), a session of a role other than CLIENT
 * (`staff`), permissions (one, all of a list, or any of a list), in place of a session a link of a purpose, whose token
 * is the `:token` of the path, or the signature of a provider of mobile money.
 */
export type Guard =
  | 'public'
  | 'signed-in'
  | 'staff'
  | Permission
  | { allOf: readonly Permission[] }
  | { anyOf: readonly Permission[] }
  | LinkGuard
  | ProviderGuard

export interface LinkGuard {
  link: LinkPurpose
}

export interface ProviderGuard {
  provider: ProviderId
}

/** True if a call needs a session; otherwise it is public, or needs a link or a signature. */
export function needsSession(guard: Guard): guard is Exclude<Guard, 'public' | LinkGuard | ProviderGuard> {
  return guard !== 'public' && !(typeof guard === 'object' && ('link' in guard || 'provider' in guard))
}

/** True if a signed-in user of this role passes the guard; a session replaces neither a link nor a signature. */
export function passes(guard: Guard, role: string): boolean {
  if (guard === 'public' || guard === 'signed-in') return true
  if (guard === 'staff') return role !== 'CLIENT' && roles.some((known) => known === role)
  if (typeof guard === 'string') return can(role, guard)
  if ('link' in guard || 'provider' in guard) return false
  return 'allOf' in guard ? can(role, ...guard.allOf) : canAny(role, ...guard.anyOf)
}

/**
 * True for a DRIVER, who reads only their own trips and related events; all other readers read everything
 * (rules/access 6, 9).
 */
export function seesOwnBookingsOnly(role: Role): boolean {
  return role === 'DRIVER'
}
