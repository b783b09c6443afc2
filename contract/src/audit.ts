import * as z from 'zod/mini'
import { auditActions, auditKinds } from './audit-words.ts'
import { endpoint } from './endpoint.ts'
import { exportFormat } from './exports.ts'
import { checked, dayFilter, id, instant, pageQuery, search } from './fields.ts'
import { roles } from './permissions.ts'

/** How far back a list leads: what is older is found by its period, and all of it is in the file. */
export const longestAuditList = 10_000

const auditEntrySchema = z.object({
  /** Grows with each entry. */
  id: z.string(),
  at: instant,
  /** One of `auditActions`, unless the entry is older or newer than this list of them. */
  action: z.string(),
  /** Who did it, as they were called then; without a role, the server itself or somebody who was not signed in. */
  actor: z.object({ id: z.nullable(id()), name: z.string(), role: z.nullable(z.enum(roles)) }),
  address: z.nullable(z.string()),
  entity: z.string(),
  entityId: z.string(),
  /** What it was called then: a reference, a plate, a name. */
  subject: z.nullable(z.string()),
})
export type AuditEntry = z.output<typeof auditEntrySchema>

const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])
export type AuditValue = z.output<typeof valueSchema>

const auditDetailsSchema = z.extend(auditEntrySchema, {
  /** Whether what it is about is still to be seen. */
  isThere: z.boolean(),
  /** By the names of audit-words.ts, with names in the place of ids. */
  changes: z.array(z.object({ field: z.string(), before: valueSchema, after: valueSchema })),
})
export type AuditDetails = z.output<typeof auditDetailsSchema>

const auditFilters = z.object({
  /** The first and the last day, both included, in the company's time zone. */
  dateFrom: dayFilter(),
  dateTo: dayFilter(),
  actor: z.optional(id('Utilisateur inconnu')),
  kind: z.optional(z.enum(auditKinds, 'Type inconnu')),
  action: z.optional(z.enum(auditActions, 'Action inconnue')),
  search,
})

export const listAudit = endpoint({
  name: 'listAudit',
  summary: 'A page of the audit, the newest entry first, at most the last 10,000 that a filter finds',
  method: 'GET',
  path: '/api/audit',
  guard: 'settings:manage',
  input: z.extend(auditFilters, pageQuery(100)),
  output: auditEntrySchema,
  isList: true,
  // There are older entries than the list leads to.
  extra: z.object({ isLonger: z.boolean() }),
})

export const getAuditEntry = endpoint({
  name: 'getAuditEntry',
  summary: 'An entry of the audit with what it changed',
  method: 'GET',
  path: '/api/audit/:id',
  guard: 'settings:manage',
  params: z.object({ id: checked(z.string(), z.regex(/^\d{1,18}$/, 'Identifiant invalide')) }),
  output: auditDetailsSchema,
})

export const exportAudit = endpoint({
  name: 'exportAudit',
  summary: 'The entries of a filter, all of them, as a file for spreadsheets',
  method: 'GET',
  path: '/api/audit/export',
  guard: { allOf: ['settings:manage', 'stats:read'] },
  input: z.extend(auditFilters, { format: exportFormat }),
  output: z.string(),
  isFile: true,
  errors: ['TOO_MANY_ATTEMPTS'],
})
