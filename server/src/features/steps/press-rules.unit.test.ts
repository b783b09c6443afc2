import { drivingSteps, type MissionStep } from '@yoon/contract/missions/steps'
import { describe, expect, it } from 'vitest'
import { type Judged, judgePress, type Reported } from './press-rules.ts'

const at = (time: string, day = 21) => new Date(`2026-11-${day}T${time}:00Z`)
const now = at('14:32')

function judge(
  step: MissionStep,
  more: Partial<Judged> & { pressedAt?: Date; about?: string; before?: Reported[] } = {},
) {
  const { pressedAt = now, about = 'now', before = [], ...known } = more
  return judgePress(
    { step, at: pressedAt, about },
    { reported: before, startsAt: at('15:00'), assignedAt: at('12:00'), graceUntil: at('15:15'), now, ...known },
  )
}
const reported = (step: MissionStep, time = '14:00', about: string | null = null): Reported => ({
  step,
  at: at(time),
  about,
})

describe('judgePress', () => {
  it.for(drivingSteps)('starts the trip with %s, at the time of the phone', (step) => {
    expect(judge(step, { pressedAt: at('14:20') })).toMatchObject({ isNews: true, startsTripAt: at('14:20') })
  })

  it.for([
    ['before the assignment', at('11:59')],
    ['more than two minutes ahead', new Date(now.getTime() + 121_000)],
    ['a month ago', new Date(now.getTime() - 30 * 24 * 3_600_000)],
  ] as const)('starts the trip at the arrival of a press from %s', ([, pressedAt]) => {
    expect(judge('EN_ROUTE', { pressedAt })).toMatchObject({ startsTripAt: now })
  })

  it('keeps a time up to seven days away, and replaces another by the arrival', () => {
    const week = 7 * 24 * 3_600_000
    const [near, far] = [new Date(now.getTime() + week), new Date(now.getTime() - week - 1)]
    expect(judge('SEEN', { pressedAt: near })).toMatchObject({ at: near, isClockWrong: false })
    expect(judge('SEEN', { pressedAt: far })).toMatchObject({ at: now, isClockWrong: true })
  })

  it('an earlier step that arrives late moves nothing', () => {
    const judged = judge('EN_ROUTE', { before: [reported('ON_BOARD')] })
    expect(judged).toMatchObject({ kind: 'accepted', isLate: true, isNews: true, startsTripAt: undefined })
  })

  it.for(['ACCEPTED', 'DECLINED'] as const)('refuses %s once the drive has begun', (step) => {
    expect(judge(step, { before: [reported('EN_ROUTE')] })).toEqual({ kind: 'refused', code: 'STEP_TOO_LATE' })
    expect(judge(step, { before: [reported('ACCEPTED', '14:00', 'now')] }).kind).toBe('accepted')
  })

  it('refuses the drive more than three hours before the start', () => {
    const early = { startsAt: new Date(now.getTime() + 180 * 60_000 + 1) }
    for (const step of [...drivingSteps, 'NO_SHOW'] as const) {
      expect(judge(step, early)).toEqual({ kind: 'refused', code: 'TOO_EARLY' })
    }
    for (const step of ['SEEN', 'ACCEPTED', 'PROBLEM'] as const) expect(judge(step, early).kind).toBe('accepted')
    expect(judge('EN_ROUTE', { startsAt: new Date(now.getTime() + 180 * 60_000) }).kind).toBe('accepted')
  })

  it('refuses an absent client before the end of the grace, by the clock of the phone', () => {
    expect(judge('NO_SHOW', { pressedAt: at('15:14') })).toEqual({ kind: 'refused', code: 'GRACE_RUNNING' })
    expect(judge('NO_SHOW', { pressedAt: at('15:15') }).kind).toBe('accepted')
  })

  it.for(['ON_BOARD', 'DONE'] as const)('refuses an absent client after %s', (step) => {
    const late = { pressedAt: at('15:20'), now: at('15:20') }
    expect(judge('NO_SHOW', { ...late, before: [reported(step)] })).toEqual({ kind: 'refused', code: 'STEP_TOO_LATE' })
    expect(judge('NO_SHOW', { ...late, before: [reported('ON_SITE')] }).kind).toBe('accepted')
  })

  it('a step that is known is no news, but a problem always is', () => {
    expect(judge('EN_ROUTE', { before: [reported('EN_ROUTE')] })).toMatchObject({ isNews: false })
    expect(judge('PROBLEM', { before: [reported('PROBLEM')] })).toMatchObject({ isNews: true })
  })

  it('an answer is news if the last one was another, or about other times and places', () => {
    const [yes, no] = [reported('ACCEPTED', '14:00', 'now'), reported('DECLINED', '14:10', 'now')]
    expect(judge('ACCEPTED', { before: [yes] })).toMatchObject({ isNews: false })
    expect(judge('ACCEPTED', { before: [yes, no] })).toMatchObject({ isNews: true })
    expect(judge('ACCEPTED', { before: [yes], about: 'moved' })).toMatchObject({ isNews: true })
  })
})
