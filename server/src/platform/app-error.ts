import { type ErrorCode, errorCatalogue, type Failure } from '@yoon/contract/errors'

interface Options {
  /** Sentence for the user that replaces the catalogue's message. */
  message?: string
  /** Error messages by form field. */
  fields?: Record<string, string>
  /** Data for the screen, such as the overlapping bookings. */
  details?: unknown
  retryAfterS?: number
  /** Logged, never shown. */
  cause?: unknown
}

/** Error that is sent to the caller: a code of the catalogue, its HTTP status and a French sentence. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly details: unknown
  readonly retryAfterS: number | undefined

  constructor(code: ErrorCode, { message, fields, details, retryAfterS, cause }: Options = {}) {
    super(message ?? errorCatalogue[code].message, { cause })
    this.code = code
    this.fields = fields
    this.details = details
    this.retryAfterS = retryAfterS
  }

  get status(): number {
    return errorCatalogue[this.code].status
  }

  /** Returns the body of the error response to a request. */
  toFailure(requestId: string): Failure {
    return {
      success: false,
      error: {
        code: this.code,
        message: this.message,
        requestId,
        ...(this.fields && { fields: this.fields }),
        ...(this.details !== undefined && { details: this.details }),
      },
    }
  }
}

/** Returns the 429 error of a rate limit, with the time until the next attempt. */
export function tooManyAttempts(retryAfterS: number, what = 'Trop de tentatives'): AppError {
  return new AppError('TOO_MANY_ATTEMPTS', {
    message: `${what}, veuillez réessayer dans ${inWords(retryAfterS)}`,
    retryAfterS,
  })
}

/** Rounds up: after the stated time the limit no longer refuses. */
function inWords(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'seconde'] : [Math.ceil(seconds / 60), 'minute']
  return `${count}\u00a0${unit}${count > 1 ? 's' : ''}`
}

/** Returns an error about one form field; the field's sentence is also the message of the whole response. */
export function refusedField(code: ErrorCode, field: string, options: Omit<Options, 'fields'> = {}): AppError {
  const message = options.message ?? errorCatalogue[code].message
  return new AppError(code, { ...options, fields: { [field]: message } })
}

/** Returns the INVALID_INPUT error of one form field. */
export function invalidField(field: string, message: string): AppError {
  return refusedField('INVALID_INPUT', field, { message })
}
