import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, instant, notBlank } from './fields.ts'
import { ownPasswordFormSchema } from './own-password-form.ts'
import { roles } from './permissions.ts'
import { currencies } from './settings-choices.ts'
import { secondFactor } from './two-factor-form.ts'

/** The signed-in user (specification §3): with a driver profile if there is one. */
const currentUserSchema = z.object({
  id: id(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  role: z.enum(roles),
  isActive: z.boolean(),
  createdAt: instant,
  /** When they were last there in another session, or first signed in: a browser that is new shows as unread what came since. */
  newsSince: z.optional(instant),
  /** Until they have, nothing but /api/auth answers them (decisions §15). */
  mustChangePassword: z.optional(z.literal(true)),
  /** What every screen needs to know of the company: its name, and what amounts and times are read in. */
  company: z.object({ name: z.string(), currency: z.enum(currencies), timezone: z.string() }),
  /** Until they have an app that makes codes, likewise. */
  mustEnrol: z.optional(z.literal(true)),
  driver: z.optional(z.object({ id: id(), licenseNumber: z.string(), rating: z.number(), isAvailable: z.boolean() })),
})
export type CurrentUser = z.output<typeof currentUserSchema>

export const login = endpoint({
  name: 'login',
  summary: 'Opens a session; its opaque token goes into Authorization: Bearer',
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
    /** Of the user's app, or one of their recovery codes; asked for by CODE_REQUIRED once the password was right. */
    code: z.optional(secondFactor()),
    /** Kept by a browser that has signed in before: it exempts the account from the limit on failures from anywhere. */
    browserToken: z.optional(z.string('Jeton invalide').check(z.maxLength(200, 'Jeton invalide'))),
  }),
  output: z.object({
    token: z.string(),
    user: currentUserSchema,
    /** How many are left, where one of them was used. */
    recoveryCodesLeft: z.optional(z.int()),
    /** To be kept by the browser for 90 days, also after signing out. */
    browserToken: z.string(),
    /** Present when there were many since the user was last told. */
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
  summary: 'Changes the own password and ends the other sessions',
  method: 'POST',
  path: '/api/auth/password',
  guard: 'signed-in',
  input: ownPasswordFormSchema,
  output: z.null(),
  reauthenticates: 'always',
})

export const getCurrentUser = endpoint({
  name: 'getCurrentUser',
  summary: 'The signed-in user',
  method: 'GET',
  path: '/api/auth/me',
  guard: 'signed-in',
  output: currentUserSchema,
})
