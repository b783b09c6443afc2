import type { Mission } from '@yoon/contract/missions/schemas'
import { describe, expect, it } from 'vitest'
import { dayOf, momentOf, timeOf } from './format.ts'
import { texts } from './texts/index.ts'

const mission = (language: Mission['language'], timezone = 'Africa/Dakar') => ({ language, timezone }) as Mission
const now = new Date('2026-11-20T23:30:00Z')

describe('times of a mission', () => {
  it('shows the time of the company, whatever the zone of the phone', () => {
    expect(timeOf('2026-11-21T14:30:00Z', 'Africa/Dakar')).toBe('14:30')
    expect(timeOf('2026-11-21T14:30:00Z', 'Europe/Paris')).toBe('15:30')
    expect(timeOf('2026-11-21T00:05:00Z', 'Africa/Dakar')).toBe('00:05')
  })

  it('names today and tomorrow, and other days in full', () => {
    const day = (date: string, zone?: string) => dayOf(date, mission('fr', zone), texts.fr, now)
    expect(day('2026-11-20')).toBe("Aujourd'hui")
    expect(day('2026-11-21')).toBe('Demain')
    expect(day('2026-11-21', 'Europe/Paris')).toBe("Aujourd'hui")
    expect(day('2026-11-23')).toBe('lundi 23 novembre 2026')
  })

  it('writes a moment in each language', () => {
    const write = (language: Mission['language']) =>
      momentOf('2026-11-21T14:30:00Z', mission(language), texts[language], now)
    expect([write('fr'), write('en'), write('wo')]).toEqual(['demain à 14:30', 'tomorrow at 14:30', 'suba, 14:30'])
  })
})
