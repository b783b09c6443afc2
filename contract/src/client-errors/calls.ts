import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { browserFamilies, maxFrames } from './limits.ts'

const invalid = 'Le rapport est illisible'
const matching = (pattern: RegExp) => z.string(invalid).check(z.regex(pattern, invalid))

/**
 * An error of the web application. The patterns leave no room for what a user has typed: no message, no address with an
 * id or a query.
 */
const clientErrorSchema = z.object({
  /** Class of the error: `TypeError`. */
  errorClass: matching(/^[A-Z][A-Za-z]{0,39}$/),
  /** Places in our files, the innermost first: `base-Ab3.js:1:2345`. */
  frames: z
    .array(matching(/^[\w.-]{1,80}\.js:\d{1,7}:\d{1,9}$/), invalid)
    .check(z.minLength(1, invalid), z.maxLength(maxFrames, invalid)),
  /** File name of the entry script, whose hash identifies the build. */
  version: matching(/^[\w.-]{1,80}\.js$/),
  /** Path of the page, as the menu knows it. */
  page: matching(/^\/[a-z/-]{0,60}$/),
  browser: z.enum(browserFamilies, invalid),
})
export type ClientError = z.output<typeof clientErrorSchema>

export const reportClientError = endpoint({
  name: 'reportClientError',
  summary: 'Reports an error of the web application: its class and its place in the code, nothing that a user typed',
  method: 'POST',
  path: '/api/client-errors',
  guard: 'signed-in',
  changes: [],
  input: clientErrorSchema,
  output: z.null(),
  errors: ['TOO_MANY_ATTEMPTS'],
})
