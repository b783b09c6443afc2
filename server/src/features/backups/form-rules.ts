import { bookingLimits } from '@yoon/contract/bookings/form'
import { templateTextSchema } from '@yoon/contract/client-messages/form'
import { person } from '@yoon/contract/clients/form'
import { driverFormSchema } from '@yoon/contract/drivers/form'
import { emailCharacters, optionalText, phoneCharacters, text } from '@yoon/contract/fields'
import { holidayNameSchema } from '@yoon/contract/holidays/form'
import { placeFormSchema, zoneFormSchema } from '@yoon/contract/places/form'
import { vehicleFormSchema } from '@yoon/contract/vehicles/form'
import { AppError } from '../../platform/app-error.ts'
import { readPhone } from '../../platform/phone.ts'
import type { OpenBackup, Row, RowCounts, SavedRow } from './backup-format.ts'

/** Returns the message with which a form would refuse a stored value, or undefined. */
type Rule = (value: unknown, row: Row) => string | undefined

interface Schema {
  safeParse(value: unknown): { success: true } | { success: false; error: { issues: { message: string }[] } }
}

/** Applies the schema of a form's field. Forms trim texts, so a stored text has no outer spaces. */
function asField(schema: Schema): Rule {
  return (value) => {
    if (typeof value === 'string' && value !== value.trim()) return 'Un texte commence ou finit par un espace'
    const parsed = schema.safeParse(value)
    return parsed.success ? undefined : parsed.error.issues[0]?.message
  }
}

const asNumber =
  (max: number, sentence: string): Rule =>
  (value) =>
    typeof value === 'number' && value > max ? sentence : undefined

const email: Rule = (value) =>
  value === null || (typeof value === 'string' && value.length <= 254 && emailCharacters.test(value))
    ? undefined
    : "Format d'email invalide"

const invalidPhone = 'Format de téléphone invalide'

/** Requires a phone marked as valid to be a valid number in its stored form, any other to have permitted characters. */
const phoneOfUser: Rule = (value, row) => {
  if (value === null) return undefined
  if (typeof value !== 'string' || !phoneCharacters.test(value)) return invalidPhone
  if (row.is_phone_valid !== true) return undefined
  try {
    const stored = readPhone(value, 'phone')
    return stored.isValid && stored.phone === value ? undefined : invalidPhone
  } catch (error) {
    if (error instanceof AppError) return invalidPhone
    throw error
  }
}

const invalidText = 'Un texte contient des caractères invalides'
const note = (max: number) => asField(optionalText({ max, label: 'Le texte', isMultiline: true }))
const { place, requests, flight, distanceKm } = bookingLimits
const { brand, model, licensePlate, features } = vehicleFormSchema.shape
const placeFields = placeFormSchema.shape

/** The rules of the forms, by table and column. */
const rules: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  users: {
    first_name: asField(person.firstName),
    last_name: asField(person.lastName),
    email,
    phone: phoneOfUser,
  },
  drivers: { license_number: asField(driverFormSchema.shape.licenseNumber) },
  vehicles: {
    brand: asField(brand),
    model: asField(model),
    license_plate: asField(licensePlate),
    features: asField(features),
  },
  absences: { note: note(500) },
  paper_files: { filename: asField(text({ max: 255, label: 'Le nom du fichier', required: invalidText })) },
  papers: {
    number: asField(optionalText({ max: 60, label: 'Le numéro' })),
    category: asField(optionalText({ max: 30, label: 'La catégorie' })),
  },
  zones: { name: asField(zoneFormSchema.shape.name) },
  holidays: { name: asField(holidayNameSchema) },
  client_messages: { text: asField(templateTextSchema) },
  places: {
    name: asField(placeFields.name),
    aliases: asField(placeFields.aliases),
    address: asField(placeFields.address),
  },
  bookings: {
    pickup_location: asField(text({ ...place, label: 'Le lieu de prise en charge', required: invalidText })),
    destination: asField(optionalText({ ...place, label: 'La destination' })),
    special_requests: note(requests.max),
    flight_number: asField(optionalText({ ...flight, label: 'Le numéro de vol' })),
    distance_km: asNumber(distanceKm.max, 'La distance semble trop grande'),
    cancel_note: note(500),
    papers_override: note(300),
    discount_reason: note(300),
  },
  booking_steps: { note: note(500), reason: note(300) },
  ratings: { comment: note(1000) },
  payments: {
    amount: asNumber(10_000_000, 'Le montant semble trop élevé'),
    transaction_id: asField(optionalText({ max: 100, label: "L'ID de transaction" })),
    phone_number: asField(optionalText({ max: 20, label: 'Le numéro de téléphone' })),
    notes: note(500),
  },
  booking_extras: {
    amount: asNumber(10_000_000, 'Le montant semble trop élevé'),
    note: asField(optionalText({ max: 200, label: 'La note' })),
  },
  refunds: {
    transaction_id: asField(optionalText({ max: 100, label: "L'ID de transaction" })),
    reason: note(300),
  },
  allocation_reductions: { reason: note(300) },
  write_offs: { reason: note(300) },
  debt_promises: { note: note(300) },
  till_sessions: { reason: note(300), validation_note: note(300) },
  till_entries: { reason: note(300) },
  driver_cash_releases: { reason: note(300) },
  statement_lines: { ignored_reason: note(300) },
}

/** Describes the first value of a row that a form would refuse; a column that an older schema lacks breaks no rule. */
function findProblem({ table, row, place }: SavedRow): string | undefined {
  for (const [column, rule] of Object.entries(rules[table.name] ?? {})) {
    const problem = Object.hasOwn(row, column) ? rule(row[column], row) : undefined
    if (problem) return `${table.label}, ligne ${place} (${problem})`
  }
  return undefined
}

/** Maximum number of problems that are named; the others are counted. */
const named = 20

/** Values of a backup that forms would refuse, collected while it is read. */
export interface FormProblems {
  count: number
  /** `utilisateurs, ligne 4 (Format d'email invalide)`, the first ones. */
  sentences: string[]
}

export function noProblems(): FormProblems {
  return { count: 0, sentences: [] }
}

/** Returns the same backup; collects the rows that forms would refuse while it is read. */
export function collectProblems(backup: OpenBackup, problems: FormProblems): OpenBackup {
  return { ...backup, rows: withProblems(backup.rows, problems) }
}

async function* withProblems(rows: OpenBackup['rows'], problems: FormProblems): AsyncGenerator<SavedRow, RowCounts> {
  for (;;) {
    const next = await rows.next()
    if (next.done) return next.value
    yield next.value
    const problem = findProblem(next.value)
    if (!problem) continue
    problems.count += 1
    if (problems.sentences.length < named) problems.sentences.push(problem)
  }
}
