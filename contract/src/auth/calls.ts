import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, instant, notBlank } from '../fields.ts'
import { roles } from '../permissions.ts'
import { currencies } from '../settings/choices.ts'
import { currentPassword, ownPasswordFormSchema } from './own-password-form.ts'
import { appCodeFormSchema, secondFactor } from './two-factor-form.ts'

/** The signed-in user, with the driver profile if there is one (rules/access 15). */
const currentUserSchema = z.object({
  id: id(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  role: z.enum(roles),
  isActive: z.boolean(),
  createdAt: instant,
  /**
   * Time of the user's last visit in another session, or of the first sign-in: a new browser shows later notifications
   * as unread.
   */
  newsSince: z.optional(instant),
  /**
   * True until the user has changed the password: until then, every endpoint outside /api/auth refuses them
   * (rules/access 33).
   */
  mustChangePassword: z.optional(z.literal(true)),
  /** Facts about the company that every screen needs: its name, currency and time zone. */
  company: z.object({ name: z.string(), currency: z.enum(currencies), timezone: z.string() }),
  /** True until the user has enrolled a two-factor app: until then, every endpoint outside /api/auth refuses them. */
  mustEnrol: z.optional(z.literal(true)),
  driver: z.optional(z.object({ id: id(), licenseNumber: z.string(), rating: z.number(), isAvailable: z.boolean() })),
})
export type CurrentUser = z.output<typeof currentUserSchema>

export const login = endpoint({
  name: 'login',
  summary: 'Opens a session; send its opaque token as Authorization: Bearer',
  method: 'POST',
  path: '/api/auth/login',
  guard: 'public',
  changes: [],
  input: z.object({
    email: z
      .string("L'email est requis")
      .check(z.trim(), notBlank("L'email est requis"), z.maxLength(254, "Format d'email invalide")),
    password: z
      .string('Le mot de passe est requis')
      .check(z.minLength(1, 'Le mot de passe est requis'), z.maxLength(200, 'Le mot de passe est trop long')),
    /**
     * Code of the user's app or one of their recovery codes; requested with CODE_REQUIRED once the password is right.
     */
    code: z.optional(secondFactor()),
    /**
     * Token of a browser that has signed in before: it exempts the account from the limit on failures from any address.
     */
    browserToken: z.optional(z.string('Jeton invalide').check(z.maxLength(200, 'Jeton invalide'))),
  }),
  output: z.object({
    token: z.string(),
    user: currentUserSchema,
    /** Number of recovery codes left, present if one of them was used. */
    recoveryCodesLeft: z.optional(z.int()),
    /** Token that the browser keeps for 90 days, also after signing out. */
    browserToken: z.string(),
    /** Failed attempts since the user was last notified, present if there were many. */
    failedAttempts: z.optional(z.object({ count: z.int(), lastAt: instant })),
  }),
  errors: ['INVALID_CREDENTIALS', 'CODE_REQUIRED', 'INVALID_CODE', 'TWO_FACTOR_UNREADABLE', 'TOO_MANY_ATTEMPTS'],
})

export const logout = endpoint({
  name: 'logout',
  summary: 'Ends this session',
  method: 'POST',
  path: '/api/auth/logout',
  guard: 'signed-in',
  changes: [],
  output: z.null(),
})

export const changePassword = endpoint({
  name: 'changePassword',
  summary: "Changes the user's own password and ends their other sessions",
  method: 'POST',
  path: '/api/auth/password',
  guard: 'signed-in',
  changes: ['account'],
  input: ownPasswordFormSchema,
  output: z.null(),
  reauthenticates: 'always',
})

export const getCurrentUser = endpoint({
  name: 'getCurrentUser',
  summary: 'Returns the signed-in user',
  method: 'GET',
  path: '/api/auth/me',
  guard: 'signed-in',
  shows: ['user', 'settings', 'account'],
  output: currentUserSchema,
})

const ownSessionSchema = z.object({
  id: id(),
  userAgent: z.string(),
  address: z.string(),
  openedAt: instant,
  lastUsedAt: instant,
  /** True for the session that makes the call. */
  isCurrent: z.boolean(),
})

export type OwnSession = z.output<typeof ownSessionSchema>

export const listOwnSessions = endpoint({
  name: 'listOwnSessions',
  summary: "Lists the user's own sessions, last used first",
  method: 'GET',
  path: '/api/auth/sessions',
  guard: 'signed-in',
  shows: ['account'],
  output: z.array(ownSessionSchema),
})

export const revokeSession = endpoint({
  name: 'revokeSession',
  summary: "Ends one of the user's own sessions and its sockets",
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  guard: 'signed-in',
  changes: ['account'],
  params: z.object({ id: id() }),
  output: z.null(),
})

export const revokeOtherSessions = endpoint({
  name: 'revokeOtherSessions',
  summary: "Ends all of the user's own sessions except the present one",
  method: 'POST',
  path: '/api/auth/sessions/revoke-others',
  guard: 'signed-in',
  changes: ['account'],
  output: z.object({ ended: z.int() }),
})

const recoveryCodesSchema = z.object({
  /** Single-use codes that replace the app at a sign-in; shown only once. */
  recoveryCodes: z.array(z.string()),
})

export const getTwoFactor = endpoint({
  name: 'getTwoFactor',
  summary: "Returns the state of the user's own two-factor authentication",
  method: 'GET',
  path: '/api/auth/two-factor',
  guard: 'signed-in',
  shows: ['account'],
  output: z.object({
    /** Time since which sign-ins require a code; null if they do not. */
    activeSince: z.nullable(instant),
    recoveryCodesLeft: z.int(),
    /** True if the settings make it mandatory for this role. */
    isDemanded: z.boolean(),
  }),
})

export const startTwoFactor = endpoint({
  name: 'startTwoFactor',
  summary: 'Returns a secret for an authenticator app; it takes effect once a code confirms it',
  method: 'POST',
  path: '/api/auth/two-factor',
  guard: 'signed-in',
  changes: ['account'],
  output: z.object({
    /** Secret in Base32, for typing. */
    secret: z.string(),
    /** `otpauth:` URI, for a QR code. */
    uri: z.string(),
  }),
  errors: ['TWO_FACTOR_ON'],
})

export const confirmTwoFactor = endpoint({
  name: 'confirmTwoFactor',
  summary: 'Enables two-factor authentication with a first code, ends the other sessions, returns the recovery codes',
  method: 'POST',
  path: '/api/auth/two-factor/confirm',
  guard: 'signed-in',
  changes: ['account', 'user'],
  input: z.extend(appCodeFormSchema, {
    /** Not required in a session that was opened to enrol: the password was given at that sign-in. */
    currentPassword: z.optional(currentPassword()),
  }),
  output: recoveryCodesSchema,
  reauthenticates: 'sometimes',
  isPasswordEnough: true,
  errors: ['TWO_FACTOR_ON', 'TWO_FACTOR_OFF', 'TWO_FACTOR_UNREADABLE'],
})

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  summary: 'Replaces the recovery codes',
  method: 'POST',
  path: '/api/auth/two-factor/recovery-codes',
  guard: 'signed-in',
  changes: ['account'],
  output: recoveryCodesSchema,
  reauthenticates: 'always',
  errors: ['TWO_FACTOR_OFF'],
})

export const disableTwoFactor = endpoint({
  name: 'disableTwoFactor',
  summary: "Disables the user's own two-factor authentication, unless the settings require it",
  method: 'POST',
  path: '/api/auth/two-factor/disable',
  guard: 'signed-in',
  changes: ['account', 'user'],
  output: z.null(),
  reauthenticates: 'always',
  errors: ['TWO_FACTOR_OFF', 'TWO_FACTOR_DEMANDED'],
})
