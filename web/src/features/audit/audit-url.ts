import { type AuditAction, type AuditKind, actionsOf, auditActions, auditKinds } from '@yoon/contract/audit/actions'
import {
  anyText,
  type ChangeList,
  dayOrNone,
  type ListState,
  listAddress,
  oneOf,
  useListUrl,
} from '../../lib/list-url.ts'

export interface Filters {
  q: string
  kind: AuditKind | undefined
  action: AuditAction | undefined
  /** The first and the last day, `YYYY-MM-DD`. */
  from: string | undefined
  to: string | undefined
  /** Id of the user to whom the list is limited. */
  actor: string | undefined
  /** Sign-ins and sign-outs are hidden unless they are asked for (rules/audit 22). */
  signIns: 'shown' | undefined
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
  signIns: undefined,
}

export function isFiltered(state: Filters): boolean {
  const { withoutSignIns, ...chosen } = filterOf(state)
  return Object.keys(chosen).length > 0
}

/** True if sign-ins are left out: a chosen kind or action says itself what it wants. */
export function hidesSignIns({ kind, action, signIns }: Pick<Filters, 'kind' | 'action' | 'signIns'>): boolean {
  return !kind && !action && signIns === undefined
}

/** Query parameters for the current filters: for one page of the list and for its export. */
export function filterOf({ q, kind, action, from, to, actor, signIns }: Filters) {
  return {
    ...(hidesSignIns({ kind, action, signIns }) && { withoutSignIns: 'true' as const }),
    ...(kind && { kind }),
    ...(action && { action }),
    ...(from && { dateFrom: from }),
    ...(to && { dateTo: to }),
    ...(actor && { actor }),
    ...(q && { search: q }),
  }
}

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
    signIns: oneOf(['shown']),
  },
  opened: { entry: (text) => /^\d{1,18}$/.exec(text)?.[0] },
})

export type AuditState = ListState<Filters, Opened>
export type ChangeAudit = ChangeList<AuditState>

export const useAuditUrl = () => useListUrl(address)
