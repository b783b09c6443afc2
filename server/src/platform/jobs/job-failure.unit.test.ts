import { describe, expect, it } from 'vitest'
import { AppError } from '../app-error.ts'
import { failureOf } from './job-failure.ts'

const withCode = (code: string) => Object.assign(new Error(code), { code })

describe('failureOf', () => {
  it.for([
    ['UNAVAILABLE', withCode('ECONNREFUSED')],
    ['UNAVAILABLE', withCode('57P01')],
    ['UNAVAILABLE', new AppError('UNAVAILABLE', { retryAfterS: 1 })],
    ['STORAGE_FULL', withCode('ENOSPC')],
    ['STORAGE_FULL', new AppError('STORAGE_FULL')],
    ['FILES', withCode('EROFS')],
    ['UNAVAILABLE', new AggregateError([new Error('The retention failed', { cause: withCode('ECONNRESET') })])],
    ['UNEXPECTED', withCode('42P01')],
    ['UNEXPECTED', new TypeError('bug')],
    ['UNEXPECTED', 'a text'],
    ['UNEXPECTED', new AggregateError([])],
  ] as const)('classifies an error as %s: %s', ([failure, error]) => {
    expect(failureOf(error)).toBe(failure)
  })

  it('classifies an error that is its own cause', () => {
    const error = new Error('endless')
    error.cause = error
    expect(failureOf(error)).toBe('UNEXPECTED')
  })
})
