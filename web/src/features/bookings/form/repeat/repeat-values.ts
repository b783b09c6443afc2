import type { ServiceType } from '@yoon/contract/bookings/service-types'
import { isDay } from '@yoon/contract/dates'
import { type Repeat, seriesDates } from '@yoon/contract/series/form'
import type { NamedDriver } from '../../list/use-driver-options.ts'

/** Values of the form about the repetition of a booking, as typed. */
export interface RepeatValues {
  isRepeated: boolean
  /** Weekdays by ISO, as text: `1` is Monday. */
  repeatDays: string[]
  repeatUntil: string
  /** Driver of the dates on which they are free; null for none. */
  repeatDriver: NamedDriver | null
  /** Text of the driver's field, which names a driver only once one is chosen. */
  repeatDriverText: string
}

/** Values on which it depends whether a repeated booking may have a driver. */
interface ServiceValues {
  serviceType: ServiceType
  withDriver: boolean
}

export const noRepeat: RepeatValues = {
  isRepeated: false,
  repeatDays: [],
  repeatUntil: '',
  repeatDriver: null,
  repeatDriverText: '',
}

export const weekdayNames = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const

/** True if a stored value is a driver with their name, or null. */
export function isNamedDriverOrNull(kept: unknown): boolean {
  const { id, name } = Object(kept) as Record<keyof NamedDriver, unknown>
  return kept === null || (typeof id === 'string' && typeof name === 'string')
}

export function mayHaveDriver({ serviceType, withDriver }: ServiceValues): boolean {
  return serviceType === 'TRANSFER' || withDriver
}

export function repeatOf({ repeatDays, repeatUntil }: Pick<RepeatValues, 'repeatDays' | 'repeatUntil'>): Repeat {
  return { weekdays: repeatDays.map(Number), until: repeatUntil, without: [] }
}

/** Returns an issue for each wrong value of a repetition that begins on or after `start`. */
export function repeatIssues(values: RepeatValues & ServiceValues, start: string): Issue[] {
  return values.isRepeated ? [...dateIssues(values, start), ...driverIssues(values)] : []
}

interface Issue {
  path: string[]
  message: string
}

/** A name that was typed and not chosen would be lost without a word. */
function driverIssues(values: RepeatValues & ServiceValues): Issue[] {
  const isUnchosen = values.repeatDriver === null && values.repeatDriverText.trim() !== ''
  return isUnchosen && mayHaveDriver(values) ? [issue('repeatDriver', 'Choisissez un chauffeur dans la liste')] : []
}

function dateIssues(values: RepeatValues, start: string): Issue[] {
  if (values.repeatDays.length === 0) return [issue('repeatDays', 'Choisissez au moins un jour de la semaine')]
  if (values.repeatUntil === '') return [issue('repeatUntil', 'La date de fin de la série est requise')]
  if (!isDay(values.repeatUntil)) return [issue('repeatUntil', 'La date est invalide')]
  const { error } = seriesDates(start, repeatOf(values))
  return error === undefined ? [] : [issue('repeatUntil', error)]
}

function issue(name: keyof RepeatValues, message: string): Issue {
  return { path: [name], message }
}
