import * as z from 'zod/mini'
import { text } from '../fields.ts'

/**
 * Reason for an assignment or a start in spite of expired papers, only with settings:manage (rules/availability 40).
 */
export const papersOverride = z.optional(
  text({ min: 5, max: 300, label: 'La raison', required: 'La raison est requise', isMultiline: true }),
)
