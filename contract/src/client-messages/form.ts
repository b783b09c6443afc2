import * as z from 'zod/mini'
import { checked, text } from '../fields.ts'
import { clientLanguages, clientMessageKinds, unknownFields } from './kinds.ts'

export const templateLimits = { max: 1000 } as const

/** Text of a template: its fields exist (rules/client-messages 3). */
export const templateTextSchema = checked(
  text({ min: 1, ...templateLimits, label: 'Le message', required: 'Le message est requis', isMultiline: true }),
  z.refine<string>((value) => unknownFields(value).length === 0, {
    error: ({ input }) => `Champ inconnu\u00a0: ${unknownFields(String(input))[0]}`,
  }),
)

export const templateFormSchema = z.object({
  kind: z.enum(clientMessageKinds, 'Message inconnu'),
  language: z.enum(clientLanguages, 'La langue est invalide'),
  text: templateTextSchema,
})
