import { splitFullName } from '@yoon/contract/clients/form'
import { roleLabels } from '@yoon/contract/permissions'
import { newUserFormSchema } from '@yoon/contract/users/form'
import { AppError } from '../../platform/app-error.ts'
import { readPhone, type StoredPhone } from '../../platform/phone.ts'
import {
  CellError,
  type Cells,
  readLabel,
  readPhoneText,
  readText,
  readYesNo,
  splitPhones,
  withoutTitles,
} from './cells.ts'
import * as store from './clients.store.ts'
import { findTakenEmails } from './emails.ts'
import { type Problem, type RowKind, readForm } from './row-kind.ts'

/** Import of clients, told apart by their phone (rules/imports 6, people 10). */
export const clientsKind: RowKind<store.ClientValues, null> = {
  kind: 'clients',
  readFacts: async () => null,
  keyOf(cells) {
    const role = readLabel(cells, 'role', roleLabels)
    if (role !== undefined && role !== 'CLIENT') throw new CellError('role', 'Seuls des clients sont importés ici')
    const { phone } = readImportedPhone(cells)
    return phone
  },
  match: store.matchPhones,
  read: store.readClients,
  lock: store.lockClients,
  valuesOf(cells, stored) {
    const { values, problems } = readForm(newUserFormSchema, {
      ...readNames(cells, stored),
      phone: readPhoneText(cells, 'phone'),
      email: readText(cells, 'email') ?? stored?.email ?? null,
      role: 'CLIENT',
      password: null,
    })
    if (!values) return { problems }
    const { firstName, lastName, email } = values
    const { phone, isValid } = readImportedPhone(cells)
    const isActive = stored?.isActive ?? readYesNo(cells, 'isActive') ?? true
    return { values: { firstName, lastName, email, phone, isPhoneValid: isValid, isActive } }
  },
  findConflicts: (db, rows) => findTakenEmails(db, rows, ({ id }, { stored }) => id === stored?.id),
  findLeftOut: findLeftOutPhones,
  insert: store.insertClients,
  update: store.updateClients,
}

/** Finds a cell with several phones, as only the first is kept. */
export function findLeftOutPhones(cells: Cells): Problem[] {
  const [first, ...others] = splitPhones(cells, 'phone')
  if (others.length === 0) return []
  return [{ field: 'phone', message: `Plusieurs numéros\u00a0: seul «\u00a0${first}\u00a0» est gardé` }]
}

/** Returns the phone of a row as it is stored; throws CellError if it is missing or invalid. */
export function readImportedPhone(cells: Cells): StoredPhone {
  const typed = readPhoneText(cells, 'phone')
  if (typed === undefined) throw new CellError('phone', 'Le téléphone est requis')
  try {
    return readPhone(typed, 'phone')
  } catch (error) {
    if (error instanceof AppError) throw new CellError('phone', error.message)
    throw error
  }
}

/** Returns the names of a row: from two columns, from the full name, or those that are stored. */
export function readNames(
  cells: Cells,
  stored: { firstName: string; lastName: string } | null,
): { firstName: string | undefined; lastName: string | undefined } {
  const name = (field: string) => {
    const text = readText(cells, field)
    return text === undefined ? undefined : withoutTitles(text)
  }
  const [firstName, lastName, full] = ['firstName', 'lastName', 'fullName'].map(name)
  if (firstName !== undefined && lastName !== undefined) return { firstName, lastName }
  const split = full === undefined ? undefined : splitFullName(full)
  if (split?.firstName === '') throw new CellError('fullName', 'Prénom et nom')
  return {
    firstName: firstName ?? split?.firstName ?? stored?.firstName,
    lastName: lastName ?? split?.lastName ?? stored?.lastName,
  }
}
