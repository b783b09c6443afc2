import { createDriver, type Driver, getDriver, updateDriver } from '@yoon/contract/drivers/calls'
import { type DriverForm, driverFormSchema, type NewDriverForm, newDriverFormSchema } from '@yoon/contract/drivers/form'
import { listUsers } from '@yoon/contract/users/calls'
import { useState } from 'react'
import { call } from '../../../lib/calls/api.ts'
import { useData } from '../../../lib/calls/data.ts'
import { type Saving, savingOf } from '../../../lib/calls/refusals.ts'
import { useAction } from '../../../lib/calls/use-action.ts'
import { readCurrent } from '../../../lib/forms/read-current.ts'
import { outcomeOf, retractFailure } from '../../../lib/forms/saving.ts'
import { type Form, type Parsed, useForm } from '../../../lib/forms/use-form.ts'
import { useCan } from '../../../lib/use-can.ts'
import { useEdited } from '../use-edited.ts'

/** Asks for the users of the role DRIVER without a profile, as many as a page may hold. */
export const usersWithoutProfile = { role: 'DRIVER', withoutProfile: 'true', limit: 100 } as const

export interface DriverValues {
  /** True if the user is created with the driver; null until the user of the form has chosen. */
  isNewUser: boolean | null
  userId: string
  firstName: string
  lastName: string
  phone: string
  email: string
  licenseNumber: string
  vehicleIds: string[]
  isAvailable: boolean
}

export interface DriverFormState extends Saving {
  form: Form<DriverValues>
  /** True if the user is created with the driver: as chosen, or because nobody is left to be chosen. */
  isNewUser: boolean
  /** False until it is known whether somebody is left to be chosen. */
  isReady: boolean
  /** Password of the new user; kept outside of the form, so that no draft stores it. */
  password: string
  setPassword(password: string): void
  isDirty: boolean
  /** Continues from the current driver: with those values, or with the typed ones. */
  readAgain(isTaken: boolean): void
}

/** Creates or edits a driver; the server's validation errors appear at their fields. */
export function useDriverForm(driver: Driver | undefined, onDone: () => void): DriverFormState {
  const [password, setPassword] = useState('')
  const isNobodyLeft = useIsNobodyLeft(driver)
  const isNewIn = (values: DriverValues) => values.isNewUser ?? isNobodyLeft === true
  // Snapshot of the values when the form opened.
  const [initial] = useState(() => valuesOf(driver))
  // Fields that the user did not change keep their current values: a colleague may have reassigned a vehicle.
  const edited = useEdited({ row: driver, initial, valuesOf, choices: ['vehicleIds'], parse })
  const form = useForm<DriverValues, DriverForm | NewDriverForm>({
    initial,
    parse: (values) => (driver ? parse(values) : parseNew({ ...values, isNewUser: isNewIn(values) }, password)),
    onValid: (typed) => {
      retractFailure()
      const { userId } = typed
      if (!driver || userId === undefined) return create.run(typed)
      const { body, version } = edited.resolveSubmission(form.values, { ...typed, userId })
      update.run({ ...body, id: driver.id }, version)
    },
    atFields: ofForm,
    draft: driver ? `driver ${driver.id} ${JSON.stringify(initial)}` : 'driver',
    draftShape: { isNewUser: (kept) => kept === null || typeof kept === 'boolean' },
  })
  const outcome = outcomeOf(form, driver ? updated : created, onDone)
  const create = useAction(createDriver, outcome)
  const update = useAction(updateDriver, { ...outcome, subject: ({ id }) => id })
  return {
    form,
    isNewUser: isNewIn(form.values),
    isReady: isNobodyLeft !== undefined,
    password,
    setPassword: (typed) => {
      setPassword(typed)
      form.clearErrors('password')
    },
    isDirty: form.isDirty || password !== '',
    ...savingOf(create, update),
    readAgain: (isTaken) => {
      if (!driver) return
      readCurrent(call(getDriver, { id: driver.id }), (current) => {
        edited.goOnFrom(form, current, isTaken)
        update.reset()
        retractFailure()
      })
    },
  }
}

/**
 * True if no user of the role DRIVER is left without a profile, so that a new one has to be created; undefined until it
 * is known. The answer stays as it was when the form opened: the form does not change under the hands.
 */
function useIsNobodyLeft(driver: Driver | undefined): boolean | undefined {
  const isAsked = useCan('users:create') && !driver
  const { answer, error } = useData(listUsers, usersWithoutProfile, { isEnabled: isAsked })
  const [isNobodyLeft, setIsNobodyLeft] = useState(isAsked ? undefined : false)
  const now = answer ? answer.pagination.total === 0 : error ? false : undefined
  if (isNobodyLeft === undefined && now !== undefined) setIsNobodyLeft(now)
  return isNobodyLeft
}

const failed = 'Erreur lors de la sauvegarde du chauffeur'
const created = { title: 'Chauffeur créé', text: 'Le nouveau chauffeur a été créé avec succès', failed }
const updated = {
  title: 'Chauffeur modifié',
  text: 'Les informations du chauffeur ont été mises à jour avec succès',
  failed,
}

const parse = (values: DriverValues): Parsed<DriverForm> => driverFormSchema.safeParse(values)

/** Validates a new driver: with the user who was chosen, or with the one who was typed. */
function parseNew(values: DriverValues, password: string): Parsed<NewDriverForm> {
  const { isNewUser, userId, firstName, lastName, phone, email, ...profile } = values
  const user = { firstName, lastName, phone, email, password }
  const parsed = newDriverFormSchema.safeParse({ ...profile, ...(isNewUser ? { user } : { userId }) })
  if (parsed.success) return parsed
  const issues = parsed.error.issues.map(({ path, message }) => ({
    path: path[0] === 'user' ? path.slice(1) : path,
    message,
  }))
  return { success: false, error: { issues } }
}

/** Renames the fields of the new user from those of the body: `user.email`. */
function ofForm(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([field, message]) => [field.replace(/^user\./, ''), message]))
}

const noUser = { isNewUser: null, firstName: '', lastName: '', phone: '', email: '' }

function valuesOf(driver: Driver | undefined): DriverValues {
  if (!driver) return { ...noUser, userId: '', licenseNumber: '', vehicleIds: [], isAvailable: true }
  const { user, licenseNumber, vehicles, isAvailable } = driver
  return { ...noUser, userId: user.id, licenseNumber, vehicleIds: vehicles.map(({ id }) => id), isAvailable }
}
