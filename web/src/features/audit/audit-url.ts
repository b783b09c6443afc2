import { type AuditAction, type AuditKind, actionsOf, auditActions, auditKinds } from '@yoon/contract/audit-words'
import { useCallback } from 'react'
import { useSearchParams } from 'wouter'

/** What the screen shows, all of it in the address: Back, reload and a shared link work. */
export interface AuditState {
  q: string
  kind: AuditKind | undefined
  action: AuditAction | undefined
  /** The first and the last day, `YYYY-MM-DD`. */
  from: string | undefined
  to: string | undefined
  /** The id of the user whose doings are shown. */
  actor: string | undefined
  page: number
  /** The entry whose details are open. */
  entry: string | undefined
}

export type Filters = Omit<AuditState, 'page' | 'entry'>

export const noFilters: Filters = {
  q: '',
  kind: undefined,
  action: undefined,
  from: undefined,
  to: undefined,
  actor: undefined,
}

export function isFiltered(state: Filters): boolean {
  return Object.keys(filterOf(state)).length > 0
}

/** What the screen's state asks of the server: for a page of the list and for all of it as a file. */
export function filterOf({ q, kind, action, from, to, actor }: Filters) {
  return {
    ...(kind && { kind }),
    ...(action && { action }),
    ...(from && { dateFrom: from }),
    ...(to && { dateTo: to }),
    ...(actor && { actor }),
    ...(q && { search: q }),
  }
}

/** Whether a text is a day that the calendar has. */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

function read(params: URLSearchParams): AuditState {
  const kind = auditKinds.find((one) => one === params.get('kind'))
  const action = auditActions.find((one) => one === params.get('action'))
  const isOfKind = !kind || actionsOf(kind).some(([one]) => one === action)
  const dayAt = (name: string) => [params.get(name) ?? ''].find(isDay)
  return {
    q: params.get('q') ?? '',
    kind,
    action: isOfKind ? action : undefined,
    from: dayAt('from'),
    to: dayAt('to'),
    actor: /^[0-9a-f-]{36}$/.exec(params.get('actor') ?? '')?.[0],
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
    entry: /^\d{1,18}$/.exec(params.get('entry') ?? '')?.[0],
  }
}

function write({ page, ...state }: AuditState): URLSearchParams {
  const values = { ...state, page: page > 1 ? String(page) : '' }
  return new URLSearchParams(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

export type ChangeAudit = (change: Partial<AuditState>, options?: { replace?: boolean }) => void

/** The screen's state and how to change it; another filter begins on the first page. */
export function useAuditUrl(): [AuditState, ChangeAudit] {
  const [params, setParams] = useSearchParams()
  const change = useCallback<ChangeAudit>(
    (part, { replace = false } = {}) => {
      const isSamePlace = 'page' in part || 'entry' in part
      setParams((old) => write({ ...read(old), ...(isSamePlace ? {} : { page: 1 }), ...part }), { replace })
    },
    [setParams],
  )
  return [read(params), change]
}
