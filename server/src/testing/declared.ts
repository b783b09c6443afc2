import type { AuditEntity } from '@yoon/contract/audit/entities'
import type { Declaration, Endpoint } from '@yoon/contract/endpoint'
import type { Entity } from '@yoon/contract/entities'
import type { Pool } from '../platform/database/database.ts'
import { refusalsOf } from '../platform/http/declared-refusals.ts'
import { readContract } from './matrix.ts'

const endpoints = await readContract()

/**
 * Asserts that the endpoint at this address, if any, declares the error code, so that the API document lists each
 * refusal.
 */
export function assertDeclared(method: string, url: string, code: string): void {
  const endpoint = endpointAt(method, url.split('?')[0] ?? '')
  if (!endpoint || [...refusalsOf(endpoint)].some((declared) => declared === code)) return
  throw new Error(`${endpoint.name} does not declare ${code}`)
}

/** Finds an endpoint as the router does: a path without parameters takes precedence. */
function endpointAt(method: string, url: string): Declaration | undefined {
  const ofMethod = endpoints.filter((endpoint) => endpoint.method === method)
  return (
    ofMethod.find(({ path }) => path === url) ??
    ofMethod.find(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]*')}$`).test(url))
  )
}

/** Entities of which a call has to declare one if it records a change of this kind; none if no call shows it. */
const shownAs: Record<AuditEntity, readonly Entity[]> = {
  absence: ['absence'],
  backup: ['backup'],
  booking: ['booking'],
  delivery: [],
  driver: ['driver'],
  export: [],
  fare: ['fare'],
  holiday: ['holiday'],
  image: [],
  journal: [],
  paper: ['paper'],
  payment: ['payment'],
  place: ['place'],
  scheduler: ['scheduler'],
  settings: ['settings'],
  statement: ['statement'],
  till: ['till'],
  todo: ['todo'],
  user: ['user', 'account', 'push'],
  vehicle: ['vehicle'],
  zone: ['zone'],
}
/** Actions that change nothing that is shown: refusals, downloads, and the beginning or end of all screens of the caller. */
const unseen = [
  'session.opened',
  'session.closed',
  'session.refused',
  'password.refused',
  'access.refused',
  'access.paper_read',
  'backup.downloaded',
]

/** Follows the calls of a test, to compare what they have recorded in the audit with what they declare to change. */
export function followChanges() {
  const callsById = new Map<string, Endpoint>()
  return {
    note(endpoint: Endpoint, requestId: unknown): void {
      if (endpoint.method !== 'GET') callsById.set(String(requestId), endpoint)
    },
    /** Throws if a call has recorded a change of what it does not declare: screens would show its old state. */
    async assertDeclared(db: Pool): Promise<void> {
      if (callsById.size === 0) return
      const recorded = await db
        .selectFrom('audit_entries')
        .select(['request_id', 'entity', 'action'])
        .where('request_id', 'in', [...callsById.keys()].slice(0, 10_000))
        .execute()
        // A database that no longer answers has recorded nothing.
        .catch(() => [])
      for (const { request_id, entity, action } of recorded) {
        const { path = '', changes = [] } = callsById.get(request_id ?? '') ?? {}
        const accepted = shownAs[entity as AuditEntity] ?? []
        if (accepted.length === 0 || unseen.includes(action) || accepted.some((one) => changes.includes(one))) continue
        throw new Error(`${path} records ${action}, but declares to change only: ${changes.join(', ')}`)
      }
    },
  }
}
