import { type TillState, tillStates } from '@yoon/contract/till/kinds'
import {
  anyText,
  type ChangeList,
  dayOrNone,
  type ListState,
  listAddress,
  oneOf,
  textOrNone,
  useListUrl,
} from '../../lib/list-url.ts'

export const tillTabs = ['own', 'all', 'drivers', 'summary'] as const
export type TillTab = (typeof tillTabs)[number]

const dialogs = [
  'open',
  'float',
  'expense',
  'bank',
  'remittance',
  'cancel',
  'close',
  'view',
  'validate',
  'write-off',
] as const
export type TillDialog = (typeof dialogs)[number]

interface Filters {
  tab: TillTab
  q: string
  state: TillState | undefined
  from: string | undefined
  to: string | undefined
}

interface Opened {
  dialog: TillDialog | undefined
  /** Id of the till in the dialog. */
  till: string | undefined
  /** Id of the driver or the entry in the dialog. */
  driver: string | undefined
  entry: string | undefined
}

const address = listAddress<Filters, Opened>({
  filters: {
    tab: (text) => oneOf(tillTabs)(text) ?? 'own',
    q: anyText,
    state: oneOf(tillStates),
    from: dayOrNone,
    to: dayOrNone,
  },
  opened: { dialog: oneOf(dialogs), till: textOrNone, driver: textOrNone, entry: textOrNone },
})

export type TillPageState = ListState<Filters, Opened>
export type ChangeTill = ChangeList<TillPageState>

/** Opens a dialog about a till, a driver or an entry. */
export type OpenTillDialog = (dialog: TillDialog, about?: Partial<Pick<Opened, 'till' | 'driver' | 'entry'>>) => void

export const useTillUrl = () => useListUrl(address)

export const noFilter = { q: '', state: undefined, from: undefined, to: undefined } as const

/** Query parameters of the list and of its export. */
export function tillFilterOf({ q, state, from, to }: Pick<Filters, 'q' | 'state' | 'from' | 'to'>) {
  return { ...(q && { search: q }), ...(state && { state }), ...periodOf({ from, to }) }
}

/** Query parameters of a period. */
export function periodOf({ from, to }: Pick<Filters, 'from' | 'to'>) {
  return { ...(from && { from }), ...(to && { to }) }
}
