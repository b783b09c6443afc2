import { expect, it } from 'vitest'
import type { BarModel } from './board-model.ts'
import { formerWords, phoneParts, phoneSpan } from './phone-words.ts'
import { newTrip } from './testing-rows.ts'
import { minutesOf } from './time-grid.ts'

const at = (day: number, time: string) => minutesOf(`2026-11-${day}`, time)
const bar = (id: string, status: 'ASSIGNED' | 'IN_PROGRESS' | 'COMPLETED', start: number, end: number): BarModel => ({
  trip: newTrip({ id, status }),
  start,
  end,
  left: 0,
  right: 0,
  level: 0,
  isBusy: false,
})
const yesterday = bar('yesterday', 'IN_PROGRESS', at(26, '08:00'), at(29, '00:00'))
const earlier = bar('earlier', 'IN_PROGRESS', at(25, '09:00'), at(30, '00:00'))

it('tells trips of former days, begun, coming and completed ones apart, each by hour', () => {
  const bars = [
    bar('coming', 'ASSIGNED', at(27, '10:01'), at(27, '11:00')),
    bar('late', 'ASSIGNED', at(26, '23:50'), at(27, '00:50')),
    bar('over', 'COMPLETED', at(27, '07:00'), at(27, '08:00')),
    bar('under way', 'IN_PROGRESS', at(27, '09:30'), at(27, '10:30')),
    yesterday,
    earlier,
  ]
  const parts = phoneParts(bars, '2026-11-27', at(27, '10:00'))
  const ids = Object.entries(parts).map(([name, part]: [string, BarModel[]]) => [name, part.map(({ trip }) => trip.id)])
  expect(Object.fromEntries(ids)).toEqual({
    former: ['earlier', 'yesterday'],
    begun: ['late', 'under way'],
    toCome: ['coming'],
    over: ['over'],
  })
})

it('says since when trips of former days go on', () => {
  expect(formerWords([yesterday], '2026-11-27')).toBe('1\u00a0course en cours depuis hier')
  expect(formerWords([earlier, yesterday], '2026-11-27')).toBe('2\u00a0courses en cours depuis hier ou avant')
})

it('shows the hours of a trip without days, and the days apart where they are others than the shown one', () => {
  const today = '2026-11-27'
  expect(phoneSpan(at(27, '08:00'), at(27, '09:00'), today, today)).toEqual({ hours: '08:00–09:00', days: '' })
  expect(phoneSpan(at(26, '23:50'), at(27, '00:50'), today, today)).toEqual({ hours: '23:50–00:50', days: 'hier' })
  expect(phoneSpan(at(25, '09:00'), at(30, '00:00'), today, today)).toEqual({
    hours: '09:00–24:00',
    days: 'mer. 25\u00a0nov. → dim. 29\u00a0nov.',
  })
})
