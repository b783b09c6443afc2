import type { Mission } from '@yoon/contract/missions/schemas'
import { missionWords } from '@yoon/contract/missions/words'
import type { Texts } from './texts/index.ts'

/** Returns the local time of the company: `14:30`. */
export function timeOf(moment: string | Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('fr-FR', { timeZone, hour: '2-digit', minute: '2-digit' })
  return format.format(new Date(moment))
}

/** Returns the local date of the company: `2026-11-21`. */
function dateOf(moment: string | Date, timeZone: string): string {
  return new Date(moment).toLocaleDateString('en-CA', { timeZone })
}

/** Returns the whole minutes from a moment to the present; negative before it. */
export function minutesSince(moment: Date, now: Date): number {
  return Math.floor((now.getTime() - moment.getTime()) / 60_000)
}

/** Returns the day as a driver says it: today, tomorrow, else in full. */
export function dayOf(date: string, { timezone, language }: Mission, texts: Texts, now: Date): string {
  const tomorrow = new Date(now.getTime() + 24 * 3_600_000)
  if (date === dateOf(now, timezone)) return texts.today
  return date === dateOf(tomorrow, timezone) ? texts.tomorrow : missionWords[language].day(date)
}

/** Returns a moment in a sentence: « demain à 14:30 ». */
export function momentOf(moment: string, mission: Mission, texts: Texts, now: Date): string {
  const day = dayOf(dateOf(moment, mission.timezone), mission, texts, now).toLowerCase()
  const between = { fr: ' à ', en: ' at ', wo: ', ' }[mission.language]
  return `${day}${between}${timeOf(moment, mission.timezone)}`
}
