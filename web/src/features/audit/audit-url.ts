import { type AuditAction, type AuditKind, actionsOf, auditActions, auditKinds } from '@yoon/contract/audit/words'
import { anyText, type ChangeList, type ListState, listAddress, oneOf, useListUrl } from '../../lib/list-url.ts'

export interface Filters {
  q: string
  kind: AuditKind | undefined
  action: AuditAction | undefined
  /** The first and the last day, `YYYY-MM-DD`. */
  from: string | undefined
  to: string | undefined
  /** Id of the user to whom the list is limited. */
  actor: string | undefined
}

interface Opened {
  /** Id of the entry whose details are open. */
  entry: string | undefined
}

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

/** Query parameters for the current filters: for one page of the list and for its export. */
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

/** True if the text is a day that exists in the calendar. */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

const dayOrNone = (text: string) => [text].find(isDay)

/** Ignores an action that does not belong to the chosen kind. */
function actionOfKind(text: string, params: URLSearchParams): AuditAction | undefined {
  const kind = oneOf(auditKinds)(params.get('kind') ?? '')
  const action = oneOf(auditActions)(text)
  return !kind || actionsOf(kind).some(([one]) => one === action) ? action : undefined
}

const address = listAddress<Filters, Opened>({
  filters: {
    q: anyText,
    kind: oneOf(auditKinds),
    action: actionOfKind,
    from: dayOrNone,
    to: dayOrNone,
    actor: (text) => /^[0-9a-f-]{36}$/.exec(text)?.[0],
  },
  opened: { entry: (text) => /^\d{1,18}$/.exec(text)?.[0] },
})

export type AuditState = ListState<Filters, Opened>
export type ChangeAudit = ChangeList<AuditState>

export const useAuditUrl = () => useListUrl(address)
