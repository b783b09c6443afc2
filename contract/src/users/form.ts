import * as z from 'zod/mini'
import { person } from '../clients/form.ts'
import { blankable, checked, emailCharacters, newPassword } from '../fields.ts'
import { roles } from '../permissions.ts'

const invalidEmail = "Format d'email invalide"

const account = {
  ...person,
  email: blankable(
    checked(z.string(invalidEmail), z.trim(), z.maxLength(254, invalidEmail), z.regex(emailCharacters, invalidEmail)),
  ),
  role: z.enum(roles, 'Le rôle est requis'),
  password: blankable(newPassword()),
}

/**
 * Requires a field unless the role is CLIENT (rules/people 6). Runs even if other fields are invalid, so that all
 * messages show at once.
 */
/* @__NO_SIDE_EFFECTS__ */
function requiredOfStaff(field: 'email' | 'password', message: string) {
  return z.refine<{ role?: string; email: string | null; password?: string | null }>(
    (form) => form.role === 'CLIENT' || (form[field] ?? null) !== null,
    { path: [field], error: message, when: ({ value }) => typeof value === 'object' && value !== null },
  )
}

const emailOfStaff = requiredOfStaff('email', "L'email est requis")

/** Body of a new user (rules/people 1). */
export const newUserFormSchema = checked(
  z.object(account),
  emailOfStaff,
  requiredOfStaff('password', 'Le mot de passe est requis'),
)
export type NewUserForm = z.output<typeof newUserFormSchema>
export type NewUserFormInput = z.input<typeof newUserFormSchema>

/** A new user of the role DRIVER, in the body of their driver profile: a user of the staff without a choice of role. */
export const newDriverUserSchema = checked(
  z.omit(z.object(account), { role: true }),
  emailOfStaff,
  requiredOfStaff('password', 'Le mot de passe est requis'),
)
export type NewDriverUser = z.output<typeof newDriverUserSchema>

/** Account of a driver who is imported: without a password, so that they cannot sign in yet (rules/imports 7). */
export const importedDriverUserSchema = checked(z.omit(z.object(account), { role: true, password: true }), emailOfStaff)

/** Body of an edited user: a null password keeps the stored one. */
export const userFormSchema = checked(
  z.object({ ...account, isActive: z.boolean('Le statut est requis') }),
  emailOfStaff,
)
export type UserForm = z.output<typeof userFormSchema>
