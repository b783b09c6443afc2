import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportFormat } from '../export-formats.ts'
import { pageQuery, search } from '../fields.ts'
import { todoCauses, todoStates, todoUrgencies } from './causes.ts'
import { todoReaders } from './readers.ts'
import { snoozeFormSchema, todoKey, todoLineSchema, todoSummarySchema } from './schemas.ts'

const readers = { anyOf: todoReaders } as const

const filters = {
  search,
  cause: z.optional(z.enum(todoCauses, 'Cause inconnue')),
  urgency: z.optional(z.enum(todoUrgencies, 'Urgence inconnue')),
  state: z._default(z.enum(todoStates, 'Valeur invalide'), 'open'),
}

export const listTodo = endpoint({
  name: 'listTodo',
  summary:
    'Lists what is to be fixed at present, the most urgent and then the oldest first, computed from the data; each reader gets the causes that they can fix',
  method: 'GET',
  path: '/api/dashboard/todo',
  guard: readers,
  shows: ['todo', 'booking', 'payment', 'driver', 'vehicle', 'absence', 'paper', 'user', 'settings'],
  input: z.object({ ...pageQuery(100), ...filters }),
  output: todoLineSchema,
  isList: true,
  extra: z.object({ summary: todoSummarySchema }),
})

export const countTodo = endpoint({
  name: 'countTodo',
  summary: 'Counts the open lines of the work queue, and those that are urgent; at most 250 of each cause',
  method: 'GET',
  path: '/api/dashboard/todo/count',
  guard: readers,
  // The job that looks for new causes announces changes of the queue, so that no change of a booking counts it anew.
  shows: ['todo'],
  output: z.object({ open: z.int(), urgent: z.int(), isExact: z.boolean() }),
})

export const exportTodo = endpoint({
  name: 'exportTodo',
  summary: 'Exports the filtered lines of the work queue as CSV or XLSX',
  method: 'GET',
  path: '/api/dashboard/todo/export',
  guard: readers,
  input: z.object({ ...filters, format: exportFormat }),
  output: z.string(),
  isFile: true,
  timeoutSeconds: 600,
  errors: ['TOO_MANY_ATTEMPTS'],
})

const changing = {
  guard: readers,
  changes: ['todo'],
  params: z.object({ key: todoKey() }),
  output: todoLineSchema,
  isIdempotent: true,
  errors: ['TODO_CLAIMED'],
} as const

export const claimTodo = endpoint({
  ...changing,
  name: 'claimTodo',
  summary: 'Tells everybody that the caller deals with a line, for 30 minutes; refused if a colleague does',
  method: 'POST',
  path: '/api/dashboard/todo/:key/claim',
})

export const releaseTodo = endpoint({
  ...changing,
  name: 'releaseTodo',
  summary: 'Gives back a line that the caller has claimed',
  method: 'DELETE',
  path: '/api/dashboard/todo/:key/claim',
})

export const snoozeTodo = endpoint({
  ...changing,
  name: 'snoozeTodo',
  summary:
    'Puts a line off for everybody: for 15 minutes, an hour, or until 07:00 tomorrow; it comes back earlier if it becomes more urgent',
  method: 'POST',
  path: '/api/dashboard/todo/:key/snooze',
  input: snoozeFormSchema,
})

export const unsnoozeTodo = endpoint({
  ...changing,
  name: 'unsnoozeTodo',
  summary: 'Brings back a line that was put off',
  method: 'DELETE',
  path: '/api/dashboard/todo/:key/snooze',
})
