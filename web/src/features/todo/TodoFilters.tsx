import {
  type TodoState,
  todoCauseLabels,
  todoCausesOf,
  todoStateLabels,
  todoStates,
  todoUrgencies,
  todoUrgencyLabels,
} from '@yoon/contract/todo/causes'
import type { TodoSummary } from '@yoon/contract/todo/schemas'
import type { ReactElement } from 'react'
import { formatCount } from '../../lib/count.ts'
import { useSession } from '../../lib/session.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { SearchWithFilters } from '../../ui/SearchWithFilters.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import type { ChangeTodo, TodoUrl } from './todo-url.ts'

interface TodoFiltersProps {
  state: TodoUrl
  onChange: ChangeTodo
  summary: TodoSummary | undefined
}

/** Filters of the lines: their owner, then search, cause and urgency. */
export function TodoFilters({ state, onChange, summary }: TodoFiltersProps): ReactElement {
  const causes = todoCausesOf(useSession()?.role ?? 'CLIENT')
  const label = (one: TodoState) => (
    <span className="max-md:grid max-md:text-xs">
      {todoStateLabels[one]}
      {summary && <span className="font-normal text-ink-2"> {formatCount(summary[one])}</span>}
    </span>
  )
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-2 md:mb-3.5">
      <SegmentedControl
        label="Lignes"
        options={todoStates.map((value) => ({ value, label: label(value) }))}
        value={state.state}
        onValue={(chosen) => onChange({ state: chosen })}
        className="max-lg:basis-full max-[22rem]:grid-flow-row max-[22rem]:grid-cols-2 lg:min-w-96"
      />
      <SearchWithFilters
        q={state.q}
        label="Rechercher une réservation, un client, un chauffeur, une plaque"
        placeholder="Référence, nom, plaque"
        onSearch={(typed) => onChange({ q: typed }, { replace: true })}
        sheetLabel="Voir les lignes"
        count={[state.cause, state.urgency].filter(Boolean).length}
      >
        {causes.length > 1 && (
          <FilterSelect
            label="Cause"
            all="Toutes les causes"
            values={causes}
            labels={todoCauseLabels}
            value={state.cause}
            className="min-w-0 lg:max-w-48"
            onValue={(cause) => onChange({ cause })}
          />
        )}
        <FilterSelect
          label="Urgence"
          all="Toutes les urgences"
          values={todoUrgencies}
          labels={todoUrgencyLabels}
          value={state.urgency}
          className="min-w-0"
          onValue={(urgency) => onChange({ urgency })}
        />
      </SearchWithFilters>
    </div>
  )
}
