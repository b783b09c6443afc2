import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { templateFormSchema } from './form.ts'
import { clientLanguages, clientMessageKinds } from './kinds.ts'

const templateSchema = z.object({
  kind: z.enum(clientMessageKinds),
  language: z.enum(clientLanguages),
  text: z.string(),
  /** Incremented by every save, and compared with If-Match. */
  version: z.int(),
})
export type ClientTemplate = z.output<typeof templateSchema>

export const listClientTemplates = endpoint({
  name: 'listClientTemplates',
  summary: 'Returns the templates of the messages to clients, in both languages',
  method: 'GET',
  path: '/api/dashboard/message-templates',
  guard: 'staff',
  shows: ['settings'],
  output: z.array(templateSchema),
})

export const saveClientTemplate = endpoint({
  name: 'saveClientTemplate',
  summary: 'Saves the template of one message in one language',
  method: 'PUT',
  path: '/api/dashboard/message-templates',
  guard: 'settings:manage',
  changes: ['settings'],
  input: templateFormSchema,
  output: templateSchema,
  isIdempotent: true,
  isVersioned: true,
})
