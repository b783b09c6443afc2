import { addDays, localDateTime } from '@yoon/contract/dates'
import { type MissionProblem, type MissionStep, missionProblemLabels } from '@yoon/contract/missions/steps'
import { AppError } from '../../platform/app-error.ts'

/** Formats a moment in the company's time zone: `22/11/2026 à 07:40`. */
function momentInWords(at: Date, timezone: string): string {
  const { day, time } = localDateTime(at, timezone)
  return `${day.split('-').toReversed().join('/')} à ${time}`
}

interface WordedStep {
  step: MissionStep
  at: Date
  note?: string | null
  problem?: MissionProblem | null
  amount?: number | null
  isPhotoLost?: boolean
}

/** Returns the fields of a step in the journal. */
export function journalFields(
  { step, at, note, problem, amount, isPhotoLost = false }: WordedStep,
  timezone: string,
): object {
  return {
    mission_step: step,
    step_at: momentInWords(at, timezone),
    ...(problem && { step_problem: problem }),
    ...(note && { step_note: note }),
    ...(amount && { collected_amount: amount }),
    ...(isPhotoLost && { is_photo_lost: true }),
  }
}

/** Returns the words of the driver in the notification of a step. */
export function stepInWords({ problem, note }: Pick<WordedStep, 'problem' | 'note'>): string | undefined {
  return [problem && missionProblemLabels[problem], note].filter(Boolean).join(' · ') || undefined
}

interface Start {
  startsAt: Date
  timezone: string
  now: Date
}

/** Returns the refusal of a step long before the start of its trip: a mission to its driver, a course to the office. */
export function tooEarly(what: 'mission' | 'course', { startsAt, timezone, now }: Start): AppError {
  const { day, time } = localDateTime(startsAt, timezone)
  const today = localDateTime(now, timezone).day
  const when =
    day === today
      ? `aujourd'hui à ${time}`
      : day === addDays(today, 1)
        ? `demain à ${time}`
        : `le ${momentInWords(startsAt, timezone)}`
  return new AppError('TOO_EARLY', { message: `Cette ${what} commence ${when}` })
}
