import { describe, expect, it } from 'vitest'
import { explainDatabaseError, isRetryable, violates } from './database-errors.ts'

function failure(code: string, message = 'x'): Error {
  return Object.assign(new Error(message), { code })
}

describe('explainDatabaseError', () => {
  it.for([
    ['53100', 507, 'STORAGE_FULL'],
    ['ENOSPC', 507, 'STORAGE_FULL'],
    ['22021', 400, 'INVALID_INPUT'],
    ['23505', 409, 'CONFLICT'],
    ['23503', 409, 'CONFLICT'],
    ['23P01', 409, 'CONFLICT'],
    ['08006', 503, 'UNAVAILABLE'],
    ['57P01', 503, 'UNAVAILABLE'],
    ['57P03', 503, 'UNAVAILABLE'],
    ['57014', 503, 'UNAVAILABLE'],
    ['53300', 503, 'UNAVAILABLE'],
    ['25006', 503, 'UNAVAILABLE'],
    ['40P01', 503, 'UNAVAILABLE'],
    ['ECONNREFUSED', 503, 'UNAVAILABLE'],
    ['ECONNRESET', 503, 'UNAVAILABLE'],
    ['EMBEDDED_TIMEOUT', 503, 'UNAVAILABLE'],
    ['POSTGRES_TIMEOUT', 503, 'UNAVAILABLE'],
  ] as const)('maps %s to %i %s', ([code, status, name]) => {
    const explained = explainDatabaseError(failure(code))
    expect([explained?.status, explained?.code]).toEqual([status, name])
    if (status === 503) expect(explained?.retryAfterS).toBeLessThanOrEqual(5)
  })

  it('reads the code from the first error of an AggregateError', () => {
    const error = new AggregateError([failure('ECONNREFUSED'), failure('ECONNREFUSED')])
    expect(explainDatabaseError(error)?.code).toBe('UNAVAILABLE')
  })

  it.for([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'The embedded database has stopped',
  ])('maps the message «\u00a0%s\u00a0» to 503', (message) => {
    expect(explainDatabaseError(new Error(message))?.status).toBe(503)
  })

  it.for([
    failure('42601', 'syntax error'),
    failure('42P01'),
    new Error('x'),
    new TypeError('x'),
    'x',
    undefined,
    null,
  ])('returns undefined for an error that is not about availability, storage or constraints: %s', (error) => {
    expect(explainDatabaseError(error)).toBeUndefined()
  })

  it('keeps the cause for the log and out of the response', () => {
    const cause = failure('08006', 'secret host')
    const explained = explainDatabaseError(cause)
    expect(explained?.cause).toBe(cause)
    expect(JSON.stringify(explained?.toFailure('0123456789'))).not.toContain('secret')
  })
})

describe('isRetryable', () => {
  it.for([
    ['40P01', true],
    ['40001', true],
    ['23505', false],
    ['08006', false],
  ] as const)('considers %s retryable: %s', ([code, expected]) => {
    expect(isRetryable(failure(code))).toBe(expected)
  })
})

describe('violates', () => {
  it('recognises a constraint by its name', () => {
    const error = Object.assign(new Error('x'), { constraint: 'users_email_key' })
    expect([violates(error, 'users_email_key'), violates(error, 'other'), violates('x', 'other')]).toEqual([
      true,
      false,
      false,
    ])
  })
})
