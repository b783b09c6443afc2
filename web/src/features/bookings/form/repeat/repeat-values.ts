import { isDay } from '@yoon/contract/dates'
import { type Repeat, seriesDates } from '@yoon/contract/series/form'

/** Values of the form about the repetition of a booking, as typed. */
export interface RepeatValues {
  isRepeated: boolean
  /** Weekdays by ISO, as text: `1` is Monday. */
  repeatDays: string[]
  repeatUntil: string
}

export const noRepeat: RepeatValues = { isRepeated: false, repeatDays: [], repeatUntil: '' }

export const weekdayNames = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'] as const

export function repeatOf({ repeatDays, repeatUntil }: RepeatValues): Repeat {
  return { weekdays: repeatDays.map(Number), until: repeatUntil, without: [] }
}

/** Returns an issue for each wrong value of a repetition that begins on or after `start`. */
export function repeatIssues(values: RepeatValues, start: string): { path: string[]; message: string }[] {
  if (!values.isRepeated) return []
  if (values.repeatDays.length === 0) return [issue('repeatDays', 'Choisissez au moins un jour de la semaine')]
  if (values.repeatUntil === '') return [issue('repeatUntil', 'La date de fin de la série est requise')]
  if (!isDay(values.repeatUntil)) return [issue('repeatUntil', 'La date est invalide')]
  const { error } = seriesDates(start, repeatOf(values))
  return error === undefined ? [] : [issue('repeatUntil', error)]
}

function issue(name: keyof RepeatValues, message: string) {
  return { path: [name], message }
}
