import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, search } from '../fields.ts'
import { matchFormSchema, statementDay, statementFormSchema, statementProvider, undoFormSchema } from './form.ts'
import {
  candidatesSchema,
  ignoredLineSchema,
  matchedLineSchema,
  reconciliationSchema,
  statementResultSchema,
} from './schemas.ts'

const shown = ['statement', 'payment', 'booking', 'user', 'settings'] as const

export const getReconciliation = endpoint({
  name: 'getReconciliation',
  summary: "Compares a day of a provider's statement with the payments: matched, missing here, missing there",
  method: 'GET',
  path: '/api/dashboard/reconciliation',
  guard: 'payments:update',
  shows: shown,
  input: z.object({ provider: statementProvider(), date: statementDay() }),
  output: reconciliationSchema,
})

export const addStatement = endpoint({
  name: 'addStatement',
  summary:
    'Adds the lines of a statement from a CSV or XLSX file, or as the provider lists them for a day, all or none and each once; `details.errors` of STATEMENT_REFUSED lists the lines to correct',
  method: 'POST',
  path: '/api/dashboard/reconciliation/statements',
  guard: 'payments:update',
  changes: ['statement', 'payment', 'todo'],
  input: statementFormSchema,
  output: statementResultSchema,
  isMultipart: 'or-json',
  timeoutSeconds: 600,
  errors: ['STATEMENT_REFUSED', 'WRONG_PERIOD', 'PAYMENTS_NOT_CONFIGURED', 'PROVIDER_UNAVAILABLE', 'TOO_MANY_ATTEMPTS'],
})

export const listMatchCandidates = endpoint({
  name: 'listMatchCandidates',
  summary:
    'Lists payments of the amount of a line that have no line, the nearest in time first, for a person to choose',
  method: 'GET',
  path: '/api/dashboard/reconciliation/lines/:id/candidates',
  guard: 'payments:update',
  shows: shown,
  params: z.object({ id: id() }),
  input: z.object({ search }),
  output: candidatesSchema,
})

export const matchLine = endpoint({
  name: 'matchLine',
  summary:
    'Matches a line of a statement with a payment, records it as the payment of a booking, or leaves it aside with a reason',
  method: 'POST',
  path: '/api/dashboard/reconciliation/matches',
  guard: 'payments:update',
  changes: ['statement', 'payment', 'booking', 'todo'],
  input: matchFormSchema,
  output: z.union([matchedLineSchema, ignoredLineSchema]),
  status: 201,
  isIdempotent: true,
  errors: ['NOT_FOUND', 'ALREADY_MATCHED', 'MATCH_REFUSED', 'DUPLICATE_TRANSACTION', 'INVALID_TRANSITION'],
})

export const undoMatch = endpoint({
  name: 'undoMatch',
  summary: 'Undoes the match of a line, or takes a line back that was left aside, with a reason',
  method: 'DELETE',
  path: '/api/dashboard/reconciliation/matches/:id',
  guard: 'payments:update',
  changes: ['statement', 'todo'],
  params: z.object({ id: id() }),
  input: undoFormSchema,
  output: z.object({ lineId: id() }),
  isIdempotent: true,
  errors: ['MATCH_REFUSED'],
})
