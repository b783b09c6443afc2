import { periodInWords } from '@yoon/contract/absences/period-words'
import { describe, expect, it } from 'vitest'

describe('the words of a local period', () => {
  it('names both ends with their hours', () => {
    const period = { from: '2026-11-23T08:00', to: '2026-11-27T18:00' }
    expect(periodInWords(period)).toBe('du lun. 23 nov. à 08:00 au ven. 27 nov. à 18:00')
    expect(periodInWords({ ...period, to: '2026-11-23T12:00' })).toBe('lun. 23 nov. de 08:00 à 12:00')
    expect(periodInWords({ from: '2026-12-31T08:00', to: '2027-01-02T18:00' })).toBe(
      'du jeu. 31 déc. 2026 à 08:00 au sam. 2 janv. 2027 à 18:00',
    )
  })

  it('names whole days without hours, and the last one in place of the end', () => {
    const whole = { from: '2026-11-26T00:00', to: '2026-12-02T00:00' }
    expect(periodInWords(whole)).toBe('du jeu. 26 nov. au mar. 1er déc.')
    expect(periodInWords({ ...whole, to: '2026-11-27T00:00' })).toBe('jeu. 26 nov.')
    expect(periodInWords({ from: '2026-12-31T00:00', to: '2027-01-01T00:00' })).toBe('jeu. 31 déc.')
  })
})
