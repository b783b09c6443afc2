import type { ServiceType } from '@yoon/contract/bookings/service-types'
import { describe, expect, it } from 'vitest'
import { isNamedDriverOrNull, noRepeat, repeatIssues, repeatOf } from './repeat-values.ts'

const weekly = {
  ...noRepeat,
  serviceType: 'TRANSFER' as ServiceType,
  withDriver: true,
  isRepeated: true,
  repeatDays: ['1', '4'],
  repeatUntil: '2026-12-06',
}
const messages = (values: Partial<typeof weekly>) =>
  repeatIssues({ ...weekly, ...values }, '2026-11-22').map(({ path, message }) => [...path, message])

describe('the repetition of a booking', () => {
  it('sends the weekdays as numbers, Monday first', () => {
    expect(repeatOf(weekly)).toEqual({ weekdays: [1, 4], until: '2026-12-06', without: [] })
  })

  it('accepts six months from the first date, and no more', () => {
    expect(messages({ repeatUntil: '2027-05-26' })).toEqual([])
    expect(messages({ repeatUntil: '2027-05-27' })).toEqual([
      ['repeatUntil', 'La série ne peut pas dépasser 6 mois (184 jours)'],
    ])
  })

  it('asks for a weekday and an end that leaves a date', () => {
    expect(messages({ repeatDays: [] })).toEqual([['repeatDays', 'Choisissez au moins un jour de la semaine']])
    expect(messages({ repeatUntil: '' })).toEqual([['repeatUntil', 'La date de fin de la série est requise']])
    expect(messages({ repeatUntil: '2026-11-22' })).toEqual([
      ['repeatUntil', 'Aucune date de la série avant cette fin'],
    ])
  })

  it('asks for nothing while the booking is not repeated', () => {
    expect(messages({ ...noRepeat, repeatDriverText: 'Bin' })).toEqual([])
  })

  it('asks to choose a driver whose name was typed, where the service has one', () => {
    const refusal = [['repeatDriver', 'Choisissez un chauffeur dans la liste']]
    expect(messages({ repeatDriverText: 'Binta' })).toEqual(refusal)
    const rental = { repeatDriverText: 'Binta', serviceType: 'HOURLY_RENTAL' } as const
    expect(messages(rental)).toEqual(refusal)
    expect(messages({ ...rental, withDriver: false })).toEqual([])
    const chosen = { repeatDriver: { id: 'd1', name: 'Binta Baldé' }, repeatDriverText: 'Binta Baldé' }
    expect(messages(chosen)).toEqual([])
  })

  it('takes a driver from a draft only with id and name', () => {
    const kept = [null, { id: 'd1', name: 'Binta Baldé' }, { id: 'd1' }, 'd1', undefined]
    expect(kept.map(isNamedDriverOrNull)).toEqual([true, true, false, false, false])
  })
})
