import {
  type TodoCause,
  type TodoState,
  type TodoUrgency,
  todoCauses,
  todoStates,
  todoUrgencies,
} from '@yoon/contract/todo/causes'
import {
  anyText,
  type ChangeList,
  type ListState,
  listAddress,
  oneOf,
  textOrNone,
  useListUrl,
} from '../../lib/list-url.ts'

/** Dialogs that fix a line about a booking. */
const dialogs = ['assign', 'message', 'start', 'complete', 'settle', 'money', 'remind', 'inform'] as const
export type TodoDialog = (typeof dialogs)[number]

interface Filters {
  q: string
  cause: TodoCause | undefined
  urgency: TodoUrgency | undefined
  state: TodoState
}

interface Opened {
  dialog: TodoDialog | undefined
  /** Id of the booking in the dialog. */
  booking: string | undefined
}

const address = listAddress<Filters, Opened>({
  filters: {
    q: anyText,
    cause: oneOf(todoCauses),
    urgency: oneOf(todoUrgencies),
    state: (text) => oneOf(todoStates)(text) ?? 'open',
  },
  opened: { dialog: oneOf(dialogs), booking: textOrNone },
})

export type TodoUrl = ListState<Filters, Opened>
export type ChangeTodo = ChangeList<TodoUrl>

export const useTodoUrl = () => useListUrl(address)

export const noFilter = { q: '', cause: undefined, urgency: undefined, state: 'open' } as const

/** Query parameters of the list. */
export function filterOf({ q, cause, urgency, state }: Filters) {
  return { ...(q && { search: q }), ...(cause && { cause }), ...(urgency && { urgency }), state }
}
