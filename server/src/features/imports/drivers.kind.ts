import { driverFormSchema } from '@yoon/contract/drivers/form'
import { importedDriverUserSchema } from '@yoon/contract/users/form'
import { CellError, readPhoneText, readText, readYesNo } from './cells.ts'
import { findLeftOutPhones, readImportedPhone, readNames } from './clients.kind.ts'
import * as store from './drivers.store.ts'
import { findTakenEmails } from './emails.ts'
import { type RowKind, readForm } from './row-kind.ts'

const { licenseNumber: licence } = driverFormSchema.shape

/** Import of drivers with their accounts, told apart by their licence (rules/imports 7). */
export const driversKind: RowKind<store.DriverValues, null> = {
  kind: 'drivers',
  readFacts: async () => null,
  keyOf(cells) {
    const key = readText(cells, 'licenseNumber')
    if (key === undefined) throw new CellError('licenseNumber', 'Le numéro de permis est requis')
    return key
  },
  match: store.matchLicences,
  read: store.readDrivers,
  lock: store.lockDriversAndUsers,
  valuesOf(cells, stored) {
    const account = readForm(importedDriverUserSchema, {
      ...readNames(cells, stored),
      phone: readPhoneText(cells, 'phone') ?? stored?.phone,
      email: readText(cells, 'email') ?? stored?.email ?? null,
    })
    const number = licence.safeParse(readText(cells, 'licenseNumber'))
    if (!account.values || !number.success) {
      const message = number.error?.issues[0]?.message
      return { problems: [...(account.problems ?? []), ...(message ? [{ field: 'licenseNumber', message }] : [])] }
    }
    const { firstName, lastName, email } = account.values
    const hasPhone = stored === null || readText(cells, 'phone') !== undefined
    const { phone, isPhoneValid } = hasPhone ? phoneOf(readImportedPhone(cells)) : stored
    return {
      values: {
        ...{ firstName, lastName, email, phone, isPhoneValid },
        // The licence is the same, whatever its spelling in the file.
        licenseNumber: stored?.licenseNumber ?? number.data,
        userId: stored?.userId ?? null,
        isAvailable: readYesNo(cells, 'isAvailable') ?? stored?.isAvailable ?? true,
        isActive: stored?.isActive ?? readYesNo(cells, 'isActive') ?? true,
      },
    }
  },
  findConflicts: (db, rows) =>
    findTakenEmails(db, rows, ({ id, isFreeDriver }, { stored }) => (stored ? id === stored.userId : isFreeDriver)),
  findLeftOut: findLeftOutPhones,
  insert: store.insertDrivers,
  update: store.updateDrivers,
}

function phoneOf({ phone, isValid }: { phone: string; isValid: boolean }) {
  return { phone, isPhoneValid: isValid }
}
