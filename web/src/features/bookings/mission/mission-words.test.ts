import { describe, expect, it } from 'vitest'
import {
  arrivalWords,
  type BookingStep,
  instantIn,
  isTimeReplaced,
  missionMark,
  stepSource,
  withSkipped,
} from './mission-words.ts'

const step = (part: Partial<BookingStep>): BookingStep => ({
  id: '0',
  step: 'EN_ROUTE',
  at: '2026-11-22T07:40:00.000000Z',
  receivedAt: '2026-11-22T07:40:10.000000Z',
  via: 'link',
  note: null,
  problem: null,
  amount: null,
  photoUrl: null,
  isPhotoLost: false,
  isLate: false,
  isClockWrong: false,
  reason: null,
  by: null,
  ...part,
})

const mission = { position: 'EN_ROUTE', isConfirmationNeeded: false } as const

describe('missionMark', () => {
  it('names the last step, not one that arrived after a later one', () => {
    const steps = [step({}), step({ step: 'ON_SITE' }), step({ step: 'ACCEPTED', isLate: true })]
    expect(missionMark({ status: 'IN_PROGRESS', mission, steps })).toMatchObject({
      words: 'Sur place',
      isUrgent: false,
    })
  })

  it('names the arrival if the two clocks differ by more than two minutes', () => {
    const late = step({ receivedAt: '2026-11-22T08:10:00.000000Z' })
    const markOf = (one: BookingStep) => missionMark({ status: 'IN_PROGRESS', mission, steps: [one] })?.receivedAt
    expect([markOf(late), markOf(step({})), markOf({ ...late, via: 'office' })]).toEqual([
      late.receivedAt,
      undefined,
      undefined,
    ])
  })

  it('asks to act for a problem, a refusal, and a confirmation that an edit has made void', () => {
    const problem = step({ step: 'PROBLEM', problem: 'BREAKDOWN' })
    expect(missionMark({ status: 'IN_PROGRESS', mission, steps: [step({}), problem] })).toMatchObject({
      words: 'Problème signalé\u00a0: panne',
      isUrgent: true,
    })
    const accepted = { position: 'ACCEPTED', isConfirmationNeeded: true } as const
    const steps = [step({ step: 'ACCEPTED' })]
    expect(missionMark({ status: 'ASSIGNED', mission: accepted, steps })).toMatchObject({ isUrgent: true })
  })

  it('says nothing of a finished trip, or of one without steps', () => {
    expect(missionMark({ status: 'COMPLETED', mission, steps: [step({})] })).toBeUndefined()
    expect(missionMark({ status: 'ASSIGNED', mission: { ...mission, position: null }, steps: [] })).toBeUndefined()
  })
})

describe('stepSource', () => {
  it('shows the arrival from a difference of more than two minutes on', () => {
    expect(stepSource(step({ receivedAt: '2026-11-22T07:42:00.000000Z' }))).toBe('')
    expect(stepSource(step({ receivedAt: '2026-11-22T07:42:01.000000Z' }))).toBe('Reçue à 07:42')
    expect(stepSource(step({ isLate: true }))).toBe('Reçue après une étape suivante')
    expect(stepSource(step({ receivedAt: '2026-11-23T00:10:00.000000Z' }))).toMatch(/^Reçue lun\. 23\snov\. à 00:10$/)
  })

  it('names who gave a step for the driver, and a clock that is wrong', () => {
    expect(stepSource(step({ via: 'office', by: 'Awa Sarr' }))).toBe('Indiquée par Awa Sarr')
    expect(stepSource(step({ isClockWrong: true }))).toContain("l'horloge du téléphone est fausse")
  })
})

describe('arrivalWords', () => {
  it('names the day of an arrival on another day than the step', () => {
    const at = '2026-11-22T07:40:00.000000Z'
    expect(arrivalWords(at, '2026-11-22T08:10:00.000000Z')).toBe('à 08:10')
    expect(arrivalWords(at, '2026-11-23T00:10:00.000000Z')).toMatch(/^lun\. 23\snov\. à 00:10$/)
  })
})

describe('isTimeReplaced', () => {
  it('promises a new time for a known step and the last answer, not for a new one', () => {
    const steps = [step({ step: 'DECLINED' }), step({ step: 'ACCEPTED' }), step({})]
    expect(['EN_ROUTE', 'ON_SITE', 'ACCEPTED', 'DECLINED', ''].map((one) => isTimeReplaced(steps, one))).toEqual([
      true,
      false,
      true,
      false,
      false,
    ])
  })
})

describe('instantIn', () => {
  it.each([
    ['2026-11-22', '08:15', 'Africa/Dakar', '2026-11-22T08:15:00.000Z'],
    ['2026-07-01', '00:30', 'Europe/Paris', '2026-06-30T22:30:00.000Z'],
    ['2026-10-25', '12:00', 'Europe/Paris', '2026-10-25T11:00:00.000Z'],
  ])('reads %s %s in %s', (day, time, timezone, instant) => {
    expect(instantIn(day, time, timezone)).toBe(instant)
  })

  it('reads no instant from text that is no time', () => {
    expect(instantIn('2026-11-22', '', 'Africa/Dakar')).toBeUndefined()
  })
})

describe('withSkipped', () => {
  it('puts the skipped steps of the drive before the next one', () => {
    const [accepted, onBoard] = [step({ step: 'ACCEPTED' }), step({ step: 'ON_BOARD' })]
    expect(withSkipped([accepted, onBoard])).toEqual([accepted, 'EN_ROUTE', 'ON_SITE', onBoard])
    expect(withSkipped([accepted])).toEqual([accepted])
  })

  it('calls no step skipped whose clock puts it after a later one', () => {
    const steps = [step({ step: 'ON_SITE' }), step({ step: 'EN_ROUTE' })]
    expect(withSkipped(steps)).toEqual(steps)
  })
})
