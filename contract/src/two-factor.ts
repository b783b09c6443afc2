import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant } from './fields.ts'
import { currentPassword } from './own-password-form.ts'
import { appCodeFormSchema } from './two-factor-form.ts'

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
  output: z.null(),
  reauthenticates: 'always',
  errors: ['TWO_FACTOR_OFF', 'TWO_FACTOR_DEMANDED'],
})
