import type * as contract from '@yoon/contract/drivers/calls'
import type { Driver } from '@yoon/contract/drivers/calls'
import type { InputOf } from '@yoon/contract/endpoint'
import { can } from '@yoon/contract/permissions'
import type { NewDriverUser, NewUserForm } from '@yoon/contract/users/form'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { WriteContext } from '../../platform/context.ts'
import type { JsonText } from '../../platform/database/json-text.ts'
import { announceNew, handOver, refuseTakenLicense, requireDriverUser } from './driver-changes.ts'
import { getDriver } from './drivers.service.ts'
import * as store from './drivers.store.ts'

/** Adds a user within the transaction of the call, and returns their id. */
export type AddUser = (context: WriteContext, form: NewUserForm, passwordHash: string | null) => Promise<string>

/** Returns the service that creates a driver, for a user who exists or together with a new one (rules/fleet 36). */
export function createDriverCreation(addUser: AddUser) {
  return async function createDriver(
    context: WriteContext,
    form: InputOf<typeof contract.createDriver>,
    passwordHash: string | null,
  ): Promise<JsonText<Driver>> {
    const { licenseNumber, vehicleIds, isAvailable = true } = form
    const userId = form.user ? await addDriverUser(context, form.user, passwordHash) : form.userId
    if (userId === undefined) throw invalidField('userId', "L'utilisateur est requis")
    const values = { userId, licenseNumber, isAvailable }
    const name = await requireDriverUser(context, userId)
    await refuseTakenLicense(context, licenseNumber, null)
    const id = await store.insertDriver(context.tx, values, context.now)
    if (id === undefined) {
      await requireDriverUser(context, userId)
      await refuseTakenLicense(context, licenseNumber, null)
      throw new AppError('CONFLICT')
    }
    announceNew(context, { id, name, ...values }, await handOver(context, id, vehicleIds))
    return getDriver({ db: context.tx, now: context.now, actor: context.actor }, { id })
  }

  /** Adds the user of the body, who is a driver; refusals name their fields as the body does: `user.email`. */
  async function addDriverUser(context: WriteContext, user: NewDriverUser, passwordHash: string | null) {
    if (!can(context.actor.role, 'users:create')) throw new AppError('FORBIDDEN')
    try {
      return await addUser(context, { ...user, role: 'DRIVER' }, passwordHash)
    } catch (error) {
      if (!(error instanceof AppError) || !error.fields) throw error
      const { code, message, details, fields } = error
      const named = Object.entries(fields).map(([field, sentence]) => [`user.${field}`, sentence])
      throw new AppError(code, { message, details, fields: Object.fromEntries(named), cause: error })
    }
  }
}
