import { describe, expect, it } from 'vitest'
import { noDeadline, noDeadlineIncludingCommit, preparedAs, preparedNameOf, trackDeadlines } from './statement-marks.ts'

describe('trackDeadlines', () => {
  it('applies the deadline to all statements but the marked ones', () => {
    const hasDeadline = trackDeadlines()
    const statements = ['begin', 'select 1', `${noDeadline}\nvacuum`, 'select 2', 'commit']
    expect(statements.map(hasDeadline)).toEqual([true, true, false, true, true])
  })

  it('applies no deadline to the commit of a transaction whose mark includes it', () => {
    const hasDeadline = trackDeadlines()
    const statements = ['begin', `${noDeadlineIncludingCommit}\nselect 1`, 'select 2', 'commit', 'rollback']
    expect(statements.map(hasDeadline)).toEqual([true, false, true, false, true])
  })
})

describe('preparedNameOf', () => {
  it('returns the name of a marked statement, and none for others', () => {
    expect(preparedNameOf(`${preparedAs('session')}\nselect 1`)).toBe('session')
    expect(preparedNameOf('select 1')).toBeUndefined()
  })
})
