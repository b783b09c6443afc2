import type { Mission } from '@yoon/contract/missions/schemas'
import { formatAmount } from '@yoon/contract/money'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import type { ReactElement } from 'react'
import { momentOf, timeOf } from './format.ts'
import type { ShownStep } from './progress.ts'
import type { Texts } from './texts/index.ts'

const icons = { stored: CircleCheck, waiting: Clock, refused: CircleAlert }
const inks = { stored: 'text-done', waiting: 'text-wait', refused: 'text-urgent' }

/** Presses of this driver, each with its outcome. */
export function Steps({
  steps,
  texts,
  mission,
  currency,
  now,
}: {
  steps: readonly ShownStep[]
  texts: Texts
  /** Absent once the link is dead. */
  mission?: Mission | undefined
  /** Absent if the phone has never known it. */
  currency: string | undefined
  now: Date
}): ReactElement | null {
  if (steps.length === 0) return null
  return (
    <section aria-label={texts.history} className="rounded-md border border-line bg-surface p-4">
      <h2 className="mb-2 font-bold">{texts.history}</h2>
      <ol className="grid gap-2">
        {steps.map((step) => (
          <li key={step.id}>
            <Step step={step} texts={texts} mission={mission} currency={currency} now={now} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A press with its time and its outcome. */
export function Step({
  step,
  texts,
  mission,
  currency,
  now,
}: {
  step: ShownStep
  texts: Texts
  mission?: Mission | undefined
  currency: string | undefined
  now: Date
}): ReactElement {
  const Icon = icons[step.state]
  return (
    <span className="flex gap-2">
      <Icon aria-hidden="true" className={`mt-0.5 size-4.5 shrink-0 ${inks[step.state]}`} />
      <span className="w-12 shrink-0 font-semibold">{timeOf(step.at, mission?.timezone ?? localZone())}</span>
      <span className="flex min-w-0 flex-wrap gap-x-3">
        <span>
          {texts.steps[step.step]}
          {step.amount !== null && ` · ${currency ? formatAmount(step.amount, currency) : step.amount}`}
        </span>
        <span className={inks[step.state]}>{stateOf(step, texts, mission, now)}</span>
      </span>
    </span>
  )
}

function localZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Returns what became of a press, in words. */
function stateOf(step: ShownStep, texts: Texts, mission: Mission | undefined, now: Date): string {
  const photo = step.isPhotoRefused ? `${texts.photoRefused}. ` : ''
  if (step.state === 'waiting') return photo + texts.waiting
  if (step.state === 'stored') return photo + (step.isLate ? texts.late : texts.sent)
  if (step.refusal === 'MISSION_REASSIGNED') return texts.afterReassignment
  if (step.refusal === 'MISSION_WITHDRAWN') return texts.afterWithdrawal
  return `${photo}${texts.notSent} · ${reasonOf(step.refusal, texts, mission, now)}`
}

/** Returns why the server has refused a press. */
function reasonOf(code: string | undefined, texts: Texts, mission: Mission | undefined, now: Date): string {
  switch (code) {
    case 'TOO_EARLY':
      return mission ? texts.tooEarly(momentOf(mission.startsAt, mission, texts, now)) : texts.refused
    case 'GRACE_RUNNING':
      return mission ? texts.graceRunning(timeOf(mission.state.graceUntil, mission.timezone)) : texts.refused
    case 'STEP_TOO_LATE':
      return texts.tooLate
    case 'STEP_REMOVED':
      return texts.removed
    case 'MISSION_CANCELLED':
    case 'LINK_EXPIRED':
    case 'LINK_UNKNOWN':
      return texts.ends[code]
    default:
      return texts.refused
  }
}
