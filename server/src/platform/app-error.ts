import { type ErrorCode, errorCatalogue, type Failure } from '@yoon/contract/errors'

interface Options {
  /** A sentence for the user in place of the catalogue's. */
  message?: string
  /** Sentences under the fields of a form. */
  fields?: Record<string, string>
  /** What the screen needs to go on, such as the clashing bookings. */
  details?: unknown
  retryAfterS?: number
  /** Kept for the log, never shown. */
  cause?: unknown
}

/** A refusal that the caller is told of: a code of the catalogue, its status and a French sentence. */
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

  /** The body of the answer. */
  toFailure(): Failure {
    return {
      success: false,
      error: {
        code: this.code,
        message: this.message,
        ...(this.fields && { fields: this.fields }),
        ...(this.details !== undefined && { details: this.details }),
      },
    }
  }
}

/** What was tried or asked too often, and when to do so again. */
export function tooManyAttempts(retryAfterS: number, what = 'Trop de tentatives'): AppError {
  return new AppError('TOO_MANY_ATTEMPTS', {
    message: `${what}, veuillez réessayer dans ${inWords(retryAfterS)}`,
    retryAfterS,
  })
}

/** Never shorter than it is: who waits so long is let in. */
function inWords(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'seconde'] : [Math.ceil(seconds / 60), 'minute']
  return `${count}\u00a0${unit}${count > 1 ? 's' : ''}`
}

/** A refusal for what one field says: its sentence is the message of the whole. */
export function refusedField(code: ErrorCode, field: string, options: Omit<Options, 'fields'> = {}): AppError {
  const message = options.message ?? errorCatalogue[code].message
  return new AppError(code, { ...options, fields: { [field]: message } })
}

/** One field that breaks the rules of its form. */
export function invalidField(field: string, message: string): AppError {
  return refusedField('INVALID_INPUT', field, { message })
}
