import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { exportFormat } from '../export-formats.ts'
import { checked, dayFilter, id, instant, pageQuery, search } from '../fields.ts'
import { roles } from '../permissions.ts'
import { auditActions, auditKinds } from './actions.ts'

const auditEntrySchema = z.object({
  /** Grows with each entry. */
  id: z.string(),
  at: instant,
  /** Element of `auditActions`, unless an older or newer release wrote the entry. */
  action: z.string(),
  /**
   * User who acted, with their name at that time; without a role, the server itself or a person who was not signed in.
   */
  actor: z.object({ id: z.nullable(id()), name: z.string(), role: z.nullable(z.enum(roles)) }),
  address: z.nullable(z.string()),
  entity: z.string(),
  entityId: z.string(),
  /** Name of the entity at that time: a reference, a plate, a name. */
  subject: z.nullable(z.string()),
  /**
   * Present names beside the subject: the client of a booking or payment, the driver and plate that a booking was given; and the
   * step of a mission that was reported.
   */
  names: z.object({
    client: z.nullable(z.string()),
    driver: z.nullable(z.string()),
    plate: z.nullable(z.string()),
    step: z.nullable(z.string()),
  }),
})
export type AuditEntry = z.output<typeof auditEntrySchema>

const valueSchema = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])
export type AuditValue = z.output<typeof valueSchema>

const auditDetailsSchema = z.extend(auditEntrySchema, {
  /** True if the entity still exists. */
  isThere: z.boolean(),
  /** Id of the request, or of the run of a job, that wrote the entry; null for entries of earlier releases. */
  requestId: z.nullable(z.string()),
  /** Changed fields by their names in audit-words.ts; ids are replaced by names. */
  changes: z.array(z.object({ field: z.string(), before: valueSchema, after: valueSchema })),
})
export type AuditDetails = z.output<typeof auditDetailsSchema>

const auditFilters = z.object({
  /** First and last day, both included, in the company's time zone. */
  dateFrom: dayFilter(),
  dateTo: dayFilter(),
  actor: z.optional(id('Utilisateur inconnu')),
  kind: z.optional(z.enum(auditKinds, 'Type inconnu')),
  action: z.optional(z.enum(auditActions, 'Action inconnue')),
  /** Leaves out sign-ins and sign-outs; refused ones and sessions ended from afar stay (rules/audit 22). */
  withoutSignIns: z.optional(z.literal('true', 'Valeur invalide')),
  search,
})

export const listAudit = endpoint({
  name: 'listAudit',
  summary: 'Lists audit entries by page, newest first; at most the last 10,000 of a filter',
  method: 'GET',
  path: '/api/audit',
  guard: 'settings:manage',
  shows: ['settings'],
  input: z.extend(auditFilters, pageQuery(100)),
  output: auditEntrySchema,
  isList: true,
  // True if the filter matches older entries than the list pages through.
  extra: z.object({ isLonger: z.boolean() }),
})

export const getAuditEntry = endpoint({
  name: 'getAuditEntry',
  summary: 'Returns an audit entry with its changes',
  method: 'GET',
  path: '/api/audit/:id',
  guard: 'settings:manage',
  shows: ['settings'],
  params: z.object({ id: checked(z.string(), z.regex(/^\d{1,18}$/, 'Identifiant invalide')) }),
  output: auditDetailsSchema,
})

export const exportAudit = endpoint({
  name: 'exportAudit',
  summary: 'Exports all filtered audit entries as CSV or XLSX',
  method: 'GET',
  path: '/api/audit/export',
  guard: { allOf: ['settings:manage', 'stats:read'] },
  input: z.extend(auditFilters, { format: exportFormat }),
  output: z.string(),
  isFile: true,
  timeoutSeconds: 600,
  errors: ['TOO_MANY_ATTEMPTS'],
})
