import * as z from 'zod/mini'
import { checked } from './fields.ts'
import { currentPassword } from './own-password-form.ts'

const required = 'Le code est requis'

/** How many digits an app shows. */
export const codeDigits = 6

/** A code as it is compared: how people group it, and in which case, says nothing. */
export function plainCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase()
}

/** A code of an app or a recovery code, as typed. */
/* @__NO_SIDE_EFFECTS__ */
export function secondFactor() {
  return z.string(required).check(z.trim(), z.minLength(1, required), z.maxLength(40, 'Le code est trop long'))
}

/** The proof that the app knows the secret. */
export const appCodeFormSchema = z.object({
  code: checked(
    secondFactor(),
    z.refine((value) => /^\d{6}$/.test(plainCode(value)), `Le code a ${codeDigits} chiffres`),
  ),
})

/** The same, and who gives it: asked of everybody but those whom a sign-in has just led here. */
export const provenAppCodeFormSchema = z.extend(appCodeFormSchema, { currentPassword: currentPassword() })
