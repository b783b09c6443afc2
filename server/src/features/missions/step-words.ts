import { localDateTime } from '@yoon/contract/dates'
import { type MissionProblem, type MissionStep, missionProblemLabels } from '@yoon/contract/missions/steps'

/** Formats a moment in the company's time zone: `22/11/2026 à 07:40`. */
export function momentInWords(at: Date, timezone: string): string {
  const { day, time } = localDateTime(at, timezone)
  return `${day.split('-').toReversed().join('/')} à ${time}`
}

interface WordedStep {
  step: MissionStep
  at: Date
  note?: string | null
  problem?: MissionProblem | null
  amount?: number | null
}

/** Returns the fields of a step in the journal. */
export function journalFields({ step, at, note, problem, amount }: WordedStep, timezone: string): object {
  return {
    mission_step: step,
    step_at: momentInWords(at, timezone),
    ...(problem && { step_problem: problem }),
    ...(note && { step_note: note }),
    ...(amount && { collected_amount: amount }),
  }
}

/** Returns the words of the driver in the notification of a step. */
export function stepInWords({ problem, note }: Pick<WordedStep, 'problem' | 'note'>): string | undefined {
  return [problem && missionProblemLabels[problem], note].filter(Boolean).join(' · ') || undefined
}
