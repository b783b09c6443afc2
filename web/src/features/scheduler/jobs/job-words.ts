import type { BackgroundJob } from '@yoon/contract/scheduler/calls'
import { type JobState, jobFailureLabels } from '@yoon/contract/scheduler/jobs'
import { formatCount } from '../../../lib/count.ts'
import { dayOf, formatDay, formatDuration, timeOf } from '../../../lib/format.ts'
import type { Tone } from '../../../ui/tones.ts'

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export const jobTones: Record<JobState, Tone> = {
  succeeded: 'done',
  failed: 'urgent',
  running: 'road',
  overdue: 'urgent',
  never: 'off',
  off: 'off',
}

/** Formats the interval of a job: `Toutes les 2 secondes`, `Toutes les heures`, `Chaque jour`; a dash if unknown. */
export function formatFrequency(everyMs: number | null): string {
  if (everyMs === null) return '–'
  if (everyMs >= dayMs) return 'Chaque jour'
  if (everyMs >= hourMs) return counted(Math.round(everyMs / hourMs), 'heures')
  if (everyMs >= minuteMs) return counted(Math.round(everyMs / minuteMs), 'minutes')
  return counted(Math.max(1, Math.round(everyMs / secondMs)), 'secondes')
}

function counted(count: number, unit: string): string {
  return count === 1 ? `Toutes les ${unit}` : `Toutes les ${count}\u00a0${unit}`
}

/** Formats how long ago something was: `Il y a moins d'une minute`, `Il y a 2 h 05`. */
export function formatAgo(at: string, now: number): string {
  const ms = now - Date.parse(at)
  return ms < minuteMs ? "Il y a moins d'une minute" : `Il y a ${formatDuration(ms)}`
}

/** Formats a moment with its day: `Aujourd'hui à 14:32`. */
export function formatExact(at: string, now: number): string {
  return `${formatDay(dayOf(Date.parse(at)), dayOf(now))} à ${timeOf(at)}`
}

/** Formats how long a run took: `12 ms`, `1,5 s`, `3 min`. */
export function formatTook(ms: number): string {
  if (ms < secondMs) return `${ms}\u00a0ms`
  if (ms < minuteMs) return `${(Math.floor(ms / 100) / 10).toLocaleString('fr-FR')}\u00a0s`
  return formatDuration(ms)
}

/** Returns the sentences that explain the state of a job, the most important first. */
export function explainJob(job: BackgroundJob, now: number): string[] {
  const { state, failure, runningSince, succeededAt, requestId } = job
  if (state === 'off') return ["Ce serveur ne l'exécute pas"]
  if (state === 'running') return runningSince ? [`Commencée à ${timeOf(runningSince)}`] : []
  const late = state === 'overdue' ? ["Aucun serveur ne l'a terminée à temps"] : []
  if (failure === null) return late
  return [
    ...late,
    jobFailureLabels[failure],
    ...(succeededAt ? [`Dernière réussite\u00a0: ${formatExact(succeededAt, now).toLowerCase()}`] : []),
    ...countFailures(job, now),
    ...(requestId ? [`Référence\u00a0: ${requestId}`] : []),
  ]
}

function countFailures({ runs, failures, countedSince }: BackgroundJob, now: number): string[] {
  if (countedSince === null || failures === 0) return []
  const failed = failures === 1 ? '1\u00a0échec' : `${formatCount(failures)}\u00a0échecs`
  const all = runs === 1 ? '1\u00a0exécution' : `${formatCount(runs)}\u00a0exécutions`
  return [`${failed} sur ${all} depuis ${sinceDay(dayOf(Date.parse(countedSince)), dayOf(now))}`]
}

function sinceDay(day: string, today: string): string {
  const words = formatDay(day, today)
  return /^(Aujourd|Hier)/.test(words) ? words.toLowerCase() : `le ${words.replace(/^\S+ /, '')}`
}

/** True if an administrator has to look into a job. */
export function needsAttention({ state }: Pick<BackgroundJob, 'state'>): boolean {
  return state === 'failed' || state === 'overdue'
}
