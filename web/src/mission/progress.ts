import type { Mission } from '@yoon/contract/missions/schemas'
import { drivingSteps, type MissionStep } from '@yoon/contract/missions/steps'
import { isWaiting, type Press } from './press.ts'

type DrivingStep = (typeof drivingSteps)[number]

type MissionPosition = NonNullable<Mission['state']['position']>

/** Order of the drive, in which any step is looked for. */
const order: readonly (MissionStep | null)[] = drivingSteps

/** A step on the page: stored by the server, waiting on this phone, or refused. */
export interface ShownStep {
  id: string
  step: MissionStep
  at: string
  state: 'stored' | 'waiting' | 'refused'
  amount: number | null
  isLate: boolean
  refusal?: string | undefined
  isPhotoRefused?: boolean | undefined
}

/** Progress of a mission, with the presses that wait on this phone (rules/phone 3). */
export interface Progress {
  position: MissionPosition | null
  /** True if the driver has to accept or refuse: not answered yet, or answered for other times or places. */
  isAnswerWanted: boolean
  /** Next step of the drive; undefined after the last one. */
  next: DrivingStep | undefined
  /** Steps after the next one: a step may be skipped. */
  following: readonly DrivingStep[]
  /** Moment from which the waiting for the client counts: the arrival, not before the booked time; null unless it is under way. */
  waitingFrom: Date | null
  /** Moment from which an absent client may be reported; null unless the driver waits for the client. */
  graceUntil: Date | null
  isAbsenceReported: boolean
  /** Amount to collect from the client; null if there is none or it is collected. */
  toCollect: number | null
  isOver: boolean
  steps: readonly ShownStep[]
  /** The last press: one that waits, else the latest. */
  last: ShownStep | undefined
}

/** True for the end of a mission before its booked start: a slip of the thumb, or a client who has left earlier. */
export function isEarlyEnd(step: MissionStep, { startsAt }: Mission, now: Date): boolean {
  return step === 'DONE' && now < new Date(startsAt)
}

export function progressOf(mission: Mission, presses: readonly Press[]): Progress {
  const waiting = presses.filter(isWaiting)
  const has = (step: MissionStep) =>
    mission.steps.some((stored) => stored.step === step) || waiting.some((press) => press.step === step)
  const position = positionOf(mission, waiting)
  const reached = position === null ? -1 : order.indexOf(position)
  const isOver = position === 'DONE' || mission.status === 'COMPLETED' || mission.status === 'CANCELLED'
  const [next, ...following] = isOver ? [] : drivingSteps.slice(reached + 1)
  const isAnswered = waiting.some(({ step }) => step === 'ACCEPTED' || step === 'DECLINED')
  const isUnanswered = position === null || position === 'SEEN' || mission.state.isConfirmationNeeded
  const steps = shownSteps(mission, presses)
  return {
    position,
    isAnswerWanted: reached < 0 && !isOver && !isAnswered && isUnanswered,
    next,
    following,
    waitingFrom: position === 'ON_SITE' ? waitingFrom(mission, waiting) : null,
    graceUntil: position === 'ON_SITE' ? graceUntil(mission, waiting) : null,
    isAbsenceReported: has('NO_SHOW'),
    toCollect: mission.collect && mission.collect.amount > 0 && !has('CASH') ? mission.collect.amount : null,
    isOver,
    steps,
    last: steps.findLast(({ state }) => state === 'waiting') ?? latestOf(steps),
  }
}

/** Returns the furthest step of the drive, else the last answer, with the presses that the server does not know yet. */
function positionOf({ state }: Mission, waiting: readonly Press[]): MissionPosition | null {
  const driven = [state.position, ...waiting.map(({ step }) => step)].map((step) => order.indexOf(step))
  const furthest = drivingSteps[Math.max(...driven)]
  if (furthest) return furthest
  const answer = waiting.findLast(({ step }) => step === 'ACCEPTED' || step === 'DECLINED')?.step
  if (answer === 'ACCEPTED' || answer === 'DECLINED') return answer
  return state.position ?? (waiting.some(({ step }) => step === 'SEEN') ? 'SEEN' : null)
}

/**
 * Returns the end of the grace. The server counts it from the booked time until it knows that the driver is on site: an
 * arrival that waits on this phone moves it.
 */
function graceUntil({ state, startsAt }: Mission, waiting: readonly Press[]): Date {
  const known = new Date(state.graceUntil).getTime()
  const arrival = waiting.find(({ step }) => step === 'ON_SITE')
  const delay = arrival ? new Date(arrival.at).getTime() - new Date(startsAt).getTime() : 0
  return new Date(known + Math.max(0, delay))
}

function waitingFrom({ steps, startsAt }: Mission, waiting: readonly Press[]): Date | null {
  const arrival = [...steps, ...waiting].find(({ step }) => step === 'ON_SITE')
  return arrival ? new Date(Math.max(new Date(arrival.at).getTime(), new Date(startsAt).getTime())) : null
}

function shownSteps({ steps }: Mission, presses: readonly Press[]): ShownStep[] {
  const stored = steps
    .filter(({ step }) => step !== 'SEEN')
    .map(({ isPhotoLost: isPhotoRefused, id, step, at, amount, isLate }) => {
      return { id, step, at, amount, isLate, isPhotoRefused, state: 'stored' as const }
    })
  const known = presses.filter((press, at) => !isPressedAgain(press, presses.slice(at + 1), steps))
  return [...stored, ...pressesToShow(known)]
}

/** True for a refused press of a step that was pressed again, or that the server has got since. */
function isPressedAgain(press: Press, later: readonly Press[], stored: Mission['steps']): boolean {
  const { step, at } = press
  if (isWaiting(press) || step === 'PROBLEM' || step === 'CASH') return false
  return later.some((one) => one.step === step) || stored.some((one) => one.step === step && isAfter(one.at, at))
}

function latestOf(steps: readonly ShownStep[]): ShownStep | undefined {
  return steps.reduce<ShownStep | undefined>((last, one) => (last && isAfter(last.at, one.at) ? last : one), undefined)
}

function isAfter(moment: string, other: string): boolean {
  return new Date(moment) > new Date(other)
}

/** Returns the presses that the server does not have, as they are shown: also under a dead link. */
export function pressesToShow(presses: readonly Press[]): ShownStep[] {
  return presses
    .filter(({ step }) => step !== 'SEEN')
    .map((press) => ({
      id: press.id,
      step: press.step,
      at: press.at,
      state: isWaiting(press) ? ('waiting' as const) : ('refused' as const),
      amount: press.amount ?? null,
      isLate: false,
      refusal: press.refusal,
      isPhotoRefused: press.isPhotoRefused,
    }))
}
