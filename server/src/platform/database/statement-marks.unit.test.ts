import { describe, expect, it } from 'vitest'
import { createHurry, unhurried, unhurriedToCommit } from './statement-marks.ts'

describe('createHurry', () => {
  it('applies the deadline to all statements but the marked ones', () => {
    const isHurried = createHurry()
    const statements = ['begin', 'select 1', `${unhurried}\nvacuum`, 'select 2', 'commit']
    expect(statements.map(isHurried)).toEqual([true, true, false, true, true])
  })

  it('applies no deadline to the commit of a transaction whose mark includes it', () => {
    const isHurried = createHurry()
    const statements = ['begin', `${unhurriedToCommit}\nselect 1`, 'select 2', 'commit', 'rollback']
    expect(statements.map(isHurried)).toEqual([true, false, true, false, true])
  })
})
