import * as z from 'zod/mini'
import { checked, newPassword } from '../fields.ts'

export const currentPasswordRequired = 'Le mot de passe actuel est requis'

/* @__NO_SIDE_EFFECTS__ */
export function currentPassword() {
  return z
    .string(currentPasswordRequired)
    .check(z.minLength(1, currentPasswordRequired), z.maxLength(200, 'Le mot de passe est trop long'))
}

const passwordsSchema = z.object({ currentPassword: currentPassword(), newPassword: newPassword() })

/**
 * Refuses a new password equal to the current one, even if other fields are invalid, so that all messages show at once.
 */
const differsFromCurrent = z.refine<{ currentPassword: string; newPassword: string }>(
  (form) => form.newPassword !== form.currentPassword,
  {
    path: ['newPassword'],
    error: "Le nouveau mot de passe doit être différent de l'actuel",
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
)

/** Body of a change of the own password. */
export const ownPasswordFormSchema = checked(passwordsSchema, differsFromCurrent)
export type OwnPasswordForm = z.output<typeof ownPasswordFormSchema>

/** The same form as typed, with the new password twice. */
export const typedPasswordFormSchema = checked(
  z.extend(passwordsSchema, { confirmation: z.string('La confirmation est requise') }),
  differsFromCurrent,
  z.refine<{ newPassword: string; confirmation: string }>((form) => form.confirmation === form.newPassword, {
    path: ['confirmation'],
    error: 'Les deux mots de passe ne sont pas les mêmes',
    when: ({ value }) => typeof value === 'object' && value !== null,
  }),
)
