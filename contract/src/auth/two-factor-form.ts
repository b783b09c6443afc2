import * as z from 'zod/mini'
import { checked } from '../fields.ts'
import { currentPassword } from './own-password-form.ts'

const required = 'Le code est requis'

/** Number of digits of an app's code. */
export const codeDigits = 6

/** Normalises a typed code for comparison: spaces, hyphens and case are ignored. */
export function normalizeCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase()
}

/** Schema of a code of an app or a recovery code, as typed. */
/* @__NO_SIDE_EFFECTS__ */
export function secondFactor() {
  return z.string(required).check(z.trim(), z.minLength(1, required), z.maxLength(40, 'Le code est trop long'))
}

/** Form with a code of the app, which proves that the app knows the secret. */
export const appCodeFormSchema = z.object({
  code: checked(
    secondFactor(),
    z.refine((value) => /^\d{6}$/.test(normalizeCode(value)), `Le code a ${codeDigits} chiffres`),
  ),
})

/**
 * The same form with the user's password: required unless the session was opened by a sign-in that demands enrolment.
 */
export const appCodeWithPasswordFormSchema = z.extend(appCodeFormSchema, { currentPassword: currentPassword() })
