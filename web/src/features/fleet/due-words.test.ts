import type { PaperDue } from '@yoon/contract/availability/problems'
import { describe, expect, it } from 'vitest'
import { absenceInWords, paperInWords } from './due-words.ts'

const due = (kind: PaperDue['kind'], daysLeft: number): PaperDue => ({ kind, daysLeft, expiresOn: '', blocks: true })

describe('words for what a driver or a vehicle lacks', () => {
  it('says in the gender of a paper when it expires', () => {
    expect(paperInWords(due('INSURANCE', 1))).toBe('Assurance expire demain')
    expect(paperInWords(due('ROAD_TAX', -4))).toBe('Vignette expirée depuis 4\u00a0jours')
    expect(paperInWords(due('LICENCE', -1))).toBe('Permis de conduire expiré depuis hier')
  })

  it('shortens days in a row of a list', () => {
    expect(paperInWords(due('MEDICAL', 28), 'j')).toBe('Visite médicale expire dans 28\u00a0j')
  })

  it('names the last day of an absence, and its hour unless that is a whole day', () => {
    const absence = { id: 'a1', reason: 'LEAVE' } as const
    expect(absenceInWords({ ...absence, to: '2026-12-02T00:00' })).toBe("Congé jusqu'au 01/12")
    expect(absenceInWords({ ...absence, to: '2026-12-02T18:00' })).toBe("Congé jusqu'au 02/12\u00a018:00")
  })
})
