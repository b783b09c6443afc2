import { describe, expect, it } from 'vitest'
import { createHurry, unhurried, unhurriedToCommit } from './statement-marks.ts'

describe('each statement of a transaction has a deadline', () => {
  it('but for those that say otherwise', () => {
    const isHurried = createHurry()
    const statements = ['begin', 'select 1', `${unhurried}\nvacuum`, 'select 2', 'commit']
    expect(statements.map(isHurried)).toEqual([true, true, false, true, true])
  })

  it('and but for the commit where that was said before', () => {
    const isHurried = createHurry()
    const statements = ['begin', `${unhurriedToCommit}\nselect 1`, 'select 2', 'commit', 'rollback']
    expect(statements.map(isHurried)).toEqual([true, false, true, false, true])
  })
})
