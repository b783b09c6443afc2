import { type StatementProvider, statementProviders } from '@yoon/contract/reconciliation/providers'
import { type ChangeList, dayOrNone, type ListState, listAddress, oneOf, useListUrl } from '../../lib/list-url.ts'

export const listNames = ['here', 'there', 'matched', 'others'] as const
export type ListName = (typeof listNames)[number]

const dialogs = ['statement', 'match', 'ignore', 'undo'] as const
export type ReconciliationDialog = (typeof dialogs)[number]

interface Filters {
  provider: StatementProvider
  /** Day of the provider in UTC; undefined: the present one. */
  date: string | undefined
  list: ListName
}

interface Opened {
  dialog: ReconciliationDialog | undefined
  /** Id of the line in the dialog, or to which a link leads. */
  line: string | undefined
}

const idOrNone = (text: string) => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : undefined)

const address = listAddress<Filters & Pick<Opened, 'line'>, Pick<Opened, 'dialog'>>({
  filters: {
    provider: (text) => oneOf(statementProviders)(text) ?? 'WAVE',
    date: dayOrNone,
    list: (text) => oneOf(listNames)(text) ?? 'here',
    line: idOrNone,
  },
  opened: { dialog: oneOf(dialogs) },
})

export type ReconciliationState = ListState<Filters & Pick<Opened, 'line'>, Pick<Opened, 'dialog'>>
export type ChangeReconciliation = ChangeList<ReconciliationState>

export const useReconciliationUrl = () => useListUrl(address)

/** Returns the present day of the providers, who count in UTC. */
export function providerToday(now: number): string {
  return new Date(now).toISOString().slice(0, 10)
}
