import * as z from 'zod/mini'
import { checked, text } from '../fields.ts'
import { clientLanguages, clientMessageKinds, looseBrace, unknownFields } from './kinds.ts'

export const templateLimits = { max: 1000 } as const

/** Text of a template: its fields exist, and each brace belongs to one (rules/client-messages 3). */
export const templateTextSchema = checked(
  text({ min: 1, ...templateLimits, label: 'Le message', required: 'Le message est requis', isMultiline: true }),
  z.refine<string>((value) => unknownFields(value).length === 0, {
    error: ({ input }) => `Champ inconnu\u00a0: ${unknownFields(String(input))[0]}`,
  }),
  z.refine<string>((value) => looseBrace(value) === undefined, {
    error: ({ input }) => {
      const brace = looseBrace(String(input)) ?? ''
      return brace.startsWith('{') ? `Accolade non fermée\u00a0: ${brace}` : 'Accolade } sans champ devant elle'
    },
  }),
)

export const templateFormSchema = z.object({
  kind: z.enum(clientMessageKinds, 'Message inconnu'),
  language: z.enum(clientLanguages, 'La langue est invalide'),
  text: templateTextSchema,
})
