import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, instant, notBlank } from './fields.ts'
import { ownPasswordFormSchema } from './own-password-form.ts'
import { roles } from './permissions.ts'
import { currencies } from './settings-choices.ts'
import { secondFactor } from './two-factor-form.ts'

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
    /** Failed attempts since the user was last told, present if there were many. */
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
  output: z.null(),
})

export const changePassword = endpoint({
  name: 'changePassword',
  summary: "Changes the user's own password and ends their other sessions",
  method: 'POST',
  path: '/api/auth/password',
  guard: 'signed-in',
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
  output: currentUserSchema,
})
