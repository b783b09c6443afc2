import * as z from 'zod/mini'
import { currentPassword } from './own-password-form.ts'
import { secondFactor } from './two-factor-form.ts'

/**
 * Fields beside the input of a call that reauthenticates: the caller's password, and a code of their app or a recovery
 * code.
 */
export const reauthenticationSchema = z.object({
  currentPassword: z.optional(currentPassword()),
  code: z.optional(secondFactor()),
})
export type Reauthentication = z.output<typeof reauthenticationSchema>
